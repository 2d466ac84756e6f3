import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('/dev/ui shows every component', () => {
  const gallery = readFileSync('gallery/main.tsx', 'utf8')
  const components = readdirSync('src/ui').filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  expect(components.filter((file) => !gallery.includes(`from '#/ui/${file}'`))).toEqual([])
})
