import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { products } from '../../src/features/catalogue/catalogue/server/catalogue.tables.ts'
import { issueInvoiceOnOrderPaid } from '../../src/features/orders/invoices/server/invoices.store.ts'
import { invoices } from '../../src/features/orders/invoices/server/invoices.tables.ts'
import { paymentEntries } from '../../src/features/orders/ledger/server/ledger.tables.ts'
import { orderEvents, orders, refunds } from '../../src/features/orders/orders/server/orders.tables.ts'
import { settlePendingRefunds } from '../../src/features/orders/refunds/server/refundOrder.ts'
import { londonDay } from '../../src/lib/workingDays.ts'
import { activity } from '../../src/platform/activity/activity.tables.ts'
import { mails } from '../../src/platform/mail/mail.tables.ts'
import { sandboxIdempotency } from '../../src/platform/payments/sandbox/sandbox.tables.ts'
import { activityOf } from '../support/activityOf.ts'
import { createBuyer, type Item } from '../support/buyer.ts'
import { loadEmails } from '../support/mailbox.ts'
import { sendRefundWebhook } from '../support/refundWebhook.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>
let keyCount = 0
const nextKey = () => {
  keyCount += 1
  return `request-key-${keyCount}`
}

beforeAll(async () => {
  shop = await createTestShop({ onOrderPaid: [issueInvoiceOnOrderPaid({ now: () => shop.services.clock.now() })] })
  admin = await shop.asAdmin()
  await shop.database.update(products).set({ stockQuantity: 500, inStock: true })
})
afterAll(() => shop.close())
afterEach(() => vi.restoreAllMocks())

async function buyOrder(items: Item[] = [{ productId: 1, quantity: 1 }], overrides = {}) {
  const placed = await createBuyer((path, init) => shop.app.request(path, init)).buy(items, overrides)
  const [order] = await shop.database.select().from(orders).where(eq(orders.id, placed.id))
  if (!order) throw new Error('No order')
  const path = `/api/admin/orders/${order.id}/refunds`
  return {
    order,
    path,
    lines: (await admin('GET', path)).body.left.lines as { lineId: number; amount: string }[],
    ask: (request: object) => admin('POST', path, { requestKey: nextKey(), reason: 'Came back', ...request }),
    events: async () =>
      (
        await shop.database.select().from(orderEvents).where(eq(orderEvents.orderId, order.id)).orderBy(orderEvents.id)
      ).map(({ type }) => type),
    cancel: (restock = true) =>
      admin('PUT', `/api/admin/orders/${order.id}/status`, { status: 'cancelled', restock, tell: false }),
    revive: () => admin('PUT', `/api/admin/orders/${order.id}/status`, { status: 'processing', tell: false }),
    rows: () => shop.database.select().from(refunds).where(eq(refunds.orderId, order.id)).orderBy(refunds.id),
    status: async () => (await shop.database.select().from(orders).where(eq(orders.id, order.id)))[0]?.paymentStatus,
    async atProvider() {
      const ledger = await shop.ledger()
      return ledger.refunds
        .filter(({ payment_intent }) => payment_intent === order.stripePaymentIntentId)
        .reduce((sum, { amount }) => sum + amount, 0)
    },
  }
}

const stockOf = async (id: number) =>
  (await shop.database.select({ stock: products.stockQuantity }).from(products).where(eq(products.id, id)))[0]?.stock ??
  0

/** Makes the card provider report this status for every refund. */
function mockRefundStatus(status: string) {
  const { payments } = shop.services
  const list = payments.listRefunds
  vi.spyOn(payments, 'listRefunds').mockImplementation(async (id) =>
    (await list(id)).map((refund) => ({ ...refund, status })),
  )
}

/** Requests a refund that the provider leaves pending. */
async function requestPendingRefund(ask: (request: object) => ReturnType<typeof admin>, request: object) {
  const { payments } = shop.services
  const refund = payments.refund
  vi.spyOn(payments, 'refund').mockImplementationOnce(async (of) => {
    const refundResult = await refund(of)
    return refundResult.ok ? { ...refundResult, value: { ...refundResult.value, status: 'pending' } } : refundResult
  })
  expect((await ask(request)).status).toBe(202)
}

