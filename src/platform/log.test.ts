import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const CARD = '4242424242424242'
const TOKEN = 'mF_9.B5f-4.1JqM'.replaceAll('.', 'x').padEnd(43, 'Ab3')

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog({ level: 'trace', destination: { write: (line) => lines.push(line) } }))
  return lines.join('')
}

test('a line is one JSON object with level, process, build, time and message', () => {
  expect(JSON.parse(logged((log) => log.info({ order: 'ORD-ABCDEF0123' }, 'order placed')))).toEqual({
    level: 'info',
    instance: expect.stringMatching(/^[0-9a-f]{6}$/),
    build: 'dev',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    order: 'ORD-ABCDEF0123',
    message: 'order placed',
  })
})

test.each([
  ['an email in the message', 'ada@example.co.uk', (log) => log.info('mail to ada@example.co.uk failed')],
  ['an email in a field', 'ada@example.com', (log) => log.info({ body: { customer: { contact: 'ada@example.com' } } })],
  ['a password', 'correct horse', (log) => log.warn({ body: { newPassword: 'correct horse' } }, 'login')],
  ['a short token by its name', 'abc123', (log) => log.info({ request: { headers: { cookie: 'abc123' } } })],
  ['a token in a text', TOKEN, (log) => log.error(`no session ${TOKEN}`)],
  ['a card number', CARD, (log) => log.info({ field: CARD })],
  ['a card number in groups', '4000 0025 0000 3155', (log) => log.info('tried 4000 0025 0000 3155 twice')],
  ['a secret key', 'sk_test_51Habc', (log) => log.info('key sk_test_51Habc')],
  ['a client secret', 'pi_1_secret_xyz', (log) => log.info('intent pi_1_secret_xyz')],
  ['a login in an address', 'hunter2', (log) => log.error(new Error('cannot reach postgresql://shop:hunter2@db/shop'))],
] satisfies [string, string, (log: ReturnType<typeof createLog>) => void][])('hides %s', (_, secret, write) => {
  const line = logged(write)
  expect(line).toContain('[hidden]')
  expect(line).not.toContain(secret)
})

test("hides a failed query's parameters and details, and keeps what identifies the bug", () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (name)=(Ada Lovelace) already exists.',
  })
  const error = new DrizzleQueryError('insert into users values ($1)', ['Ada Lovelace', 'x "y" z'], cause)
  for (const line of [logged((log) => log.error(error)), logged((log) => log.error({ err: error }, 'failed'))]) {
    expect(line).not.toMatch(/Ada|Lovelace|\by\b/)
    expect(line).toContain('insert into users')
    expect(JSON.parse(line).err.cause).toMatchObject({ code: '23505', constraint: 'users_email' })
    expect(JSON.parse(line).err.stack).toMatch(/log\.test\.ts/)
  }
})

test('hides the value that PostgreSQL could not read', () => {
  const line = logged((log) => log.error(new Error('invalid input syntax for type integer: "Ada\nLovelace"')))
  expect(line).not.toContain('Ada')
})

test('keeps ids, times and amounts', () => {
  const fields = { intent: 'pi_3MtwBwLkdIwHu7ix28a3tqPa', at: 1_795_248_759_123, pence: 189_500, uptime: 4242.4242 }
  expect(JSON.parse(logged((log) => log.info(fields)))).toMatchObject(fields)
})
