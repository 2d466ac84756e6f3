import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findLastWebhookTime } from '#/features/buying/checkout/server/webhook.store.ts'
import { deliveryNames } from '../../src/features/shop/delivery/deliveryTypes.rules.ts'
import { formatList } from '../../src/lib/format.ts'
import { CARDS, createBuyer } from '../support/buyer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let ines: ReturnType<typeof createBuyer>

beforeAll(async () => {
  shop = await createTestShop()
  ines = createBuyer((path, init) => shop.app.request(path, init))
  await shop.pool.query('create table unchanged_products as table products')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query(
    'truncate orders, checkout_drafts, delivery_prices, mails, rate_limits, sandbox.intents cascade',
  )
  await shop.pool.query(
    `update products p set price = u.price, stock_quantity = u.stock_quantity, in_stock = u.in_stock
     from unchanged_products u where u.id = p.id`,
  )
  await shop.pool.query("delete from discount_codes where code in ('GIFT', 'THREE')")
  await shop.pool.query("update discount_codes set is_active = true where code = 'ACE10'")
  await shop.pool.query("delete from shop_state where key = 'webhookReceivedAt'")
  // The shop remembers for a minute when it last recorded a webhook.
  shop.clock.forward(60)
})
afterEach(async () => {
  await shop.gateway.stop()
  shop.control({ reset: true })
})

type Row = Record<string, unknown>
const rows = async (query: ReturnType<typeof sql>): Promise<Row[]> => (await shop.database.execute<Row>(query)).rows
const firstRow = async (query: ReturnType<typeof sql>) => (await rows(query))[0] as Row
const orders = () => rows(sql`select * from orders order by id`)
const idOf = async (slug: string) => (await firstRow(sql`select id from products where slug = ${slug}`)).id as number
const stockOf = async (slug: string) =>
  (await firstRow(sql`select stock_quantity from products where slug = ${slug}`)).stock_quantity as number
const setStock = (slug: string, quantity: number) =>
  rows(sql`update products set stock_quantity = ${quantity}, in_stock = true where slug = ${slug}`)
const usesOf = async (code: string) =>
  (await firstRow(sql`select usage_count from discount_codes where code = ${code}`)).usage_count as number

const basket = async (slug = 'courtside-pro', quantity = 1) => [{ productId: await idOf(slug), quantity }]

/** Checks the provider's ledger: each captured payment has one order of its amount, or is refunded in full. */
async function expectBooksToAgree() {
  const { intents } = await shop.ledger()
  for (const intent of intents.filter((intent) => intent.amount_received > 0)) {
    const paidFor = await rows(sql`select total_amount from orders where stripe_payment_intent_id = ${intent.id}`)
    const netAmount = intent.amount_received - intent.refunded
    expect(paidFor.map((order) => Math.round(Number(order.total_amount) * 100))).toEqual(
      netAmount === 0 ? [] : [netAmount],
    )
  }
}