describe('refunds never exceed the captured amount (promise 5)', () => {
  test('when twenty concurrent refunds each ask for a tenth', async () => {
    const { order, ask, atProvider, rows, status } = await buyOrder()
    const tenth = (order.totalAmount / 1000).toFixed(2)
    const responses = await Promise.all(Array.from({ length: 20 }, () => ask({ amount: tenth, tellCustomer: false })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(10)
    expect(await atProvider()).toBe(order.totalAmount)
    expect((await rows()).filter(({ status }) => status === 'succeeded')).toHaveLength(10)
    expect(await status()).toBe('refunded')
    expect((await ask({ amount: '0.01' })).body.message).toBe('There’s nothing left to refund on this order.')
  })

  test('when one request is sent twenty times', async () => {
    const { ask, atProvider, rows } = await buyOrder()
    const request = { requestKey: nextKey(), amount: '12.34' }
    const responses = await Promise.all(Array.from({ length: 20 }, () => ask(request)))
    expect(new Set(responses.map(({ status }) => status < 300))).toEqual(new Set([true]))
    expect(await atProvider()).toBe(1234)
    expect(await rows()).toHaveLength(1)
    const otherOrder = await buyOrder()
    expect((await otherOrder.ask(request)).status).toBe(409)
  })

  test('when the order was not paid', async () => {
    const [unpaid] = await shop.database
      .insert(orders)
      .values({
        ...(await buyOrder()).order,
        id: undefined,
        orderId: 'ORD-UNPA1D0000',
        stripePaymentIntentId: null,
        paymentStatus: 'pending',
      } as never)
      .returning()
    const { status, body } = await admin('POST', `/api/admin/orders/${unpaid?.id}/refunds`, {
      requestKey: nextKey(),
      amount: '1',
      reason: 'x',
    })
    expect([status, body.message]).toEqual([409, 'This order has not been paid, so there is nothing to refund.'])
  })

  test.each([
    ['no such order', 999_999, { amount: '1' }, 404],
    ['an invalid amount', 1, { amount: '-5' }, 400],
    ['no reason', 1, { amount: '5', reason: ' ' }, 400],
  ])('rejects an invalid request: %s', async (_, id, request, status) => {
    const response = await admin('POST', `/api/admin/orders/${id}/refunds`, {
      requestKey: nextKey(),
      reason: 'x',
      ...request,
    })
    expect(response.status).toBe(status)
    expect(response.body.message.length).toBeGreaterThan(10)
  })
})

describe('a refund by line, delivery and amount', () => {
  test('returns stock once and reports what remains', async () => {
    const { lines, ask, path, order, events } = await buyOrder([{ productId: 1, quantity: 2 }])
    const before = await stockOf(1)
    const request = { requestKey: nextKey(), lines: [{ lineId: lines[0]?.lineId, quantity: 1, restock: true }] }
    const [first] = await Promise.all([ask(request), ask(request)])
    expect(first.status).toBeLessThan(300)
    expect(await stockOf(1)).toBe(before + 1)
    const { left, refunds: refundResult } = (await admin('GET', path)).body
    expect(left.lines[0]).toMatchObject({ ordered: 2, quantity: 1 })
    expect(refundResult).toMatchObject([
      { status: 'succeeded', lines: [{ quantity: 1, restock: true }], actor: 'admin' },
    ])
    expect(await events()).toEqual(['placed', 'invoiced', 'refunded', 'stockReturned', 'credited'])
    expect(await activityOf(shop.database, 'order', order.id)).toEqual(['order.refunded'])
    expect((await ask({ lines: [{ lineId: lines[0]?.lineId, quantity: 2 }] })).status).toBe(409)
  })

  test('puts a sold-out product back on sale', async () => {
    const { lines, ask } = await buyOrder([{ productId: 2, quantity: 1 }])
    await shop.database.update(products).set({ stockQuantity: 0, inStock: false }).where(eq(products.id, 2))
    await ask({ lines: [{ lineId: lines[0]?.lineId, quantity: 1, restock: true }] })
    const [product] = await shop.database.select().from(products).where(eq(products.id, 2))
    expect(product).toMatchObject({ stockQuantity: 1, inStock: true })
  })

  test('returns no stock by default', async () => {
    const { lines, ask } = await buyOrder()
    const before = await stockOf(1)
    expect((await ask({ lines: [{ lineId: lines[0]?.lineId, quantity: 1 }] })).status).toBe(200)
    expect(await stockOf(1)).toBe(before)
  })

  test('returns no stock after a cancellation that returned it all', async () => {
    const { lines, ask, order, path } = await buyOrder()
    await shop.database
      .insert(orderEvents)
      .values({ orderId: order.id, type: 'stockReturned', to: 'cancelled', actor: 'otto' })
    const before = await stockOf(1)
    expect((await admin('GET', path)).body.canRestock).toBe(false)
    expect((await ask({ lines: [{ lineId: lines[0]?.lineId, quantity: 1, restock: true }] })).status).toBe(200)
    expect(await stockOf(1)).toBe(before)
  })

  test('refunds all of an order in three steps, with credit notes that add up to the invoice', async () => {
    const { order, lines, ask, status, atProvider } = await buyOrder([
      { productId: 1, quantity: 1 },
      { productId: 5, quantity: 2 },
    ])
    await ask({ amount: '33.33' })
    expect(await status()).toBe('paid')
    await ask({ lines: [{ lineId: lines[0]?.lineId, quantity: 1 }] })
    const { left } = (await admin('GET', `/api/admin/orders/${order.id}/refunds`)).body
    await ask({ amount: left.total })
    expect(await status()).toBe('refunded')
    expect(await atProvider()).toBe(order.totalAmount)
    const documents = await shop.database
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, order.id))
      .orderBy(invoices.id)
    const [invoice, ...notes] = documents.map(({ content }) => content)
    expect(notes).toHaveLength(3)
    expect(notes.every((note) => note.corrects?.number === invoice?.number)).toBe(true)
    for (const figure of ['net', 'vat', 'gross'] as const) {
      expect(notes.reduce((sum, { totals }) => sum + (totals[figure] ?? 0), 0)).toBe(invoice?.totals[figure])
    }
  })

  test('emails the customer unless told not to', async () => {
    const { order, ask } = await buyOrder()
    await ask({ amount: '5.00' })
    await ask({ amount: '6.00', tellCustomer: false })
    const sentEmails = await loadEmails(shop.pool, 'reference like $1', [`${order.orderId}%`])
    expect(sentEmails.map(({ kind }) => kind)).toEqual(['refund'])
    expect(sentEmails[0]?.text).toContain('£5.00')
    expect(sentEmails[0]?.text).toMatch(/CN-\d{6}, attached/)
  })

  test('leaves refunded goods out of what is to be sent, and sends a refunded order only once that is confirmed', async () => {
    const { order, lines, ask } = await buyOrder([{ productId: 5, quantity: 3 }])
    const shipping = async () => (await admin('GET', `/api/admin/orders/${order.id}`)).body.shipping
    await ask({ lines: [{ lineId: lines[0]?.lineId, quantity: 2, restock: true }] })
    expect(await shipping()).toMatchObject({ unexpected: null, lines: [{ quantity: 3, refundedUnits: 2, toShip: 1 }] })
    const { left } = (await admin('GET', `/api/admin/orders/${order.id}/refunds`)).body
    await ask({ lines: [{ lineId: lines[0]?.lineId, quantity: 1 }], delivery: left.delivery })
    expect(await shipping()).toMatchObject({ state: 'nothingToShip', unexpected: 'refunded', lines: [{ toShip: 0 }] })
    const move = { status: 'shipped', orders: [{ id: order.id }] }
    const { body } = await admin('PUT', '/api/admin/orders/statuses', move)
    expect(body).toMatchObject({ changed: [], failed: [{ id: order.id }] })
    const ship = (also = {}) =>
      admin('PUT', `/api/admin/orders/${order.id}/status`, {
        status: 'shipped',
        ignored: 'by the specification',
        ...also,
      })
    expect(await ship()).toMatchObject({ status: 409, body: { code: 'unexpectedShipment' } })
    expect((await ship({ sendAnyway: true })).body).toMatchObject({ orderStatus: 'shipped', shipping: { parcels: [] } })
  })

  test('withdraws a transfer that hasn’t been sent', async () => {
    const { order, ask, rows, path } = await buyOrder()
    await shop.database.update(paymentEntries).set({ method: 'transfer' }).where(eq(paymentEntries.orderId, order.id))
    const before = (await admin('GET', path)).body.left
    await ask({ amount: '10.00' })
    const [toSend] = await rows()
    expect((await admin('DELETE', `${path}/${toSend?.id}`)).status).toBe(200)
    expect((await admin('GET', path)).body.left).toEqual(before)
    expect((await admin('DELETE', `${path}/${toSend?.id}`)).status).toBe(409)
    const card = await buyOrder()
    await card.ask({ amount: '10.00' })
    expect((await admin('DELETE', `${card.path}/${(await card.rows())[0]?.id}`)).status).toBe(409)
  })

  test('refunds a transfer without the card provider, once it has been sent', async () => {
    const { order, ask, rows, path } = await buyOrder()
    await shop.database.update(paymentEntries).set({ method: 'transfer' }).where(eq(paymentEntries.orderId, order.id))
    expect((await admin('GET', path)).body.way).toBe('transfer')
    expect((await ask({ amount: '10.00' })).status).toBe(202)
    const [toSend] = await rows()
    expect(toSend).toMatchObject({ status: 'pending', paymentIntentId: null })
    const emails = () =>
      shop.database
        .select()
        .from(mails)
        .where(sql`${mails.kind} = 'refund' and ${mails.reference} like ${`${order.orderId}%`}`)
    const waiting = async () => (await admin('GET', '/api/admin/dashboard')).body.waiting
    expect(await emails()).toEqual([])
    expect((await waiting()).refundsToSend.rows).toContainEqual(
      expect.objectContaining({ id: toSend?.id, orderNumber: order.orderId, amount: '10.00' }),
    )
    await settlePendingRefunds(shop.services)
    expect((await rows())[0]?.status).toBe('pending')

    const sent = { valueDate: londonDay(shop.services.clock.now()), reference: 'BACS 41' }
    const markSent = (body: object) => admin('POST', `${path}/${toSend?.id}/sent`, body)
    expect((await markSent({ ...sent, valueDate: '2099-01-01' })).status).toBe(422)
    expect((await markSent({ ...sent, amount: '5.00' })).status).toBe(400)
    expect((await markSent(sent)).status).toBe(200)
    expect((await markSent(sent)).status).toBe(409)
    expect(await rows()).toMatchObject([{ status: 'succeeded', paymentIntentId: null, providerRefundId: null }])
    expect(await emails()).toHaveLength(1)
    expect((await waiting()).refundsToSend.rows).toEqual([])
    const { payments, netTotal } = (await admin('GET', `/api/admin/orders/${order.id}`)).body
    expect(payments.at(-1)).toMatchObject({ kind: 'refund', method: 'transfer', amount: '-10.00', ...sent })
    expect(netTotal).toBe(((order.totalAmount - 1000) / 100).toFixed(2))
    expect(
      (await shop.ledger()).refunds.filter(
        (ledgerRefund) => ledgerRefund.payment_intent === order.stripePaymentIntentId,
      ),
    ).toEqual([])
  })
})

