import { expect, test } from 'vitest'
import { quoteText, replySubject } from './contactReply.rules.ts'

test.each([
  ['Grip & size?', 'Re: Grip & size?'],
  ['RE: Grip', 'RE: Grip'],
  [null, 'Re: Your message'],
  ['Grip\r\nBcc: everybody@example.com', 'Re: Grip Bcc: everybody@example.com'],
])('answers %j with the subject %j', (subject, expected) => {
  expect(replySubject(subject)).toBe(expected)
})

test('quotes each line', () => {
  expect(quoteText('Which grip?\n\n> earlier')).toBe('> Which grip?\n>\n> > earlier')
})
