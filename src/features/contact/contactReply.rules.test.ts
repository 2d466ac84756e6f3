import { expect, test } from 'vitest'
import { replyLink } from './contactReply.rules.ts'

const WRITTEN = { email: 'ines@example.com', subject: 'Grip & size?', message: 'Which grip?\nIs 100% cotton in it?' }

function read(link: string) {
  const [to = '', query = ''] = link.replace('mailto:', '').split('?')
  const fields = query.split('&').map((field) => field.split('=').map(decodeURIComponent))
  return { to: decodeURIComponent(to), fields }
}

test('replies to the sender with their subject and quoted message', () => {
  expect(read(replyLink(WRITTEN))).toEqual({
    to: 'ines@example.com',
    fields: [
      ['subject', 'Re: Grip & size?'],
      ['body', '\r\n\r\n> Which grip?\r\n> Is 100% cotton in it?\r\n'],
    ],
  })
})

test('prevents input from adding fields', () => {
  const evil = 'x\r\nBcc: a@example.com?bcc=b@example.com&bcc=c@example.com'
  const { to, fields } = read(replyLink({ email: 'x@y.example?bcc=z@y.example', subject: evil, message: evil }))
  expect(to).toBe('x@y.example?bcc=z@y.example')
  expect(fields.map(([name]) => name)).toEqual(['subject', 'body'])
  expect(fields[0]?.[1]).not.toMatch(/[\r\n]/)
})

test('adds a missing subject and does not repeat “Re:”', () => {
  expect(read(replyLink({ ...WRITTEN, subject: null })).fields[0]?.[1]).toBe('Re: Your message')
  expect(read(replyLink({ ...WRITTEN, subject: 'RE: Grip' })).fields[0]?.[1]).toBe('RE: Grip')
})

test('truncates a long message between characters', () => {
  const link = replyLink({ ...WRITTEN, message: '🎾'.repeat(5000) })
  expect(read(link).fields[1]?.[1]?.trim()).toBe(`> ${'🎾'.repeat(600)} …`)
})