describe('if the card provider fails', () => {
  test('releases the amount of a rejected refund', async () => {
    const { order, ask, rows, events, status } = await buyOrder()
    // Refunded in full in the provider's dashboard, without a webhook.
    await shop.services.payments.refund({ intentId: order.stripePaymentIntentId as string, idempotencyKey: nextKey() })
    const { status: responseStatus, body } = await ask({ amount: '10.00' })
    expect([responseStatus, body.code]).toEqual([409, 'refused'])
    expect((await rows()).map((row) => [row.status, row.amount, row.actor])).toEqual([
      ['failed', 1000, 'admin'],
      ['succeeded', order.totalAmount, 'webhook'],
    ])
    expect(await events()).toEqual(['placed', 'invoiced', 'refundFailed', 'refunded', 'credited'])
    expect(await status()).toBe('refunded')
  })

  test.each(['before', 'after'] as const)(
    'settles a refund later if the response was lost %s it took effect',
    async (when) => {
      const { lines, ask, rows, atProvider, path } = await buyOrder()
      const before = await stockOf(1)
      await shop.control({ calls: [{ match: 'POST /v1/refunds', mode: 'fail', when, times: 3, status: 503 }] })
      const response = await ask({ lines: [{ lineId: lines[0]?.lineId, quantity: 1, restock: true }] })
      expect(response.status).toBe(202)
      expect(await rows()).toMatchObject([{ status: 'pending' }])
      expect((await admin('GET', path)).body.left.lines[0].quantity).toBe(0)
      await settlePendingRefunds(shop.services)
      expect(await rows()).toMatchObject([{ status: 'pending' }])
      await shop.control({ reset: true })
      shop.clock.forward(90)
      await Promise.all([settlePendingRefunds(shop.services), settlePendingRefunds(shop.services)])
      const [row] = await rows()
      expect(row).toMatchObject({ status: 'succeeded' })
      expect(await atProvider()).toBe(row?.amount)
      expect(await stockOf(1)).toBe(before + 1)
    },
  )

  test('checks existing refunds before retrying, as idempotency keys expire after a day', async () => {
    const { ask, rows, atProvider } = await buyOrder()
    await shop.control({ calls: [{ match: 'POST /v1/refunds', mode: 'fail', when: 'after', times: 3, status: 503 }] })
    expect((await ask({ amount: '20.00' })).status).toBe(202)
    await shop.control({ reset: true })
    await shop.database.delete(sandboxIdempotency)
    shop.clock.forward(90_000)
    await settlePendingRefunds(shop.services)
    expect(await rows()).toMatchObject([{ status: 'succeeded' }])
    expect(await atProvider()).toBe(2000)
  })
})

