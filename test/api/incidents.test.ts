import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { watchIncidents } from '#/features/office/status/server/incidents.ts'
import { CHECKS } from '#/server/features.ts'
import { loadEmailsTo } from '../support/mailbox.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const OWNER = 'otto@courtside.example'
const MINUTES = 60
const HOURS = 3600

let shop: TestShop

beforeAll(async () => {
  shop = await createTestShop()
  await shop.asAdmin()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('delete from mails')
  await shop.pool.query('delete from incidents')
  await shop.pool.query('delete from checkout_drafts')
})

const watch = () => watchIncidents(shop.services, CHECKS)
const loadEmails = () => loadEmailsTo(shop.pool, OWNER, 'incident')

const addUnclaimedPayment = async (id = 'pi_nobody') => {
  const anHourAgo = new Date(shop.services.clock.now().getTime() - HOURS * 1000)
  await shop.pool.query(
    `insert into checkout_drafts (id, state, delivery_type, amount, next_check_at, created_at, updated_at)
     values ($1, 'refundDue', 'standard', 50, $2, $2, $2)`,
    [id, anHourAgo],
  )
}
const settlePayments = () => shop.pool.query("update checkout_drafts set state = 'refunded'")
const addFailedEmail = (reference: string) =>
  shop.pool.query(
    `insert into mails (kind, reference, recipient, subject, html, text, queued_at, failed_at)
     values ('order-confirmation', $1, 'ada@example.com', 'Your order', '', '', now(), now())`,
    [reference],
  )

test('sends no email while all checks pass', async () => {
  await watch()
  expect(await loadEmails()).toEqual([])
})

test('emails the owner once, with what to do and where', async () => {
  await addUnclaimedPayment()
  for (let minute = 0; minute < 10; minute += 1) {
    await watch()
    shop.clock.forward(MINUTES)
  }
  const [email, ...otherEmails] = await loadEmails()
  expect(otherEmails).toEqual([])
  expect(email?.subject).toBe('Courtside: problem with payments without an order')
  expect(email?.text).toContain('Now: 1 payment')
  expect(email?.text).toContain('Find the payment')
  expect(email?.text).toContain('http://localhost:3000/admin/status')
})

test('sends one email from several processes', async () => {
  await addUnclaimedPayment()
  await Promise.all(Array.from({ length: 8 }, watch))
  expect(await loadEmails()).toHaveLength(1)
})

test('sends a daily reminder', async () => {
  await addUnclaimedPayment()
  await watch()
  shop.clock.forward(23 * HOURS)
  await watch()
  expect(await loadEmails()).toHaveLength(1)
  shop.clock.forward(HOURS)
  await watch()
  await watch()
  expect((await loadEmails()).map(({ subject }) => subject)).toEqual([
    'Courtside: problem with payments without an order',
    'Courtside: still a problem with payments without an order',
  ])
  shop.clock.forward(24 * HOURS)
  await watch()
  expect(await loadEmails()).toHaveLength(3)
})

test('reports a resolved problem after 15 minutes, and a new one after that', async () => {
  await addUnclaimedPayment()
  await watch()
  await settlePayments()
  await watch()
  shop.clock.forward(14 * MINUTES)
  await watch()
  expect(await loadEmails()).toHaveLength(1)
  shop.clock.forward(MINUTES)
  await watch()
  await watch()
  await addUnclaimedPayment('pi_another')
  await watch()
  expect((await loadEmails()).map(({ subject }) => subject)).toEqual([
    'Courtside: problem with payments without an order',
    'Courtside: resolved: payments without an order',
    'Courtside: problem with payments without an order',
  ])
})

test('treats a problem that comes and goes as one incident', async () => {
  for (let round = 0; round < 6; round += 1) {
    await addUnclaimedPayment(`pi_${round}`)
    await watch()
    shop.clock.forward(5 * MINUTES)
    await settlePayments()
    await watch()
    shop.clock.forward(5 * MINUTES)
  }
  expect(await loadEmails()).toHaveLength(1)
})

test('combines two problems in one email without personal data', async () => {
  await addUnclaimedPayment()
  await addFailedEmail('ORD-1')
  await watch()
  const [email, ...otherEmails] = await loadEmails()
  expect(otherEmails).toEqual([])
  expect(email?.subject).toBe('Courtside: problem with payments without an order and 1 more')
  expect(email?.text).toContain('Emails that failed')
  expect(email?.text).not.toContain('ada@')
})

test('keeps an incident open while its check cannot be read', async () => {
  await addFailedEmail('ORD-2')
  await watch()
  await shop.pool.query('alter table mails rename column failed_at to failed_when')
  shop.clock.forward(20 * MINUTES)
  await watch()
  await shop.pool.query('alter table mails rename column failed_when to failed_at')
  await watch()
  expect(await loadEmails()).toHaveLength(1)
})
