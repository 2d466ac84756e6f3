import { expect, test } from 'vitest'
import { rulesResolver } from '#/ui/formRules.ts'
import { contactRules, contactSubject } from './contact.rules.ts'

const MESSAGE = { name: 'Ines', email: 'ines@example.com', subject: '', message: 'Does it fit a Mini?' }

test('prefers a listed topic to a typed subject', () => {
  expect(contactSubject({ topic: 'Returns', subject: 'Grip size' })).toBe('Returns')
  expect(contactSubject({ topic: '', subject: '  Grip size ' })).toBe('Grip size')
  expect(contactSubject({ topic: '', subject: '   ' })).toBeUndefined()
  expect(contactSubject({})).toBeUndefined()
})

test('accepts a valid message', () => {
  expect(rulesResolver(contactRules)(MESSAGE).errors).toEqual({})
})

test.each([
  ['name', 'I', 'Name must be at least 2 characters'],
  ['name', ' I ', 'Name must be at least 2 characters'],
  ['name', 'x'.repeat(101), 'Name is too long'],
  ['email', 'ines', 'Please enter a valid email address'],
  ['email', '', 'Please enter a valid email address'],
  ['subject', 'x'.repeat(151), 'Subject is too long'],
  ['message', 'Too short', 'Message must be at least 10 characters'],
  ['message', 'x'.repeat(5001), 'Please keep the message to 5,000 characters'],
])('rejects a bad %s (%#)', (field, typed, sentence) => {
  const { errors } = rulesResolver(contactRules)({ ...MESSAGE, [field]: typed })
  expect(errors).toEqual({ [field]: { message: sentence } })
})
