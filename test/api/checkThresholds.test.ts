import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkoutChecks } from '#/features/buying/checkout/server/checkout.checks.ts'
import { upsertLastWebhookTime } from '#/features/buying/checkout/server/webhook.store.ts'
import { refundChecks } from '#/features/orders/refunds/server/refunds.checks.ts'
import { backupChecks } from '#/features/shop/backups/server/backups.checks.ts'
import type { Check } from '#/platform/checks.ts'
import { openDatabase } from '#/platform/database.ts'
import { createJobs } from '#/platform/jobs/jobs.ts'
import { mailChecks } from '#/platform/mail/mail.checks.ts'
import { SEND_MAIL } from '#/platform/mail/mail.ts'
import type { Services } from '#/platform/services.ts'
import type { Admission } from '#/server/admission/admission.ts'
import { processChecks } from '#/server/observe/process.checks.ts'
import type { Pages } from '#/server/pages.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'
import { waitFor } from '../support/waitFor.ts'

// Each check just below and just above its threshold.

const SECOND = 1
const MINUTE = 60
const HOUR = 3600

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ demo: false })
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('truncate orders, checkout_drafts, refunds, backup_runs, mails, shop_state cascade'))

const ago = (seconds: number) => new Date(shop.services.clock.now().getTime() - seconds * 1000)
function read(checks: readonly Check[], id: string, services: Partial<Services> = {}) {
  const check = checks.find((candidate) => candidate.id === id)
  if (!check) throw new Error(`There is no check ${id}`)
  return check.read({ ...shop.services, ...services })
}
const withConfig = (change: Partial<Services['config']>) => ({ config: { ...shop.services.config, ...change } })

describe('missing Stripe webhooks', () => {
  const liveConfig = (testMode = false) => ({
    cardProvider: { provider: 'stripe', publishableKey: 'pk_live_1', testMode, instalments: false } as const,
  })
  const state = async (testMode?: boolean) =>
    (await read(checkoutChecks, 'webhooks-silent', liveConfig(testMode))).state
  const addCardOrder = (seconds: number, intent = 'pi_1') =>
    shop.pool.query(
      `insert into orders (order_id, customer_name, customer_email, shipping_address, subtotal, total_amount, stripe_payment_intent_id, created_at)
       values ('ORD-1', 'Ines', 'ines@example.com', 'London', 10, 10, $1, $2)`,
      [intent, ago(seconds)],
    )

  test.each([
    ['an hour after a payment', HOUR, 'fine'],
    ['a second later', HOUR + SECOND, 'problem'],
    ['just within the day', 24 * HOUR - SECOND, 'problem'],
    ['after a day', 24 * HOUR, 'fine'],
  ])('checks for webhooks %s', async (_, seconds, expected) => {
    await addCardOrder(seconds)
    expect(await state()).toBe(expected)
  })

  test('accepts a webhook after the payment, not one before it', async () => {
    await addCardOrder(2 * HOUR)
    await upsertLastWebhookTime(shop.database, ago(3 * HOUR))
    expect(await state()).toBe('problem')
    await upsertLastWebhookTime(shop.database, ago(2 * HOUR - SECOND))
    expect(await state()).toBe('fine')
  })

  test('accepts a webhook up to five minutes before the order, which may itself have created the order', async () => {
    await addCardOrder(2 * HOUR)
    await upsertLastWebhookTime(shop.database, ago(2 * HOUR + 5 * MINUTE))
    expect(await state()).toBe('fine')
    await upsertLastWebhookTime(shop.database, ago(2 * HOUR + 5 * MINUTE + SECOND))
    expect(await state()).toBe('problem')
  })

  test('only warns with test keys, and expects none from the sandbox or for orders without a card', async () => {
    await addCardOrder(2 * HOUR)
    expect(await state(true)).toBe('attention')
    expect(await read(checkoutChecks, 'webhooks-silent')).toMatchObject({ state: 'fine' })
    await shop.pool.query(`update orders set stripe_payment_intent_id = 'free_1'`)
    expect(await state()).toBe('fine')
  })

  test('expects them whatever a provider calls its payments', async () => {
    await addCardOrder(2 * HOUR, 'chg_1')
    expect(await state()).toBe('problem')
  })
})