test('records a refund made at the card provider once, and ignores webhooks about its own', async () => {
  const { order, ask, rows, path } = await buyOrder()
  await ask({ amount: '10.00' })
  await shop.services.payments.refund({
    intentId: order.stripePaymentIntentId as string,
    amount: 2500,
    idempotencyKey: nextKey(),
  })
  shop.gateway.start()
  await expect.poll(async () => (await rows()).length).toBe(2)
  await shop.gateway.stop()
  expect((await rows()).map(({ amount, actor }) => [amount, actor])).toEqual([
    [1000, 'admin'],
    [2500, 'webhook'],
  ])
  const { left } = (await admin('GET', path)).body
  expect(left.total).toBe(((order.totalAmount - 3500) / 100).toFixed(2))
})

describe('a refund that succeeded and then fails at the bank', () => {
  test.each(['failed', 'canceled'])(
    'is owed again, cancels its credit note and appears on the dashboard (%s)',
    async (state) => {
      const { order, lines, ask, rows, status, events, path } = await buyOrder([{ productId: 1, quantity: 2 }])
      const before = await stockOf(1)
      const { left: initial } = (await admin('GET', path)).body
      await ask({ lines: [{ lineId: lines[0]?.lineId, quantity: 2, restock: true }], delivery: initial.delivery })
      expect([await status(), await stockOf(1)]).toEqual(['refunded', before + 2])

      mockRefundStatus(state)
      await sendRefundWebhook(shop, 'refund.failed', order.stripePaymentIntentId)
      await sendRefundWebhook(shop, 'refund.updated', order.stripePaymentIntentId)
      expect([await status(), await stockOf(1)]).toEqual(['paid', before + 2])
      expect(await events()).toEqual([
        'placed',
        'invoiced',
        'refunded',
        'stockReturned',
        'credited',
        'refundFailed',
        'debited',
      ])
      const { left, refunds: listed } = (await admin('GET', path)).body
      expect(left).toMatchObject({ total: initial.total, lines: [{ quantity: 2, restockable: 0 }] })
      expect(listed).toMatchObject([{ status: 'failed', cameBack: true }])
      const [invoice, credit, debit] = (await admin('GET', `/api/admin/orders/${order.id}/documents`)).body
      expect(debit).toMatchObject({ kind: 'debitNote', number: expect.stringMatching(/^TEST-DN-\d{6}$/) })
      expect([debit.net, debit.vat, debit.gross]).toEqual([invoice.net, invoice.vat, invoice.gross])
      expect(credit.gross).toBe(`-${debit.gross}`)
      const loadWaiting = async () => (await admin('GET', '/api/admin/dashboard')).body.waiting.refundsToRepeat.rows
      const [failed] = await rows()
      expect(await loadWaiting()).toContainEqual(expect.objectContaining({ id: failed?.id, orderId: order.id }))

      // Refunding again does not return the goods twice.
      vi.restoreAllMocks()
      await shop.database.execute(
        sql`update sandbox.charges set amount_refunded = 0 where payment_intent = ${order.stripePaymentIntentId}`,
      )
      const repeated = await ask({
        lines: [{ lineId: lines[0]?.lineId, quantity: 2, restock: true }],
        delivery: initial.delivery,
      })
      expect(repeated.status).toBe(200)
      expect([await status(), await stockOf(1)]).toEqual(['refunded', before + 2])
      expect(await loadWaiting()).not.toContainEqual(expect.objectContaining({ id: failed?.id }))
    },
  )

  test('is owed again if it was made at the provider', async () => {
    const { order, rows, path } = await buyOrder()
    const intentId = order.stripePaymentIntentId as string
    await shop.services.payments.refund({ intentId, amount: 2500, idempotencyKey: nextKey() })
    await sendRefundWebhook(shop, 'refund.created', intentId)
    expect(await rows()).toMatchObject([{ status: 'succeeded', amount: 2500 }])
    mockRefundStatus('failed')
    await sendRefundWebhook(shop, 'refund.failed', intentId)
    expect(await rows()).toMatchObject([{ status: 'failed', amount: 2500 }])
    expect((await admin('GET', path)).body.left.total).toBe((order.totalAmount / 100).toFixed(2))
  })

  test('may then be repeated by bank transfer', async () => {
    const { order, ask, rows, atProvider } = await buyOrder()
    expect((await ask({ amount: '10.00', byTransfer: true })).body.message).toBe(
      'Card payments are refunded to the card.',
    )
    await ask({ amount: '10.00' })
    mockRefundStatus('failed')
    await sendRefundWebhook(shop, 'refund.failed', order.stripePaymentIntentId)
    const before = await atProvider()
    expect((await ask({ amount: '10.00', byTransfer: true })).status).toBe(202)
    expect((await rows()).at(-1)).toMatchObject({ status: 'pending', paymentIntentId: null })
    expect(await atProvider()).toBe(before)
  })

  test('leaves documents that add up to the penny once repeated', async () => {
    const { order, lines, ask } = await buyOrder([{ productId: 5, quantity: 3 }])
    // VAT is a sixth: 0p of 2p, 1p of 8p, but 2p of 10p.
    const reduce = (amount: string) => ask({ lines: [{ lineId: lines[0]?.lineId, quantity: 0, amount }] })
    await reduce('0.02')
    await reduce('0.08')
    // The first of the two fails.
    const { payments } = shop.services
    const list = payments.listRefunds
    vi.spyOn(payments, 'listRefunds').mockImplementation(async (id) =>
      (await list(id)).map((refund) => (refund.amount === 2 ? { ...refund, status: 'failed' } : refund)),
    )
    await sendRefundWebhook(shop, 'refund.failed', order.stripePaymentIntentId)
    await shop.database.execute(
      sql`update sandbox.charges set amount_refunded = amount_refunded - 2 where payment_intent = ${order.stripePaymentIntentId}`,
    )
    const { left } = (await admin('GET', `/api/admin/orders/${order.id}/refunds`)).body
    expect((await ask({ amount: left.total })).status).toBe(200)
    const documents = (await admin('GET', `/api/admin/orders/${order.id}/documents`)).body
    for (const figure of ['net', 'vat', 'gross'])
      expect(
        documents.reduce(
          (sum: number, paper: Record<string, string>) => sum + Math.round(Number(paper[figure]) * 100),
          0,
        ),
      ).toBe(0)
  })
})

