import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mailboxOf } from './emailBudget.ts'

it.each([
  ['Ines@Example.com', 'ines@example.com'],
  [' ines+lob@example.com', 'ines@example.com'],
  ['ines+lob+volley@example.com', 'ines@example.com'],
  ['i.n.e.s+lob@googlemail.com', 'ines@gmail.com'],
  ['ines.calder@example.com', 'ines.calder@example.com'],
  ['+lob@example.com', '+lob@example.com'],
])('%s reaches the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})

it('is the same for every tag and case, and doesn’t merge people', () => {
  const user = fc.stringMatching(/^[a-z][a-z0-9.]{0,20}$/)
  fc.assert(
    fc.property(user, user, fc.stringMatching(/^[a-z0-9+]{0,20}$/), (name, other, tag) => {
      expect(mailboxOf(`${name.toUpperCase()}+${tag}@Example.com`)).toBe(mailboxOf(`${name}@example.com`))
      expect(mailboxOf(`${name}@example.com`) === mailboxOf(`${other}@example.com`)).toBe(name === other)
    }),
  )
})