describe('buying', () => {
  test('creates a paid order, reduces stock and marks the payment as a test', async () => {
    const before = await stockOf('courtside-pro')
    const order = await ines.buy(await basket())
    expect(order).toMatchObject({
      orderId: expect.stringMatching(/^ORD-[0-9A-HJKMNP-TV-Z]{10}$/),
      orderStatus: 'confirmed',
      paymentStatus: 'paid',
      subtotal: '1895.00',
      deliveryFee: '50.00',
      totalAmount: '1945.00',
      isTest: true,
    })
    expect(await stockOf('courtside-pro')).toBe(before - 1)
    await expectBooksToAgree()
  })

  test('delivers free from £2,000 after discount, and charges £100 for express below that', async () => {
    expect((await ines.buy(await basket('courtside-club'))).deliveryFee).toBe('0.00')
    const express = { deliveryType: 'express' }
    expect((await ines.buy(await basket(), express)).totalAmount).toBe('1995.00')
  })

  test('applies a discount code and counts one use', async () => {
    const before = await usesOf('ACE10')
    const order = await ines.buy(await basket(), { discountCode: 'ace10' })
    expect(order).toMatchObject({ discountCode: 'ACE10', discountAmount: '189.50', totalAmount: '1755.50' })
    expect(await usesOf('ACE10')).toBe(before + 1)
  })

  test('returns the same order for the same intent', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    await ines.reserve(session, items)
    await ines.pay(session)
    const first = await ines.order(session, items)
    const repeated = await ines.order(session, items)
    expect([first.status, repeated.status]).toEqual([201, 200])
    expect(repeated.body).toEqual(first.body)
  })

  test('marks a product out of stock when the last one is sold', async () => {
    await setStock('weather-cover', 1)
    await ines.buy(await basket('weather-cover'))
    expect(await firstRow(sql`select in_stock, stock_quantity from products where slug = 'weather-cover'`)).toEqual({
      in_stock: false,
      stock_quantity: 0,
    })
  })

  test('saves an order without an intent as pending, without taking stock', async () => {
    const before = await stockOf('courtside-pro')
    const items = await basket()
    const { body: session } = await ines.session(items)
    const placed = await ines.order(session, items, { stripePaymentIntentId: undefined })
    expect(placed.status).toBe(201)
    expect(placed.body).toMatchObject({ orderStatus: 'pending', paymentStatus: 'pending', totalAmount: '1945.00' })
    expect(await stockOf('courtside-pro')).toBe(before)
  })

  test('needs no payment for a total of £0', async () => {
    await rows(sql`insert into delivery_prices values ('freeFrom', 0)`)
    await rows(
      sql`insert into discount_codes (code, type, value, valid_from) values ('GIFT', 'percentage', 100, '2020-01-01')`,
    )
    const items = await basket()
    const { body: session } = await ines.session(items, { discountCode: 'GIFT' })
    expect(session).toMatchObject({ clientSecret: null, totalAmount: '0.00' })
    expect((await ines.reserve(session, items, { discountCode: 'GIFT' })).status).toBe(200)
    const attempts = await Promise.all(
      Array.from({ length: 5 }, () => ines.order(session, items, { discountCode: 'GIFT' })),
    )
    expect(new Set(attempts.map(({ body }) => body.orderId)).size).toBe(1)
    expect(attempts[0]?.body).toMatchObject({ paymentStatus: 'paid', totalAmount: '0.00' })
    expect(await orders()).toHaveLength(1)
  })
})

describe('pricing on the server (promise 1)', () => {
  test('rejects a session for the wrong amount and returns the right one', async () => {
    const response = await shop.call('POST', '/api/create-payment-intent', { amount: 1, items: await basket() })
    expect(response.status).toBe(409)
    expect(response.body).toMatchObject({
      code: 'priceChanged',
      subtotal: '1895.00',
      deliveryFee: '50.00',
      totalAmount: '1945.00',
    })
    expect((await shop.ledger()).intents).toEqual([])
  })

  test('rejects a forged total and ignores forged statuses', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    await ines.reserve(session, items)
    expect((await ines.order(session, items)).status).toBe(402)
    expect(await orders()).toEqual([])
    await ines.pay(session)
    const forged = await ines.order(session, items, { totalAmount: '1.00' })
    expect(forged).toMatchObject({ status: 409, body: { totalAmount: '1945.00' } })
    const placed = await ines.order(session, items, {
      orderStatus: 'completed',
      paymentStatus: 'refunded',
      subtotal: '0.01',
    })
    expect(placed.body).toMatchObject({ orderStatus: 'confirmed', paymentStatus: 'paid', subtotal: '1895.00' })
  })

  test('keeps the paid items if the order names others', async () => {
    const items = await basket('weather-cover')
    const { body: session } = await ines.session(items)
    await ines.reserve(session, items)
    await ines.pay(session)
    const { body: order } = await ines.order(session, await basket('courtside-club', 3))
    expect(order.lines).toMatchObject([{ slug: 'weather-cover', quantity: 1 }])
  })

  test('requires items that cost exactly the amount of an intent without a cart', async () => {
    const open = () => shop.call('POST', '/api/create-payment-intent', { amount: 1945 })
    const exactSession = (await open()).body
    await ines.pay(exactSession)
    expect((await ines.order(exactSession, await basket())).status).toBe(201)

    const cheatSession = (await open()).body
    await ines.pay(cheatSession)
    expect((await ines.order(cheatSession, await basket('courtside-club', 2))).status).toBe(409)
    await expectBooksToAgree()
  })
})