test('settles a pending refund from a webhook, either way', async () => {
  const refundResult = await buyOrder()
  await requestPendingRefund(refundResult.ask, { amount: '10.00' })
  await sendRefundWebhook(shop, 'refund.updated', refundResult.order.stripePaymentIntentId)
  expect(await refundResult.rows()).toMatchObject([{ status: 'succeeded' }])
  const refused = await buyOrder()
  await requestPendingRefund(refused.ask, { amount: '10.00' })
  mockRefundStatus('failed')
  await sendRefundWebhook(shop, 'refund.failed', refused.order.stripePaymentIntentId)
  expect(await refused.rows()).toMatchObject([{ status: 'failed' }])
  expect(await refused.events()).toEqual(['placed', 'invoiced', 'refundFailed'])
})

describe('a pending refund of a cancelled order', () => {
  const createPendingRefund = async () => {
    const order = await buyOrder([{ productId: 1, quantity: 2 }])
    const before = await stockOf(1)
    await requestPendingRefund(order.ask, { lines: [{ lineId: order.lines[0]?.lineId, quantity: 1, restock: true }] })
    return { ...order, before }
  }

  test('returns all stock once if it fails', async () => {
    const { order, before, cancel, revive } = await createPendingRefund()
    expect((await cancel()).status).toBe(200)
    mockRefundStatus('failed')
    await sendRefundWebhook(shop, 'refund.failed', order.stripePaymentIntentId)
    expect(await stockOf(1)).toBe(before + 2)
    await revive()
    expect(await stockOf(1)).toBe(before)
    await cancel()
    await revive()
    expect(await stockOf(1)).toBe(before)
  })

  test('keeps refunded goods in stock if it succeeds and the order is reopened', async () => {
    const { order, before, cancel, revive } = await createPendingRefund()
    await cancel()
    await sendRefundWebhook(shop, 'refund.updated', order.stripePaymentIntentId)
    expect(await stockOf(1)).toBe(before + 2)
    await revive()
    expect(await stockOf(1)).toBe(before + 1)
    await cancel()
    expect(await stockOf(1)).toBe(before + 2)
  })
})

