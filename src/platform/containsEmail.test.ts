import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../test/support/freshDatabase.ts'
import { containsEmail, jsonContainsEmail } from './containsEmail.ts'

let shop: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  shop = await freshDatabase()
})
afterAll(() => shop.close())

const isNamed = async (words: string, email: string) =>
  (await shop.database.execute<{ named: boolean }>(sql`select ${containsEmail(sql`${words}::text`, email)} as named`))
    .rows[0]?.named

it.each([
  'lee@gmail.com',
  'Write to Lee@Gmail.com.',
  'From Lee Ash, lee@gmail.com',
  '<p>lee@gmail.com</p>',
  '“Lee” <lee@gmail.com>; (lee@gmail.com)',
  '&#x27;lee@gmail.com&#x27;',
  '{"email":"lee@gmail.com"}',
  'mailto:lee@gmail.com?subject=x',
  'ashlee@gmail.com and\nlee@gmail.com',
])('is found in %j', async (words) => {
  expect(await isNamed(words, 'lee@gmail.com')).toBe(true)
})

it.each([
  'ashlee@gmail.com',
  'élee@gmail.com',
  'ash.lee@gmail.com, ash-lee@gmail.com, ash_lee@gmail.com, ash+lee@gmail.com',
  'lee@gmail.com.au',
  'lee@gmail.community',
  'lee@gmail.com-x.example',
  'lee@gmailXcom',
  'lee@gmail.com@elsewhere.example',
  'leeXgmail.com',
])('is not found in %j', async (words) => {
  expect(await isNamed(words, 'lee@gmail.com')).toBe(false)
})

it('treats special characters literally', async () => {
  const odd = "o'lee+(x)[a]{2}|*?^$\\d@gmail.com"
  expect(await isNamed(`to ${odd}.`, odd)).toBe(true)
  expect(await isNamed('to aaa@gmail.com', '.*@gmail.com')).toBe(false)
  expect(await isNamed('to ***:a@gmail.com', '***:a@gmail.com')).toBe(true)
})

it('is found in a string of JSON, after a line break too', async () => {
  const isIn = async (value: unknown) => {
    const found = jsonContainsEmail(sql`${JSON.stringify(value)}::jsonb`, 'lee@gmail.com')
    return (await shop.database.execute<{ found: boolean }>(sql`select ${found} as found`)).rows[0]?.found
  }
  expect(await isIn({ object: { notes: ['4 Court Lane\nlee@gmail.com'] } })).toBe(true)
  expect(await isIn({ object: { notes: ['4 Court Lane\nashlee@gmail.com'], amount: 1 } })).toBe(false)
})