describe('every captured payment has one order or a full refund (promise 2)', () => {
  test('creates the order from the webhook if the browser closes after paying', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    await ines.reserve(session, items)
    shop.gateway.start()
    await ines.pay(session)
    await expect.poll(orders).toHaveLength(1)
    await expectBooksToAgree()
  })

  test('creates the order in the sweep if the browser and all webhooks are lost', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    await ines.reserve(session, items)
    await ines.pay(session)
    await shop.sweep.run()
    expect(await orders()).toEqual([])
    shop.clock.forward(61)
    await shop.sweep.run()
    expect(await orders()).toHaveLength(1)
    await expectBooksToAgree()
  })

  test('tolerates repeated, reordered and late webhooks', async () => {
    await shop.control({ webhooks: { repeat: 3, shuffle: true } })
    shop.gateway.start()
    const placed = await ines.buy(await basket())
    await expect.poll(async () => (await orders()).length).toBe(1)
    expect((await orders())[0]?.order_id).toBe(placed.orderId)
  })

  test('orders or refunds a payment without a reservation, depending on stock', async () => {
    await setStock('weather-cover', 1)
    const items = await basket('weather-cover')
    const sessions = [(await ines.session(items)).body, (await ines.session(items)).body]
    for (const session of sessions) await ines.pay(session)
    expect((await ines.order(sessions[0], items)).status).toBe(201)
    const late = await ines.order(sessions[1], items)
    expect(late).toMatchObject({ status: 409, body: { code: 'refunded' } })
    expect((await ines.order(sessions[1], items)).status).toBe(409)
    expect((await shop.ledger()).refunds).toHaveLength(1)
    await expectBooksToAgree()
  })

  test('refunds a payment whose buyer never gives details', async () => {
    const { body: session } = await ines.session(await basket())
    await ines.pay(session)
    shop.clock.forward(61)
    await shop.sweep.run()
    expect((await shop.ledger()).refunds).toEqual([])
    shop.clock.forward(121)
    await shop.sweep.run()
    await expectBooksToAgree()
    expect((await shop.ledger()).refunds).toHaveLength(1)
  })

  test('retries a failed refund in the sweep', async () => {
    await setStock('weather-cover', 0)
    const { body: session } = await shop.call('POST', '/api/create-payment-intent', { amount: 84 })
    await ines.pay(session)
    await shop.control({ calls: [{ match: 'POST /v1/refunds', mode: 'fail', when: 'before', times: 20 }] })
    expect((await ines.order(session, await basket('weather-cover'))).status).toBe(503)
    await shop.control({ reset: true })
    shop.clock.forward(61)
    await shop.sweep.run()
    await expectBooksToAgree()
    expect((await shop.ledger()).refunds).toHaveLength(1)
  })

  test('waits for 3-D Secure, and rejects a failed challenge', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    await ines.reserve(session, items)
    expect((await ines.pay(session, CARDS.requiresAuthentication)).body.status).toBe('requires_action')
    expect((await ines.order(session, items)).status).toBe(402)
    await ines.completeChallenge(session, 'fail')
    expect((await ines.order(session, items)).status).toBe(402)
    await ines.reserve(session, items)
    await ines.pay(session, CARDS.requiresAuthentication)
    await ines.completeChallenge(session, 'complete')
    expect((await ines.order(session, items)).status).toBe(201)
  })
})