test('returns stock once if a refund without an invoice is settled concurrently', async () => {
  const { order, lines, ask, rows, events } = await buyOrder()
  await shop.database.delete(invoices).where(eq(invoices.orderId, order.id))
  const before = await stockOf(1)
  await requestPendingRefund(ask, { lines: [{ lineId: lines[0]?.lineId, quantity: 1, restock: true }] })
  shop.clock.forward(90)
  await Promise.all(Array.from({ length: 3 }, () => settlePendingRefunds(shop.services)))
  expect(await rows()).toMatchObject([{ status: 'succeeded' }])
  expect((await events()).filter((type) => type === 'refunded')).toHaveLength(1)
  expect(await stockOf(1)).toBe(before + 1)
})

test('discovers a refund made at the provider when its own is rejected', async () => {
  const { order, ask, rows, path } = await buyOrder()
  const intentId = order.stripePaymentIntentId as string
  await shop.services.payments.refund({ intentId, amount: 2500, idempotencyKey: nextKey() })
  expect((await ask({ amount: (order.totalAmount / 100).toFixed(2) })).body.code).toBe('refused')
  expect((await rows()).map(({ status, amount }) => [status, amount])).toEqual([
    ['failed', order.totalAmount],
    ['succeeded', 2500],
  ])
  const { left } = (await admin('GET', path)).body
  expect((await ask({ amount: left.total })).status).toBe(200)
})

