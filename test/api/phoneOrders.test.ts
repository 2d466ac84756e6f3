import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OnOrderPaid } from '#/features/buying/checkout/server/createOrder.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { countOf } from '../support/countOf.ts'
import { loadEmails } from '../support/mailbox.ts'
import { findOpenLinks } from '../support/openLinks.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>
/** Orders for which `onOrderPaid` ran. */
let paidOrderIds: string[] = []
const onOrderPaid: OnOrderPaid[] = [async (_, order) => void paidOrderIds.push(order.orderId)]

beforeAll(async () => {
  shop = await createTestShop({ onOrderPaid })
  admin = await shop.asAdmin()
})
afterAll(() => shop.close())
beforeEach(async () => {
  paidOrderIds = []
  await shop.pool.query('update products set price = 100, stock_quantity = 10, in_stock = true where id = 1')
  await shop.pool.query(
    `insert into discount_codes (code, type, value, usage_limit, valid_from) values ('PHONE10', 'percentage', 10, 1, '2020-01-01')
     on conflict (code) do update set usage_count = 0, usage_limit = 1`,
  )
})

const orderRequest = (overrides: Record<string, unknown> = {}) => ({
  requestKey: crypto.randomUUID(),
  customer: INES,
  lines: [{ productId: 1, quantity: 2 }],
  deliveryType: 'standard',
  payment: 'transfer',
  ...overrides,
})
const createOrder = async (overrides: Record<string, unknown> = {}) => {
  const { status, body } = await admin('POST', '/api/admin/orders', orderRequest(overrides))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const loadStock = async () =>
  (await shop.pool.query('select stock_quantity as left from products where id = 1')).rows[0].left
const loadUses = async () =>
  (await shop.pool.query(`select usage_count from discount_codes where code = 'PHONE10'`)).rows[0].usage_count
const loadOrder = async (id: number) => (await admin('GET', `/api/admin/orders/${id}`)).body

test('prices a phone order, reserves no stock and records who took it', async () => {
  const order = await createOrder({ note: 'Rang at ten', discountCode: 'phone10', deliveryFee: '12.50' })
  expect(order).toMatchObject({
    subtotal: '200.00',
    discountAmount: '20.00',
    deliveryFee: '12.50',
    totalAmount: '192.50',
    orderStatus: 'pending',
    paymentStatus: 'pending',
    events: [{ type: 'placed', actor: 'admin' }],
  })
  expect(await loadStock()).toBe(10)
  expect(await loadUses()).toBe(0)
  expect(paidOrderIds).toEqual([])
  const { rows } = await shop.pool.query(
    'select o.source, n.text, n.author from orders o join order_notes n on n.order_id = o.id where o.id = $1',
    [order.id],
  )
  expect(rows).toEqual([{ source: 'staff', text: 'Rang at ten', author: 'admin' }])
  const { rows: acts } = await shop.pool.query(`select action from activity where subject = $1`, [order.orderId])
  expect(acts).toEqual([{ action: 'order.created' }])
})

test('makes one order from a repeated request, and rejects its key with other details', async () => {
  const request = orderRequest({ payment: 'paid', note: 'Rang twice' })
  const send = (overrides = {}) => admin('POST', '/api/admin/orders', { ...request, ...overrides })
  const responses = await Promise.all([send(), send(), send(), send()])
  const again = [...responses, await send()]
  expect(again.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  const orderId = again[0]?.body.orderId
  expect(new Set(again.map(({ body }) => body.orderId))).toEqual(new Set([orderId]))
  expect(paidOrderIds).toEqual([orderId])
  expect(await loadStock()).toBe(8)
  const conflicting = await send({ lines: [{ productId: 1, quantity: 3 }] })
  expect(conflicting).toMatchObject({
    status: 409,
    body: { code: 'keyUsed', message: expect.stringContaining(orderId) },
  })
  expect(await loadStock()).toBe(8)
  expect((await admin('POST', '/api/admin/orders', { ...request, requestKey: undefined })).status).toBe(400)
})

test('rejects an order over the maximum total', async () => {
  await shop.pool.query('update products set price = 99999999.99 where id = 1')
  const { lines, deliveryType, ...rest } = orderRequest()
  const basket = { lines, deliveryType }
  for (const [path, request] of [
    ['/api/admin/orders', { ...basket, ...rest }],
    ['/api/admin/orders/quote', basket],
  ] as const) {
    const { status, body } = await admin('POST', path, request)
    expect([status, body.message]).toEqual([422, 'An order can’t come to more than £99,999,999.99. Please split it.'])
  }
})

test('quotes the price and names shortages', async () => {
  const { body } = await admin('POST', '/api/admin/orders/quote', {
    lines: [{ productId: 1, quantity: 12 }],
    deliveryType: 'express',
    deliveryFee: '0.00',
  })
  expect(body).toMatchObject({ subtotal: '1200.00', deliveryFee: '0.00', totalAmount: '1200.00' })
  expect(body.shortages).toMatchObject([{ productId: 1, available: 10 }])
  const bad = await admin('POST', '/api/admin/orders/quote', {
    lines: [{ productId: 1, quantity: 1 }],
    deliveryType: 'standard',
    discountCode: 'NOPE',
  })
  expect(bad).toMatchObject({ status: 422, body: { field: 'discountCode' } })
  expect((await admin('POST', '/api/admin/orders', orderRequest({ lines: [] }))).status).toBe(400)
})

test('books a transfer once from concurrent requests', async () => {
  const order = await createOrder({ discountCode: 'PHONE10' })
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => admin('POST', `/api/admin/orders/${order.id}/payments`, { reference: 'BACS 77' })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  expect(responses.find(({ status }) => status === 409)?.body.message).toBe('This order has already been paid for.')
  expect(await loadStock()).toBe(8)
  expect(await loadUses()).toBe(1)
  expect(paidOrderIds).toEqual([order.orderId])
  const paid = await loadOrder(order.id)
  expect(paid).toMatchObject({ paymentStatus: 'paid', orderStatus: 'confirmed', isTest: false })
  expect(paid.estimatedDelivery).not.toBeNull()
  expect(paid.events.map(({ type, detail }: { type: string; detail: string }) => [type, detail])).toEqual([
    ['placed', 'Email to the customer created'],
    ['paid', '£230.00 by bank transfer, BACS 77'],
    ['statusChanged', null],
  ])
})

test('rejects a transfer if stock is short, and changes nothing', async () => {
  const order = await createOrder({ lines: [{ productId: 1, quantity: 11 }] })
  const { status, body } = await admin('POST', `/api/admin/orders/${order.id}/payments`, {})
  expect(status).toBe(409)
  expect([body.code, body.message]).toEqual(['goodsMissing', expect.stringMatching(/^Not in stock: 1 of 11 × .+\.$/)])
  expect(await loadStock()).toBe(10)
  expect((await loadOrder(order.id)).paymentStatus).toBe('pending')
  expect((await admin('POST', '/api/admin/orders/999999/payments', {})).status).toBe(404)
})

test('rejects a payment whose discount code has been used up', async () => {
  const order = await createOrder({ discountCode: 'PHONE10' })
  await shop.pool.query(`update discount_codes set usage_count = 1 where code = 'PHONE10'`)
  const { status, body } = await admin('POST', `/api/admin/orders/${order.id}/payments`, {})
  expect([status, body.message]).toEqual([409, 'The discount code PHONE10 has been used up.'])
  expect(await loadStock()).toBe(10)
})

test('takes stock at once for an order that is already paid, or does not create it', async () => {
  const paid = await createOrder({ payment: 'paid', reference: 'cash' })
  expect(paid).toMatchObject({ paymentStatus: 'paid', orderStatus: 'confirmed' })
  expect(await loadStock()).toBe(8)
  const before = (await shop.pool.query('select count(*)::int as all from orders')).rows[0].all
  const tooMany = await admin(
    'POST',
    '/api/admin/orders',
    orderRequest({ payment: 'paid', lines: [{ productId: 1, quantity: 9 }] }),
  )
  expect(tooMany.status).toBe(409)
  expect((await shop.pool.query('select count(*)::int as all from orders')).rows[0].all).toBe(before)
})

/** Creates a payment link; returns the requests its page makes. */
async function createLink(order: { id: number }, sendEmail = false) {
  const { status, body } = await admin('POST', `/api/admin/orders/${order.id}/payment-links`, { sendEmail })
  expect(status, JSON.stringify(body)).toBe(201)
  const token = body.url.split('/pay/')[1] as string
  const buyer = createBuyer((path, init) => shop.app.request(path, init))
  const page = {
    token,
    order: () => shop.call('GET', `/api/pay/${token}`),
    intent: async () => {
      const opened = await shop.call('POST', `/api/pay/${token}/intent`)
      expect(opened.status, JSON.stringify(opened.body)).toBe(200)
      return opened.body as { clientSecret: string; paymentIntentId: string }
    },
    reserve: (paymentIntentId: string) => shop.call('POST', `/api/pay/${token}/reserve`, { paymentIntentId }),
    finish: (paymentIntentId: string) => shop.call('POST', `/api/pay/${token}/finish`, { paymentIntentId }),
    card: buyer.pay,
    /** Pays without the final `finish` request. */
    async charge() {
      const session = await page.intent()
      expect((await page.reserve(session.paymentIntentId)).status).toBe(200)
      expect((await buyer.pay(session)).status).toBe(200)
      return session.paymentIntentId
    },
  }
  return page
}
const loadIntent = async (id: string) => (await shop.ledger()).intents.find((intent) => intent.id === id)

test('stores only a payment link’s hash, and replaces it with the next link', async () => {
  const order = await createOrder({ payment: 'link', tellCustomer: false })
  const first = await createLink(order, true)
  expect(first.token).toMatch(/^[\w-]{43}$/)
  expect((await first.order()).body).toMatchObject({ orderId: order.orderId, state: 'open', totalAmount: '250.00' })
  expect((await first.order()).headers.get('Cache-Control')).toBe('no-store')
  const { rows } = await shop.pool.query('select pay_link_hash as hash from orders where id = $1', [order.id])
  expect(rows[0].hash).toMatch(/^[0-9a-f]{64}$/)
  const mails = await loadEmails(shop.pool, "kind = 'payment-link'")
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(`/pay/${first.token}`)
  expect(await findOpenLinks(shop.pool)).toEqual([])
  const second = await createLink(order)
  expect((await first.order()).status).toBe(404)
  expect((await second.order()).status).toBe(200)
  expect((await shop.call('GET', '/api/pay/short')).status).toBe(404)
})

test('pays by link with one charge and takes stock once', async () => {
  const order = await createOrder({ payment: 'link', discountCode: 'PHONE10' })
  const link = await createLink(order)
  const id = await link.charge()
  const responses = await Promise.all([link.finish(id), link.finish(id), link.finish(id)])
  expect(responses.map(({ status, body }) => [status, body.state])).toEqual(Array(3).fill([200, 'paid']))
  expect(paidOrderIds).toEqual([order.orderId])
  expect(await loadStock()).toBe(8)
  expect(await loadUses()).toBe(1)
  expect(await loadOrder(order.id)).toMatchObject({ paymentStatus: 'paid', orderStatus: 'confirmed', isTest: true })
  expect(await loadIntent(id)).toMatchObject({ amount_received: 23_000, refunded: 0 })
  expect((await shop.call('POST', `/api/pay/${link.token}/intent`)).status).toBe(409)
  expect((await admin('POST', `/api/admin/orders/${order.id}/payment-links`, {})).status).toBe(409)
  const orderCount = (
    await shop.pool.query('select count(*)::int as all from orders where stripe_payment_intent_id = $1', [id])
  ).rows[0].all
  expect(orderCount).toBe(1)
})

test('shows the customer on a payment link only while it can be paid', async () => {
  const order = await createOrder({ payment: 'link' })
  const link = await createLink(order)
  const open = (await link.order()).body
  expect(open).toMatchObject({ state: 'open', customer: INES, agreedFor: null })
  expect(open).not.toHaveProperty('path')
  const customerName = JSON.stringify(INES).slice(1, -1).split(/[:,]/).at(1) as string
  const paid = await link.finish(await link.charge())
  for (const { body } of [paid, await link.order()]) {
    expect(body).toMatchObject({ state: 'paid', orderId: order.orderId })
    expect(body).not.toHaveProperty('customer')
    expect(JSON.stringify(body)).not.toContain(customerName)
  }
  const cancelled = await createOrder({ payment: 'link' })
  const cancelledLink = await createLink(cancelled)
  await admin('PUT', `/api/admin/orders/${cancelled.id}/status`, { status: 'cancelled', tell: false })
  const { body } = await cancelledLink.order()
  expect(body).not.toHaveProperty('customer')
  expect(body).not.toHaveProperty('path')
})

describe('a paid payment link', () => {
  const pageOf = ({ path }: { path: string }) => shop.call('GET', path.replace('/order?token=', '/api/order-link/'))
  async function payByLink() {
    const order = await createOrder({ payment: 'link' })
    const link = await createLink(order)
    const id = await link.charge()
    return { order, link, finish: () => link.finish(id) }
  }

  test('leads to the order’s page, which says that it’s paid and not whose it is', async () => {
    const { order, link, finish } = await payByLink()
    const [paid, again] = await Promise.all([finish(), finish()])
    const read = await link.order()
    for (const { status, body, headers } of [paid, again, read]) {
      expect([status, body.state, body.path]).toEqual([200, 'paid', read.body.path])
      expect(headers.get('Cache-Control')).toBe('no-store')
      for (const value of Object.values(INES)) expect(JSON.stringify(body)).not.toContain(value)
    }
    const page = await pageOf(read.body)
    expect(page).toMatchObject({ status: 200, body: { orderId: order.orderId, paymentStatus: 'paid', toPay: null } })
    for (const value of Object.values(INES)) expect(JSON.stringify(page.body)).not.toContain(value)
  })

  test('leads there after a payment by other means, too', async () => {
    const order = await createOrder({ payment: 'link' })
    const link = await createLink(order)
    await admin('POST', `/api/admin/orders/${order.id}/payments`, { amount: '1.00' })
    expect((await link.order()).body).not.toHaveProperty('path')
    await admin('POST', `/api/admin/orders/${order.id}/payments`, {})
    const { body } = await link.order()
    expect(body).toMatchObject({ state: 'paid', path: expect.stringContaining(`/order?token=${order.orderId}.`) })
  })

  test.each([
    ['cancelled', { orderStatus: 'cancelled', paymentStatus: 'paid' }],
    ['refunded', { orderStatus: 'confirmed', paymentStatus: 'refunded' }],
  ])('leads there if the order has been %s since, where that is said', async (_, { orderStatus, paymentStatus }) => {
    const { order, link, finish } = await payByLink()
    await finish()
    await shop.pool.query('update orders set order_status = $2, payment_status = $3 where id = $1', [
      order.id,
      orderStatus,
      paymentStatus,
    ])
    const { body } = await link.order()
    expect(body.state).toBe('paid')
    expect((await pageOf(body)).body).toMatchObject({ orderStatus, paymentStatus })
  })

  test('ends with the order’s other links when its email address is corrected', async () => {
    const { order, link, finish } = await payByLink()
    await finish()
    const { path } = (await link.order()).body
    const { customerName, customerPhone, shippingAddress, customerEmail } = INES
    const from = { customerName, customerPhone, shippingAddress, customerEmail }
    const change = (to: object, before: object) =>
      admin('PUT', `/api/admin/orders/${order.id}/customer`, { ...from, ...to, from: before })
    expect((await change({ customerName: 'Ines Calder-Ito' }, from)).status).toBe(200)
    expect((await link.order()).body.path).toBe(path)
    const named = { ...from, customerName: 'Ines Calder-Ito' }
    expect((await change({ ...named, customerEmail: 'inez@example.com' }, named)).status).toBe(200)
    expect((await link.order()).status).toBe(404)
    expect((await pageOf({ path })).status).toBe(404)
  })
})

test('shows the agreed destination outside the mainland', async () => {
  const customer = { ...INES, shippingAddress: '1 Castle Street, Belfast BT1 1AA' }
  const link = await createLink(await createOrder({ payment: 'link', customer, deliveryFee: '120.00' }))
  expect((await link.order()).body).toMatchObject({ agreedFor: 'BT1 1AA', deliveryFee: '120.00' })
})

test('requires an agreed fee outside the mainland and flags the order', async () => {
  const customer = { ...INES, shippingAddress: 'Fort Regent\nSt Helier\nJE2 3AB' }
  const { rows: before } = await shop.pool.query('select count(*) from orders')
  expect(await admin('POST', '/api/admin/orders', orderRequest({ customer }))).toMatchObject({
    status: 422,
    body: {
      code: 'feeNotAgreed',
      field: 'deliveryFee',
      message: 'JE2 3AB is outside the UK mainland. Agree a delivery fee and enter it here.',
    },
  })
  expect((await shop.pool.query('select count(*) from orders')).rows).toEqual(before)

  const order = await createOrder({ customer, deliveryFee: '0.00', payment: 'paid' })
  const outside = { outsideMainland: true, addressUnchecked: false }
  expect(await loadOrder(order.id)).toMatchObject(outside)
  const { body: search } = await admin('GET', `/api/admin/lists/orders?q=${order.orderId}`)
  expect(search.rows).toMatchObject([outside])
  expect(await createOrder()).toMatchObject({ outsideMainland: false, addressUnchecked: false })
})

test.each(['link', 'transfer', 'paid'])('requires a UK postcode for a phone order (%s)', async (payment) => {
  const customer = { ...INES, shippingAddress: '1 Grafton Street, Dublin D02 AF30' }
  const { rows: before } = await shop.pool.query('select count(*) from orders')
  expect(
    await admin('POST', '/api/admin/orders', orderRequest({ customer, payment, deliveryFee: '90.00' })),
  ).toMatchObject({
    status: 422,
    body: {
      code: 'incompleteAddress',
      field: 'customer.shippingAddress',
      message: 'Please enter a complete address',
      hint: 'Enter a UK postcode, like GU1 3JF',
    },
  })
  expect((await shop.pool.query('select count(*) from orders')).rows).toEqual(before)
  expect(await loadStock()).toBe(10)
})

describe('an unpaid order whose address is incomplete', () => {
  const orderForm = (overrides: object) => ({
    ...INES,
    shippingAddress: 'The old pavilion, Wimbledon',
    items: JSON.stringify([{ productId: 1, quantity: 2 }]),
    totalAmount: '250.00',
    ...overrides,
  })
  const placeIncomplete = async (): Promise<{ id: number; orderId: string }> => {
    const { status, body } = await shop.call('POST', '/api/orders', orderForm({}))
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  const completeAddress = async (id: number) => {
    const { customerName, customerEmail, customerPhone } = INES
    const from = { customerName, customerEmail, customerPhone, shippingAddress: 'The old pavilion, Wimbledon' }
    const body = { ...from, shippingAddress: INES.shippingAddress, from }
    expect((await admin('PUT', `/api/admin/orders/${id}/customer`, body)).status).toBe(200)
  }
  const listIncomplete = async () => {
    const { body } = await admin('GET', '/api/admin/lists/orders?address=incomplete')
    return body.rows.map(({ orderId }: { orderId: string }) => orderId)
  }
  const countWaiting = async () => countOf((await admin('GET', '/api/admin/dashboard')).body, 'addresses')

  test('is flagged and can be neither paid nor sent until it is completed', async () => {
    const { id, orderId } = await placeIncomplete()
    expect(await loadOrder(id)).toMatchObject({ addressUnchecked: true, paymentStatus: 'pending' })
    expect([await listIncomplete(), await countWaiting()]).toEqual([[orderId], 1])

    const refused = {
      status: 422,
      body: {
        code: 'postcodeMissing',
        message: 'This order’s address is incomplete. Enter the UK postcode before taking payment.',
      },
    }
    expect(await admin('POST', `/api/admin/orders/${id}/payments`, {})).toMatchObject(refused)
    expect(await admin('POST', `/api/admin/orders/${id}/payments`, { allowShortage: true })).toMatchObject(refused)
    expect(await admin('POST', `/api/admin/orders/${id}/payment-links`, {})).toMatchObject(refused)
    for (const status of ['shipped', 'completed']) {
      expect(await admin('PUT', `/api/admin/orders/${id}/status`, { status })).toMatchObject({
        status: 409,
        body: {
          message: `${orderId} has an incomplete address: enter the UK postcode before you send it. Nothing was changed.`,
        },
      })
    }
    const several = { orders: [{ id }], status: 'shipped' }
    expect((await admin('PUT', '/api/admin/orders/statuses', several)).body).toMatchObject({
      changed: [],
      failed: [{ id }],
    })
    expect(await loadOrder(id)).toMatchObject({ orderStatus: 'pending', paymentStatus: 'pending' })
    expect([await loadStock(), paidOrderIds]).toEqual([10, []])

    await completeAddress(id)
    expect([await listIncomplete(), await countWaiting()]).toEqual([[], 0])
    expect((await admin('POST', `/api/admin/orders/${id}/payments`, {})).body).toMatchObject({ paymentStatus: 'paid' })
    expect((await admin('PUT', `/api/admin/orders/${id}/status`, { status: 'shipped', tell: false })).status).toBe(200)
  })

  test('can be cancelled, and then no longer needs attention', async () => {
    const { id } = await placeIncomplete()
    expect((await admin('PUT', `/api/admin/orders/${id}/status`, { status: 'cancelled', tell: false })).status).toBe(
      200,
    )
    expect([await listIncomplete(), await countWaiting()]).toEqual([[], 0])
  })

  test('cannot be paid by an earlier link', async () => {
    const order = await createOrder({ payment: 'link' })
    const link = await createLink(order)
    const { paymentIntentId } = await link.intent()
    await shop.pool.query(`update orders set address_unchecked = true where id = $1`, [order.id])
    const refused = { status: 422, body: { code: 'incompleteAddress', message: 'Please enter a complete address' } }
    expect(await shop.call('POST', `/api/pay/${link.token}/intent`)).toMatchObject(refused)
    expect(await link.reserve(paymentIntentId)).toMatchObject(refused)
    const { rows } = await shop.pool.query('select from stock_reservations where draft_id = $1', [paymentIntentId])
    expect(rows).toEqual([])
    await shop.pool.query(`update orders set order_status = 'cancelled' where id = $1`, [order.id])
  })

  test('is rejected if there is nothing to pay', async () => {
    await shop.pool.query('update products set price = 0 where id = 1')
    await shop.pool.query("insert into delivery_prices values ('freeFrom', 0)")
    const free = (overrides: object) =>
      shop.call('POST', '/api/orders', orderForm({ totalAmount: '0.00', ...overrides }))
    expect(await free({})).toMatchObject({ status: 422, body: { code: 'incompleteAddress' } })
    expect((await free({ shippingAddress: INES.shippingAddress })).body).toMatchObject({ paymentStatus: 'paid' })
    await shop.pool.query('delete from delivery_prices')
  })
})

test('takes no payment by link while card payments are paused, but completes earlier charges', async () => {
  const setPaused = async (isPaused: boolean) => {
    const { value, version } = (await admin('GET', '/api/admin/settings')).body
    const changed = { value: { ...value, cardPaymentsPaused: isPaused }, version }
    expect((await admin('PUT', '/api/admin/settings', changed)).status).toBe(200)
  }
  const [charged, open, unopened] = [
    await createLink(await createOrder({ payment: 'link' })),
    await createLink(await createOrder({ payment: 'link' })),
    await createLink(await createOrder({ payment: 'link' })),
  ]
  const { paymentIntentId } = await open.intent()
  await charged.charge()
  await setPaused(true)
  const refused = {
    status: 503,
    body: {
      code: 'cardPaymentsPaused',
      message: expect.stringContaining('We’re not taking card payments at the moment.'),
    },
  }
  expect(await open.reserve(paymentIntentId)).toMatchObject(refused)
  for (const link of [open, unopened])
    expect(await shop.call('POST', `/api/pay/${link.token}/intent`)).toMatchObject(refused)
  expect((await shop.call('POST', `/api/pay/${charged.token}/intent`)).body.code).toBe('alreadyPaid')
  expect((await charged.order()).body.state).toBe('paid')
  await setPaused(false)
  expect((await open.intent()).paymentIntentId).toBe(paymentIntentId)
})

test('makes one payment from two tabs', async () => {
  const link = await createLink(await createOrder({ payment: 'link' }))
  const opened = await Promise.all(Array.from({ length: 6 }, () => link.intent()))
  const ids = new Set(opened.map(({ paymentIntentId }) => paymentIntentId))
  expect(ids.size).toBe(1)
  const [session] = opened
  if (!session) throw new Error('No session')
  const reservations = await Promise.all([link.reserve(session.paymentIntentId), link.reserve(session.paymentIntentId)])
  expect(reservations.map(({ status }) => status)).toEqual([200, 200])
  await Promise.all([link.card(session as never), link.card(session as never)])
  await Promise.all([link.finish(session.paymentIntentId), link.finish(session.paymentIntentId)])
  expect(paidOrderIds).toHaveLength(1)
  expect(await loadStock()).toBe(8)
  const { intents } = await shop.ledger()
  expect(intents.filter(({ id, amount_received }) => ids.has(id) && amount_received > 0)).toHaveLength(1)
})

test('marks the order paid in the sweep if the browser closes after the charge', async () => {
  const order = await createOrder({ payment: 'link' })
  const link = await createLink(order)
  const id = await link.charge()
  expect((await loadOrder(order.id)).paymentStatus).toBe('pending')
  shop.clock.forward(shop.services.config.checkoutSweepSeconds + 1)
  await shop.sweep.run()
  await shop.sweep.run()
  const paid = await loadOrder(order.id)
  expect(paid).toMatchObject({ paymentStatus: 'paid', paymentMethod: 'card', stripePaymentIntentId: id })
  expect(
    paid.events.some(({ type, actor }: { type: string; actor: string }) => type === 'paid' && actor === 'sweep'),
  ).toBe(true)
  expect(paidOrderIds).toEqual([order.orderId])
  expect(await loadStock()).toBe(8)
})

test('marks the order paid once from repeated webhooks and the browser', async () => {
  const order = await createOrder({ payment: 'link' })
  const link = await createLink(order)
  await shop.control({ webhooks: { repeat: 3, shuffle: true } })
  const id = await link.charge()
  shop.gateway.start()
  await expect.poll(async () => (await loadOrder(order.id)).paymentStatus).toBe('paid')
  await shop.gateway.stop()
  expect((await link.finish(id)).status).toBe(200)
  expect(paidOrderIds).toEqual([order.orderId])
  expect(await loadStock()).toBe(8)
})

test('refunds a charge if the order was cancelled or paid by transfer meanwhile', async () => {
  for (const meanwhile of ['cancelled', 'paid'] as const) {
    const order = await createOrder({ payment: 'link' })
    const link = await createLink(order)
    const before = await loadStock()
    const id = await link.charge()
    if (meanwhile === 'cancelled')
      await shop.pool.query(`update orders set order_status = 'cancelled' where id = $1`, [order.id])
    else expect((await admin('POST', `/api/admin/orders/${order.id}/payments`, {})).status).toBe(200)
    const response = await link.finish(id)
    expect([response.status, response.body.code]).toEqual([409, 'refunded'])
    expect(await loadIntent(id)).toMatchObject({ amount_received: 25_000, refunded: 25_000 })
    expect(await loadStock()).toBe(meanwhile === 'paid' ? before - 2 : before)
    const updated = await loadOrder(order.id)
    expect(updated).toMatchObject({
      stripePaymentIntentId: null,
      paymentMethod: meanwhile === 'paid' ? 'transfer' : 'none',
    })
    expect(updated.events.at(-1)).toMatchObject({ type: 'refunded' })
  }
})

test('reports goods that sold out before any charge', async () => {
  const link = await createLink(await createOrder({ payment: 'link' }))
  const { paymentIntentId } = await link.intent()
  await shop.pool.query('update products set stock_quantity = 1 where id = 1')
  const refused = await link.reserve(paymentIntentId)
  expect([refused.status, refused.body.code]).toEqual([409, 'outOfStock'])
  expect(refused.body.message).toMatch(/^Only 1 of/)
  expect(await loadIntent(paymentIntentId)).toMatchObject({ amount_received: 0 })
})

test('refunds a charge if the goods sold out meanwhile', async () => {
  const order = await createOrder({ payment: 'link' })
  const link = await createLink(order)
  const id = await link.charge()
  await shop.pool.query('update products set stock_quantity = 1 where id = 1')
  shop.clock.forward(shop.services.config.checkoutSweepSeconds + 1)
  await shop.sweep.run()
  expect(await loadIntent(id)).toMatchObject({ refunded: 25_000 })
  expect((await loadOrder(order.id)).paymentStatus).toBe('pending')
  expect(await loadStock()).toBe(1)
})

test('reserves stock while a link is being paid', async () => {
  const link = await createLink(await createOrder({ payment: 'link', lines: [{ productId: 1, quantity: 10 }] }))
  const { paymentIntentId } = await link.intent()
  expect((await link.reserve(paymentIntentId)).status).toBe(200)
  const buyer = createBuyer((path, init) => shop.app.request(path, init))
  expect((await buyer.session([{ productId: 1, quantity: 1 }])).status).toBe(409)
})

test('keeps payments of links and carts apart', async () => {
  const link = await createLink(await createOrder({ payment: 'link' }))
  const intent = await link.intent()
  const { paymentIntentId } = intent
  const buyer = createBuyer((path, init) => shop.app.request(path, init))
  const session = await buyer.session([{ productId: 2, quantity: 1 }], intent)
  expect(session.status).toBe(200)
  expect(session.body.paymentIntentId).not.toBe(paymentIntentId)
  const foreignSession = { ...session.body, ...intent }
  expect((await buyer.reserve(foreignSession, [{ productId: 2, quantity: 1 }])).status).toBe(404)
  const conflicting = await createLink(await createOrder({ payment: 'link' }))
  expect((await conflicting.reserve(paymentIntentId)).status).toBe(409)
  expect((await conflicting.finish(paymentIntentId)).status).toBe(409)
})

test('cancels a payment left open for a day, and lets the link start another', async () => {
  const link = await createLink(await createOrder({ payment: 'link' }))
  const first = await link.intent()
  shop.clock.forward(25 * 3600)
  await shop.sweep.run()
  const second = await link.intent()
  expect(second.paymentIntentId).not.toBe(first.paymentIntentId)
  expect((await loadIntent(first.paymentIntentId))?.status).toBe('canceled')
})

test('refunds a charge that differs from the order’s total', async () => {
  const order = await createOrder({ payment: 'link' })
  const link = await createLink(order)
  const id = await link.charge()
  await shop.pool.query('update orders set total_amount = total_amount + 1 where id = $1', [order.id])
  expect((await link.finish(id)).body.code).toBe('refunded')
  expect(await loadIntent(id)).toMatchObject({ refunded: 25_000 })
  expect((await loadOrder(order.id)).paymentStatus).toBe('pending')
})