describe('one payment, one order (promises 3 and 4)', () => {
  test('makes one charge and one order from fifty concurrent submissions', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    const submit = async () => {
      await ines.reserve(session, items)
      await ines.pay(session)
      return ines.order(session, items)
    }
    const responses = await Promise.all(Array.from({ length: 50 }, submit))
    expect(new Set(responses.map(({ body }) => body.orderId)).size).toBe(1)
    expect(responses.every(({ status }) => status === 200 || status === 201)).toBe(true)
    expect(await orders()).toHaveLength(1)
    expect((await shop.ledger()).intents.filter((intent) => intent.amount_received > 0)).toHaveLength(1)
    await expectBooksToAgree()
  })

  test('opens no session on an intent that has an order', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    await ines.reserve(session, items)
    await ines.pay(session)
    const { body: order } = await ines.order(session, items)
    const repeated = await ines.session(items, { paymentIntentId: session.paymentIntentId })
    expect(repeated).toMatchObject({ status: 409, body: { code: 'alreadyPaid', orderId: order.orderId } })
    expect((await ines.reserve(session, items)).body).toMatchObject({ code: 'alreadyPaid', orderId: order.orderId })
  })

  test('finds the order when the page is reopened after paying', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    await ines.reserve(session, items)
    await ines.pay(session)
    const repeated = await ines.session(items, { paymentIntentId: session.paymentIntentId })
    expect(repeated).toMatchObject({ status: 409, body: { code: 'alreadyPaid' } })
    expect(await orders()).toHaveLength(1)
  })

  test('returns 404 for an unknown intent', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    expect((await ines.order({ ...session, paymentIntentId: 'pi_made_up' }, items)).status).toBe(404)
  })
})

describe('changes are shown before any charge (promise 6)', () => {
  test('shows a changed price', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    await rows(sql`update products set price = 1795 where slug = 'courtside-pro'`)
    expect(await ines.reserve(session, items)).toMatchObject({
      status: 409,
      body: { code: 'priceChanged', totalAmount: '1845.00' },
    })
    const updated = (await ines.session(items, { paymentIntentId: session.paymentIntentId })).body
    expect(updated.paymentIntentId).toBe(session.paymentIntentId)
    await ines.reserve(updated, items)
    await ines.pay(updated)
    expect((await ines.order(updated, items)).body.totalAmount).toBe('1845.00')
    await expectBooksToAgree()
  })

  test('shows changed stock', async () => {
    const items = await basket('weather-cover', 2)
    const { body: session } = await ines.session(items)
    await setStock('weather-cover', 1)
    expect(await ines.reserve(session, items)).toMatchObject({
      status: 409,
      body: { code: 'outOfStock', items: [{ productId: items[0]?.productId, available: 1 }] },
    })
  })

  test('shows an invalid code', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items, { discountCode: 'ACE10' })
    await rows(sql`update discount_codes set is_active = false where code = 'ACE10'`)
    expect(await ines.reserve(session, items, { discountCode: 'ACE10' })).toMatchObject({
      status: 422,
      body: { code: 'invalidCode' },
    })
  })

  test('cancels an intent being paid if another tab changes the cart', async () => {
    const single = await basket('weather-cover')
    const double = await basket('weather-cover', 2)
    const { body: session } = await ines.session(single)
    await ines.reserve(session, single)
    const otherSession = await ines.session(double, { paymentIntentId: session.paymentIntentId })
    expect(otherSession.status).toBe(200)
    expect(otherSession.body.paymentIntentId).not.toBe(session.paymentIntentId)
    expect((await ines.pay(session)).status).toBe(400)
    expect(await rows(sql`select * from stock_reservations`)).toEqual([])
  })

  test('returns the open session for an unchanged cart', async () => {
    await setStock('weather-cover', 1)
    const items = await basket('weather-cover')
    const { body: session } = await ines.session(items)
    await ines.reserve(session, items)
    const repeated = await ines.session(items, { paymentIntentId: session.paymentIntentId })
    expect(repeated.body).toEqual(session)
    await ines.pay(session)
    expect((await ines.order(session, items)).status).toBe(201)
  })

  test('keeps the agreed price if it changes during payment', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    await ines.reserve(session, items)
    await rows(sql`update products set price = 9999 where slug = 'courtside-pro'`)
    await ines.pay(session)
    expect((await ines.order(session, items)).body.totalAmount).toBe('1945.00')
  })
})