test('returns no stock of an archived product, and does not claim to', async () => {
  const { lines, ask, path, cancel } = await buyOrder([{ productId: 3, quantity: 2 }])
  expect((await admin('DELETE', '/api/admin/products/3')).body).toMatchObject({ archived: true })
  await ask({ lines: [{ lineId: lines[0]?.lineId, quantity: 1, restock: true }] })
  expect((await admin('GET', path)).body.refunds).toMatchObject([{ lines: [{ restock: false }] }])
  expect((await admin('POST', '/api/admin/archived-products/3/restore')).status).toBe(200)
  const before = await stockOf(3)
  await cancel()
  expect(await stockOf(3)).toBe(before + 2)
})

test('rejects a refund of no units of a fully refunded line', async () => {
  const { lines, ask, path } = await buyOrder()
  await ask({ lines: [{ lineId: lines[0]?.lineId, quantity: 1, amount: '5.00' }] })
  expect((await admin('GET', path)).body.left.lines[0]).toMatchObject({ quantity: 0 })
  const { status, body } = await ask({ lines: [{ lineId: lines[0]?.lineId, quantity: 0 }] })
  expect([status, body.message]).toEqual([409, 'Choose what to refund: items, delivery or an amount.'])
})

test('logs a refund’s amount but not its reason', async () => {
  const { order, ask } = await buyOrder()
  await ask({ amount: '5.00', reason: 'Ines Calder was unwell' })
  const entries = await shop.database
    .select()
    .from(activity)
    .where(eq(activity.subjectId, String(order.id)))
  expect(entries.map(({ after }) => after)).toEqual([{ amount: '£5.00' }])
})
