import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../../test/support/testShop.ts'
import { contactSubmissions } from './contact.tables.ts'

const MESSAGE = {
  name: 'Ines',
  email: 'ines@example.com',
  subject: 'Grip size',
  message: 'Which grip does the remote control have?',
}

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ demo: false })
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('truncate contact_submissions, mails, rate_limits cascade'))

const send = (body: unknown, headers = {}) => shop.call('POST', '/api/contact', body, headers)
const saved = () => shop.database.select().from(contactSubmissions).orderBy(contactSubmissions.id)

test('saves a message unchanged except for surrounding spaces', async () => {
  const evil = '<script>alert(1)</script>\n=HYPERLINK("x") “Ünïcode” 🎾'
  const { status, body } = await send({ ...MESSAGE, name: '  Ines  ', message: evil })
  expect([status, body.message]).toEqual([201, expect.stringContaining('Thank you')])
  expect(await saved()).toEqual([
    {
      id: expect.any(Number),
      ...MESSAGE,
      message: evil,
      createdAt: shop.services.clock.now(),
      answeredAt: null,
      answeredBy: null,
      lastMessageAt: shop.services.clock.now(),
      startedBy: null,
      requestKey: null,
    },
  ])
})

test.each([undefined, null, '', '   '])('accepts a message without a subject: %j', async (subject) => {
  expect((await send({ ...MESSAGE, subject })).status).toBe(201)
  expect((await saved())[0]?.subject).toBeNull()
})

test.each([
  ['name', 'I', 'Name must be at least 2 characters'],
  ['name', 'x'.repeat(101), 'Name is too long'],
  ['email', 'ines@', 'Please enter a valid email address'],
  ['email', `${'x'.repeat(60)}@${'y.'.repeat(120)}example`, 'Please enter a valid email address'],
  ['subject', 'x'.repeat(151), 'Subject is too long'],
  ['message', 'Too short', 'Message must be at least 10 characters'],
  ['message', 'x'.repeat(5001), 'Please keep the message to 5,000 characters'],
  ['message', 'with a \0 in the middle', 'Please remove characters that can’t be displayed'],
])('rejects a bad %s with its message and saves nothing (%#)', async (field, typed, message) => {
  expect(await send({ ...MESSAGE, [field]: typed })).toMatchObject({ status: 400, body: { message, field } })
  expect(await saved()).toEqual([])
})

test('accepts 20 messages an hour from one network, not counting rejected ones', async () => {
  for (let time = 0; time < 25; time += 1) await send({ ...MESSAGE, name: 'I' })
  const statuses = []
  for (let time = 0; time < 22; time += 1) statuses.push((await send(MESSAGE)).status)
  expect(statuses).toEqual([...Array(20).fill(201), 429, 429])
  expect(await saved()).toHaveLength(20)
})