describe('the last backup', () => {
  const state = async (backupDir: string | undefined = '/backups') =>
    (await read(backupChecks, 'backup-age', withConfig({ backupDir }))).state
  const addBackup = (seconds: number, { error = null as string | null, verified = true } = {}) =>
    shop.pool.query(
      'insert into backup_runs (started_at, finished_at, file_name, bytes, verified, error) values ($1, $1, $2, 1, $3, $4)',
      [ago(seconds), error ? null : 'a.backup', verified, error],
    )

  test('is a problem after 26 hours', async () => {
    await addBackup(26 * HOUR)
    expect(await state()).toBe('fine')
    shop.clock.forward(SECOND)
    expect(await state()).toBe('problem')
  })

  test('needs attention if it was not verified', async () => {
    await addBackup(HOUR, { verified: false })
    expect(await state()).toBe('attention')
  })

  test('is a problem 26 hours after the first attempt if none has succeeded', async () => {
    expect(await state()).toBe('attention')
    await addBackup(26 * HOUR, { error: 'No room' })
    expect(await state()).toBe('attention')
    shop.clock.forward(SECOND)
    expect(await state()).toBe('problem')
  })

  test('is never a problem if none is scheduled', async () => {
    await addBackup(1000 * HOUR)
    expect(await state('')).toBe('attention')
  })
})

test('warns if a purchase has been due for more than five sweeps', async () => {
  const state = async () => (await read(checkoutChecks, 'sweep-due')).state
  const dueSeconds = 5 * shop.services.config.checkoutSweepSeconds
  await shop.pool.query(
    `insert into checkout_drafts (id, state, delivery_type, amount, next_check_at, created_at, updated_at)
     values ('pi_due', 'open', 'standard', 50, $1, $1, $1)`,
    [ago(dueSeconds)],
  )
  expect(await state()).toBe('fine')
  shop.clock.forward(SECOND)
  expect(await state()).toBe('attention')
  await shop.pool.query(`update checkout_drafts set state = 'cancelled'`)
  expect(await state()).toBe('fine')
})

test('reports a problem while the card provider is unavailable', async () => {
  const state = async (isAvailable: boolean) =>
    (
      await read(checkoutChecks, 'card-provider', {
        payments: { ...shop.services.payments, isAvailable: () => isAvailable },
      })
    ).state
  expect([await state(true), await state(false)]).toEqual(['fine', 'problem'])
})

test('warns of a refund pending for more than a day', async () => {
  const state = async () => (await read(refundChecks, 'refunds-pending')).state
  await shop.pool.query(
    `insert into refunds (payment_intent_id, status, amount, reason, created_at) values ('pi_1', 'pending', 5, 'Damaged', $1)`,
    [ago(24 * HOUR)],
  )
  expect(await state()).toBe('fine')
  shop.clock.forward(SECOND)
  expect(await state()).toBe('attention')
})

test('leaves refunds that the merchant has to transfer to their own to-do', async () => {
  await shop.pool.query(
    `insert into refunds (status, amount, reason, created_at) values ('pending', 5, 'Damaged', $1)`,
    [ago(25 * HOUR)],
  )
  expect(await read(refundChecks, 'refunds-pending')).toMatchObject({ state: 'fine', value: 'None' })
})

