import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Status, StatusCheck } from '#/features/office/status/server/status.schema.ts'
import { deliveryChecks } from '#/features/shop/delivery/server/delivery.checks.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>

beforeAll(async () => {
  shop = await createTestShop()
  admin = await shop.asAdmin()
})
afterAll(() => shop.close())

async function loadCheck(id: string): Promise<StatusCheck | undefined> {
  const { status, body } = await admin('GET', '/api/admin/status')
  expect(status).toBe(200)
  return (body as Status).groups.flatMap(({ checks }) => checks).find((candidate) => candidate.id === id)
}

const addDraft = (id: string, state: string, minutesAgo: number, unclaimedMinutes: number | null = null) => {
  const ago = (minutes: number) => new Date(shop.services.clock.now().getTime() - minutes * 60_000)
  return shop.pool.query(
    `insert into checkout_drafts (id, state, delivery_type, amount, unclaimed_since, next_check_at, created_at, updated_at)
     values ($1, $2, 'standard', 50, $3, $4, $4, $4)`,
    [id, state, unclaimedMinutes === null ? null : ago(unclaimedMinutes), ago(minutesAgo)],
  )
}

test('says when the bank holidays it knows run out', async () => {
  const check = deliveryChecks[0]
  const read = (day: string) =>
    check?.read({ ...shop.services, clock: { now: () => new Date(`${day}T10:00:00Z`) } } as typeof shop.services)
  expect(await read('2027-09-02')).toEqual({ state: 'fine', value: 'Known until 31 December 2027' })
  expect(await read('2027-09-04')).toMatchObject({
    state: 'attention',
    advice: expect.stringContaining('closed days'),
    link: { to: '/admin/settings' },
  })
})

test('reports no problems in a new shop', async () => {
  const { body } = await admin('GET', '/api/admin/status')
  const checks = (body as Status).groups.flatMap(({ checks }) => checks)
  expect(checks.filter(({ state }) => state === 'problem' || state === 'unknown')).toEqual([])
  expect(await loadCheck('emails-unsent')).toMatchObject({
    state: 'attention',
    advice: expect.stringContaining('SMTP_URL'),
  })
})

test('reports a payment without an order after 15 minutes', async () => {
  await addDraft('pi_young', 'refundDue', 5)
  expect(await loadCheck('payments-without-order')).toMatchObject({ state: 'fine', value: '1 payment' })
  await addDraft('pi_old', 'open', 60, 16)
  expect(await loadCheck('payments-without-order')).toMatchObject({ state: 'problem', value: '2 payments' })
  await shop.pool.query("update checkout_drafts set state = 'refunded'")
  expect(await loadCheck('payments-without-order')).toMatchObject({ state: 'fine', value: 'None' })
})

test('reports a failed email with a link to it', async () => {
  await shop.pool.query(
    `insert into mails (kind, reference, recipient, subject, html, text, queued_at, failed_at)
     values ('order-confirmation', 'ORD-1', 'ada@example.com', 'Your order', '', '', now(), now())`,
  )
  expect(await loadCheck('emails-failed')).toMatchObject({
    state: 'problem',
    value: '1 email',
    link: { to: '/admin/emails', search: { state: 'failed' } },
  })
  const { body } = await admin('GET', '/api/admin/status')
  expect(body.state).toBe('problem')
  expect(JSON.stringify(body)).not.toContain('ada@')
  await shop.pool.query('delete from mails')
})

test('reports a check that cannot be read without affecting others', async () => {
  await shop.pool.query('alter table refunds rename to refunds_away')
  try {
    expect(await loadCheck('refunds-owed')).toMatchObject({ state: 'unknown', value: 'Couldn’t be checked' })
    expect(await loadCheck('emails-failed')).toMatchObject({ state: 'fine' })
  } finally {
    await shop.pool.query('alter table refunds_away rename to refunds')
  }
})