describe('stock is reserved before the card is charged (promise 7)', () => {
  test('sells the last five to five of forty buyers and charges no one else', async () => {
    await setStock('weather-cover', 5)
    const items = await basket('weather-cover')
    const attempts = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const { status, body: session } = await ines.session(items)
        if (status !== 200) return { status }
        const reserved = await ines.reserve(session, items)
        if (reserved.status !== 200) return reserved
        await ines.pay(session)
        return ines.order(session, items)
      }),
    )
    expect(attempts.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(attempts.filter(({ status }) => status === 409)).toHaveLength(35)
    expect(await stockOf('weather-cover')).toBe(0)
    const { intents, refunds } = await shop.ledger()
    expect(intents.filter((intent) => intent.amount_received > 0)).toHaveLength(5)
    expect(refunds).toEqual([])
    await expectBooksToAgree()
  })

  test('adds up two lines of the same product', async () => {
    await setStock('weather-cover', 3)
    const productId = await idOf('weather-cover')
    const twice = [
      { productId, quantity: 2 },
      { productId, quantity: 2 },
    ]
    expect((await ines.session(twice)).body).toMatchObject({ code: 'outOfStock', items: [{ available: 3 }] })
  })

  test('releases a reservation when it expires or the card is declined', async () => {
    await setStock('weather-cover', 1)
    const items = await basket('weather-cover')
    const [first, second, third] = await Promise.all([1, 2, 3].map(async () => (await ines.session(items)).body))
    expect((await ines.reserve(first, items)).status).toBe(200)
    expect((await ines.reserve(second, items)).status).toBe(409)
    shop.clock.forward(901)
    expect((await ines.reserve(second, items)).status).toBe(200)
    expect((await ines.reserve(third, items)).status).toBe(409)

    shop.gateway.start()
    expect((await ines.pay(second, CARDS.declined)).status).toBe(402)
    await expect.poll(async () => (await ines.reserve(third, items)).status).toBe(200)
  })

  test('ignores late webhooks about an earlier attempt', async () => {
    await setStock('weather-cover', 1)
    const items = await basket('weather-cover')
    const [firstSession, otherSession] = [(await ines.session(items)).body, (await ines.session(items)).body]
    await ines.reserve(firstSession, items)
    await ines.pay(firstSession, CARDS.declined)
    await ines.reserve(firstSession, items)
    shop.gateway.start()
    await expect.poll(shop.gateway.waiting).toBe(0)
    await shop.gateway.stop()
    expect((await ines.reserve(otherSession, items)).status).toBe(409)
    await ines.pay(firstSession)
    expect((await ines.order(firstSession, items)).status).toBe(201)
  })

  test('cancels an unfinished 3-D Secure attempt when its reservation expires', async () => {
    await setStock('weather-cover', 1)
    const items = await basket('weather-cover')
    const { body: session } = await ines.session(items)
    await ines.reserve(session, items)
    await ines.pay(session, CARDS.requiresAuthentication)
    shop.clock.forward(901)
    await shop.sweep.run()
    expect((await ines.completeChallenge(session, 'complete')).status).toBe(400)
    expect(await stockOf('weather-cover')).toBe(1)
    expect((await ines.session(items)).status).toBe(200)
  })
})

