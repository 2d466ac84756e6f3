import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const read = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const)

const unescaped = (selector: string) =>
  selector.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/g, (_, code: string | undefined, character: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
  )

test('every class of a component is in the style sheet, whose theme lacks most of the usual ones', () => {
  const styles = read('dist/client/assets/*.css')
    .map(([, text]) => text)
    .join('')
  const known = new Set([...styles.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => unescaped(name)))
  expect(known.has('max-w-112')).toBe(true)
  const unknown = read('src/{ui,pages,features}/**/*.tsx').flatMap(([file, text]) =>
    [...text.matchAll(/className="([^"]*)"/g)]
      .flatMap(([, classes = '']) => classes.split(/\s+/))
      .filter((name) => name && !known.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})