describe('with a mail server', () => {
  const withServer = () => withConfig({ smtpUrl: 'smtp://localhost:2525' })

  test('warns of an email queued for more than half an hour', async () => {
    const state = async () => (await read(mailChecks, 'emails-unsent', withServer())).state
    await shop.pool.query(
      `insert into mails (kind, reference, recipient, subject, html, text, queued_at)
       values ('order-confirmation', 'ORD-1', 'ada@example.com', 'Your order', '', '', $1)`,
      [ago(30 * MINUTE)],
    )
    expect(await state()).toBe('fine')
    shop.clock.forward(SECOND)
    expect(await state()).toBe('attention')
  })

  test('warns of one failed job, but not of queued jobs', async () => {
    const jobs = createJobs({ pool: shop.pool, log: shop.services.log, queues: [SEND_MAIL] })
    await jobs.start()
    try {
      await shop.database.transaction(async (tx) => {
        for (let i = 0; i < 3; i += 1) await jobs.send(tx, SEND_MAIL, { each: i })
      })
      const reading = () => read(mailChecks, 'jobs', withServer())
      expect(await reading()).toMatchObject({ state: 'fine', value: '3 queued, 0 failed' })
      await shop.pool.query(`update pgboss.job set state = 'failed' where id = (select id from pgboss.job limit 1)`)
      expect(await reading()).toMatchObject({ state: 'attention', value: '2 queued, 1 failed' })
    } finally {
      await jobs.stop()
    }
  })
})

describe('this process', () => {
  const admission = (lagMs = 0, refused = 0) =>
    ({
      state: () => ({
        lagMs,
        checkouts: { running: 0, waiting: 0, refused },
        browsing: { running: 0, limit: 1, refused: 0 },
      }),
    }) as Admission
  const pages = (listenLag: number | undefined) =>
    ({ state: () => ({ entries: 1, bytes: 1, misses: 0, listenLag }) }) as Pages
  const checksOf = (change: Partial<Parameters<typeof processChecks>[0]>) =>
    processChecks({ pages: pages(0), pools: {}, admission: admission(), ...change })

  test('has a check of the CDN if there is one, which needs attention if purges fail', async () => {
    const withCdn = (cdn: 'fine' | 'failing') =>
      checksOf({ pages: { state: () => ({ entries: 1, bytes: 1, misses: 0, listenLag: 0, cdn }) } as unknown as Pages })
    expect(checksOf({}).some(({ id }) => id === 'cdn')).toBe(false)
    expect(await read(withCdn('fine'), 'cdn')).toMatchObject({ state: 'fine' })
    expect(await read(withCdn('failing'), 'cdn')).toMatchObject({ state: 'attention' })
  })

  test('needs attention if a request waits for a connection, not while all are in use', async () => {
    const { pool, close } = openDatabase(shop.databaseUrl, { max: 1 })
    try {
      const checks = checksOf({ pools: { shop: pool } })
      const client = await pool.connect()
      const reading = () => read(checks, 'database-connections')
      expect(await reading()).toMatchObject({ state: 'fine', value: '1 of 1 in use, 0 waiting' })
      const pendingClient = pool.connect()
      expect(await reading()).toMatchObject({ state: 'attention', value: '1 of 1 in use, 1 waiting', count: 1 })
      client.release()
      ;(await pendingClient).release()
      await waitFor(async () => expect((await reading()).state).toBe('fine'))
    } finally {
      await close()
    }
  })

  test.each([
    [199, 'fine'],
    [200, 'attention'],
  ])('reports an event loop delay of %i ms as %s', async (lagMs, state) => {
    expect(await read(checksOf({ admission: admission(lagMs) }), 'event-loop')).toMatchObject({ state })
  })

  test('needs attention for 15 minutes after rejecting a request', async () => {
    let refused = 0
    const checks = checksOf({ admission: { ...admission(), state: () => admission(0, refused).state() } })
    const state = async () => (await read(checks, 'turned-away')).state
    expect(await state()).toBe('fine')
    refused = 1
    expect(await state()).toBe('attention')
    shop.clock.forward(15 * MINUTE)
    expect(await state()).toBe('attention')
    shop.clock.forward(SECOND)
    expect(await state()).toBe('fine')
  })

  test('needs attention while it is not listening for database changes', async () => {
    const state = async (lag: number | undefined) => (await read(checksOf({ pages: pages(lag) }), 'page-cache')).state
    expect([await state(0), await state(undefined)]).toEqual(['fine', 'attention'])
  })
})