describe('discount codes with a limit (promise 8)', () => {
  const addLimitedCode = () =>
    rows(
      sql`insert into discount_codes (code, type, value, usage_limit, valid_from) values ('THREE', 'fixed', 10, 3, '2020-01-01')`,
    )

  test('are redeemed only three times by twenty concurrent buyers', async () => {
    await addLimitedCode()
    await rows(sql`update products set stock_quantity = 100, in_stock = true`)
    const ids = (await rows(sql`select id from products order by id`)).map(({ id }) => id as number)
    const overrides = { discountCode: 'THREE' }
    const attempts = await Promise.all(
      Array.from({ length: 20 }, async (_, buyer) => {
        const items = [{ productId: ids[buyer % ids.length] as number, quantity: 1 }]
        const { status, body: session } = await ines.session(items, overrides)
        if (status !== 200) return { status }
        const reserved = await ines.reserve(session, items, overrides)
        if (reserved.status !== 200) return reserved
        await ines.pay(session)
        return ines.order(session, items, overrides)
      }),
    )
    expect(attempts.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(await usesOf('THREE')).toBe(3)
    await expectBooksToAgree()
  })

  test('are not redeemed by a payment after the reservation expired', async () => {
    await addLimitedCode()
    await rows(sql`update discount_codes set usage_limit = 1 where code = 'THREE'`)
    const items = await basket('courtside-lite')
    const overrides = { discountCode: 'THREE' }
    const { body: late } = await ines.session(items, overrides)
    await ines.reserve(late, items, overrides)
    shop.clock.forward(901)
    await ines.buy(items, overrides)
    await ines.pay(late)
    expect(await ines.order(late, items, overrides)).toMatchObject({ status: 409, body: { code: 'refunded' } })
    expect(await usesOf('THREE')).toBe(1)
    await expectBooksToAgree()
  })

  test('are not used up by unpaid orders', async () => {
    await addLimitedCode()
    const items = await basket('courtside-lite')
    const overrides = { discountCode: 'THREE', stripePaymentIntentId: undefined }
    const { body: session } = await ines.session(items, { discountCode: 'THREE' })
    for (let time = 0; time < 4; time += 1) expect((await ines.order(session, items, overrides)).status).toBe(201)
    expect(await usesOf('THREE')).toBe(0)
  })

  test('become available again after a failed payment', async () => {
    await addLimitedCode()
    await rows(sql`update discount_codes set usage_limit = 1 where code = 'THREE'`)
    const items = await basket('courtside-lite')
    const overrides = { discountCode: 'THREE' }
    const { body: first } = await ines.session(items, overrides)
    const { body: second } = await ines.session(items, overrides)
    await ines.reserve(first, items, overrides)
    expect((await ines.reserve(second, items, overrides)).status).toBe(422)
    shop.gateway.start()
    await ines.pay(first, CARDS.insufficientFunds)
    await expect.poll(async () => (await ines.reserve(second, items, overrides)).status).toBe(200)
  })
})

describe('validation and errors', () => {
  test('rejects an address outside the mainland before any charge', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    const refused = await ines.reserve(session, items, { shippingAddress: '1 Harbour Road, Stornoway HS1 2AB' })
    expect(refused).toMatchObject({ status: 422, body: { code: 'outsideMainland' } })
    expect(refused.body.message).toContain('HS1 2AB')
  })

  test.each(['asdfasdfasdf', '14 Rue de Rivoli, 75001 Paris', '1 Grafton Street, Dublin D02 AF30'])(
    'reserves nothing for an address such as %j',
    async (shippingAddress) => {
      const items = await basket()
      const { body: session } = await ines.session(items)
      expect(await ines.reserve(session, items, { shippingAddress })).toEqual({
        status: 422,
        body: {
          code: 'incompleteAddress',
          field: 'shippingAddress',
          message: 'Please enter a complete address',
          hint: 'Enter a UK postcode, like GU1 3JF',
        },
      })
      expect(await rows(sql`select from stock_reservations`)).toEqual([])
      expect(await rows(sql`select state, customer from checkout_drafts`)).toEqual([{ state: 'open', customer: null }])
    },
  )

  test('keeps a paid intent open until its address has a postcode', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    await ines.pay(session)
    const incompleteAddress = { shippingAddress: 'The old pavilion, Paris' }
    const refused = { status: 422, body: { code: 'incompleteAddress', message: 'Please enter a complete address' } }
    expect(await ines.order(session, items, incompleteAddress)).toMatchObject(refused)
    shop.clock.forward(61)
    await shop.sweep.run()
    expect(await ines.order(session, items, incompleteAddress)).toMatchObject(refused)
    expect(await rows(sql`select state, unclaimed_since is not null as waits from checkout_drafts`)).toEqual([
      { state: 'open', waits: true },
    ])
    expect((await ines.order(session, items)).status).toBe(201)
  })

  test('refunds a paid intent that never gets a complete address', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    await ines.pay(session)
    const incompleteAddress = { shippingAddress: 'The old pavilion, Paris' }
    await ines.order(session, items, incompleteAddress)
    shop.clock.forward(61)
    await shop.sweep.run()
    shop.clock.forward(121)
    await shop.sweep.run()
    await expectBooksToAgree()
    expect((await shop.ledger()).refunds).toHaveLength(1)
    expect(await ines.order(session, items, incompleteAddress)).toMatchObject({
      status: 409,
      body: { code: 'refunded' },
    })
    expect(await orders()).toEqual([])
  })

  test('accepts an incomplete address on an unpaid order and flags it', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    const incompleteAddress = { stripePaymentIntentId: undefined, shippingAddress: 'The old pavilion, Paris' }
    expect(await ines.order(session, items, incompleteAddress)).toMatchObject({
      status: 201,
      body: { paymentStatus: 'pending' },
    })
    expect(await rows(sql`select address_unchecked from orders`)).toEqual([{ address_unchecked: true }])
  })

  test('rejects an address outside the mainland after a payment without saved details', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    await ines.pay(session)
    const outsideMainland = { shippingAddress: '1 Donegall Square, Belfast BT1 5GS' }
    expect(await ines.order(session, items, outsideMainland)).toMatchObject({
      status: 422,
      body: { code: 'outsideMainland' },
    })
    expect((await ines.order(session, items)).status).toBe(201)
  })

  test('reports a £0 session for items that cost money as cancelled, not refunded', async () => {
    const { body: session } = await shop.call('POST', '/api/create-payment-intent', { amount: 0 })
    const refused = await ines.order({ ...session, totalAmount: '1945.00' }, await basket())
    expect(refused).toMatchObject({ status: 409, body: { code: 'paymentCancelled' } })
  })

  test.each([
    [{ customerName: 'I' }, 'Name must be at least 2 characters'],
    [{ customerEmail: 'nobody' }, 'Please enter a valid email address'],
    [{ shippingAddress: 'short' }, 'Please enter a complete address'],
    [{ items: [] }, 'Your cart is empty'],
    [{ deliveryType: 'drone' }, `Choose ${formatList(deliveryNames(), 'or')} delivery`],
  ])('rejects %j with a message', async (wrong, message) => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    expect(await ines.reserve(session, items, wrong)).toMatchObject({ status: 400, body: { message } })
  })

  test.each([
    ['not json', 400],
    ['{"amount":', 400],
    ['[]', 400],
    ['{"amount":-5}', 400],
    ['{"amount":"1e9"}', 400],
    ['{"amount":10,"items":[{"productId":1,"quantity":0.5}]}', 400],
    ['{"amount":0.1}', 422],
    ['{"amount":99999999}', 422],
    ['{"amount":10.005}', 400],
  ])('rejects %s with %i and a message', async (body, status) => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await shop.app.request('/api/create-payment-intent', { method: 'POST', headers, body })
    expect(response.status).toBe(status)
    expect(((await response.json()) as { message: string }).message).toMatch(/\w+ \w+/)
  })

  test('answers 503 and reserves nothing while the card provider is down', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    await ines.reserve(session, items)
    await shop.control({ calls: [{ match: 'POST /v1/payment_intents', mode: 'fail', when: 'before', times: 20 }] })
    expect((await ines.reserve(session, items)).status).toBe(503)
    expect(await rows(sql`select * from stock_reservations`)).toEqual([])
  })

  test('rejects an unsigned webhook', async () => {
    const event = { id: 'evt_1', type: 'payment_intent.succeeded', data: { object: { id: 'pi_1' } } }
    expect((await shop.call('POST', '/api/stripe/webhook', event)).status).toBe(400)
    expect(await findLastWebhookTime(shop.database)).toBeUndefined()
  })

  test('records the last webhook at most once a minute', async () => {
    const lastWebhookAfter = async (seconds: number) => {
      shop.clock.forward(seconds)
      await ines.buy(await basket())
      expect(await shop.gateway.deliverDue()).toBeGreaterThan(0)
      return findLastWebhookTime(shop.database)
    }
    const first = shop.services.clock.now()
    expect(await lastWebhookAfter(0)).toEqual(first)
    expect(await lastWebhookAfter(59)).toEqual(first)
    expect(await lastWebhookAfter(1)).toEqual(new Date(first.getTime() + 60_000))
    // The clock was fast and has been corrected.
    expect(await lastWebhookAfter(-3600)).toEqual(new Date(first.getTime() - 3_540_000))
  })
})
