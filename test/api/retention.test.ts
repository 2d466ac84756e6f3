import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteExpired } from '#/server/retention.ts'
import { type TestShop, testShop } from '../testShop.ts'

const NOW = new Date('2030-03-01T09:00:00Z')

let shop: TestShop
beforeEach(async () => {
  shop = await testShop()
})
afterEach(() => shop.close())

const log = { info: vi.fn(), error: vi.fn() } as never
const expire = (now = NOW) => deleteExpired({ database: shop.database, clock: { now: () => now }, log })

const MESSAGE = { name: 'Ines Calder', email: 'ines@example.com', message: 'Does the Pro fit into a small car?' }

/** A message and a privacy request with their mails, and a mail about an order, all of that day. */
async function ofDay(day: string) {
  const tables = ['contact_submissions', 'privacy_requests', 'mails']
  const last = async (table: string) =>
    (await shop.pool.query(`select coalesce(max(id), 0)::int as id from ${table}`)).rows[0].id
  const before = await Promise.all(tables.map(last))
  expect((await shop.call('POST', '/api/contact', MESSAGE)).status).toBe(201)
  expect((await shop.call('POST', '/api/privacy-request', { email: 'ines@example.com' })).status).toBe(201)
  await shop.pool.query(
    "insert into mails (kind, reference, recipient, subject, html, text) values ('order-confirmation', 'ORD-' || $1, 'ines@example.com', '', '', '')",
    [day],
  )
  for (const [at, table] of tables.entries())
    await shop.pool.query(`update ${table} set created_at = $1 where id > $2`, [day, before[at]])
}

const left = async () => {
  const { rows } = await shop.pool.query(
    `select (select count(*) from contact_submissions)::int as messages, (select count(*) from privacy_requests)::int as requests,
      (select count(*) from mails where reference not like 'ORD-%')::int as about_them, (select count(*) from mails where reference like 'ORD-%')::int as about_orders`,
  )
  return rows[0]
}

test('records of customer service go after three years with their mails, what belongs to the books after seven', async () => {
  await ofDay('2027-02-27')
  const own = await left()
  await ofDay('2027-03-02')
  const both = await left()
  expect(await expire()).toBe(2 + own.about_them)
  expect(await left()).toEqual({
    messages: 1,
    requests: 1,
    about_them: both.about_them - own.about_them,
    about_orders: 2,
  })
  expect(await expire()).toBe(0)
  expect(await expire(new Date('2034-02-28T00:00:00Z'))).toBeGreaterThan(0)
  expect((await left()).about_orders).toBe(1)
})

test('a privacy request is kept for three years from its answer', async () => {
  await ofDay('2026-12-30')
  await shop.pool.query("update privacy_requests set state = 'done', closed_at = '2027-03-02', outcome = 'Sent.'")
  await expire()
  expect((await left()).requests).toBe(1)
})

test('who has unsubscribed from the newsletter is forgotten three years later, who has not is not', async () => {
  for (const email of ['stays@example.com', 'left@example.com', 'leaves@example.com'])
    expect((await shop.call('POST', '/api/newsletter', { email })).status).toBe(201)
  const unsubscribed = 'update newsletter_subscribers set subscribed = false, unsubscribed_at = $1 where email = $2'
  await shop.pool.query(unsubscribed, ['2027-02-27', 'left@example.com'])
  await shop.pool.query(unsubscribed, ['2027-03-02', 'leaves@example.com'])
  await shop.pool.query("update newsletter_subscribers set consent_at = '2026-12-01'")
  await expire()
  const { rows } = await shop.pool.query('select email from newsletter_subscribers order by email')
  expect(rows.map(({ email }) => email)).toEqual(['leaves@example.com', 'stays@example.com'])
})
