import { createHash } from 'node:crypto'
import { facts } from '#/features/content/content.facts.ts'
import { wordsOf } from '#/lib/blocks.ts'
import { chapters } from '../manual.content.ts'

/** All that the printed manual says and settings of the shop may change: whatever a chapter says, the cover, the last page. */
function printedWords(): string[] {
  const { name, address, email, phone } = facts.company
  return [
    facts.brand,
    name,
    address.join('\n'),
    email,
    phone,
    ...chapters.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(wordsOf)]),
  ]
}

/** Another one as soon as the printed manual would say something else. */
export const wordsStamp = (): string => createHash('sha256').update(JSON.stringify(printedWords())).digest('hex')
