import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { DEFAULTS, SETTING_NAMES } from '#/features/settings/settings.defaults.ts'
import { replaceChanges } from '#/lib/replaceChanges.ts'
import { manualDocument } from './pdf/manualDocument.ts'
import { wordsStamp } from './printedWords.ts'

afterEach(() => replaceChanges({}))

/** All that a printed document says: what stands on its pages, where it leads, what it says of itself. */
function saidBy(node: ReactNode): string {
  if (typeof node === 'string') return `${node}\n`
  if (Array.isArray(node)) return node.map(saidBy).join('')
  if (!node || typeof node !== 'object' || !('props' in node)) return ''
  const { children, author, creator, src } = node.props as Record<string, ReactNode>
  return [author, creator, src, children].map(saidBy).join('')
}
const printed = () => saidBy(manualDocument({ photos: new Map(), pages: new Map(), onPage: () => {} }))

test('the manual says who sells the machine', () => {
  for (const name of ['brand', 'companyName', 'email', 'phone'] as const) expect(printed()).toContain(DEFAULTS[name])
})

test.each(SETTING_NAMES)('the stamp follows %s exactly when the printed manual does', (name) => {
  const [words, stamp] = [printed(), wordsStamp()]
  const other = { string: '7', number: 7, boolean: !DEFAULTS[name] }[typeof DEFAULTS[name] as 'string']
  replaceChanges({ [name]: other })
  expect(wordsStamp() !== stamp).toBe(printed() !== words)
  replaceChanges({})
  expect(wordsStamp()).toBe(stamp)
})
