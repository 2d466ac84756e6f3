import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createBuyer, INES, type Item, type Session } from '../support/buyer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

// A payment intent's ID isn't secret: the card provider's dashboard shows it. The client secret proves ownership.

let shop: TestShop
let ines: ReturnType<typeof createBuyer>
let items: Item[]

beforeAll(async () => {
  shop = await createTestShop()
  ines = createBuyer((path, init) => shop.app.request(path, init))
  const [product] = await rows(sql`select id from products where slug = 'weather-cover'`)
  items = [{ productId: product?.id as number, quantity: 1 }]
})
afterAll(() => shop.close())
beforeEach(async () => {
  await rows(sql`truncate orders, checkout_drafts, rate_limits cascade`)
  await rows(sql`update products set stock_quantity = 50, in_stock = true where slug = 'weather-cover'`)
})

const rows = async (query: ReturnType<typeof sql>) => (await shop.database.execute<Record<string, unknown>>(query)).rows
const draftOf = async ({ paymentIntentId }: Session) =>
  (await rows(sql`select to_jsonb(d) as draft from checkout_drafts d where id = ${paymentIntentId}`))[0]?.draft
const LOOKUP = ['estimatedDelivery', 'orderId', 'orderStatus', 'trackingNumber']
const MALLORY = { customerName: 'Mallory Finch', shippingAddress: '9 Back Street, Leeds LS1 4AP' }

describe.each([
  ['no secret', undefined],
  ['null', null],
  ['a wrong secret', 'pi_1_secret_2'],
])('with %s', (_, clientSecret) => {
  test('a session is neither updated nor disclosed', async () => {
    const { body: session } = await ines.session(items)
    const before = await draftOf(session)
    const body = { amount: 1, items, paymentIntentId: session.paymentIntentId, clientSecret }
    const refused = await shop.call('POST', '/api/create-payment-intent', body)
    expect(refused).toMatchObject({ status: 403, body: { code: 'wrongSecret' } })
    expect(Object.keys(refused.body).sort()).toEqual(['code', 'message'])
    expect(await draftOf(session)).toEqual(before)
  })

  test('nothing is saved or reserved, before or after payment', async () => {
    const { body: session } = await ines.session(items)
    const before = await draftOf(session)
    expect(await ines.reserve(session, items, { clientSecret })).toMatchObject({ status: 403 })
    expect(await draftOf(session)).toEqual(before)
    await ines.reserve(session, items)
    await ines.pay(session)
    expect((await ines.reserve(session, items, { ...MALLORY, clientSecret })).status).toBe(403)
    expect((await ines.order(session, items)).status).toBe(201)
    expect(await rows(sql`select customer_name as name from orders`)).toEqual([{ name: 'Ines Calder' }])
  })
})

describe('POST /api/orders', () => {
  const payForSession = async () => {
    const { body: session } = await ines.session(items)
    await ines.reserve(session, items)
    await ines.pay(session)
    return session as Session
  }
  const withoutSecret = { clientSecret: undefined }

  test('returns the whole order with the secret', async () => {
    const session = await payForSession()
    expect((await ines.order(session, items)).body).toMatchObject({ totalAmount: expect.any(String), lines: [{}] })
  })

  test('returns nothing with a wrong secret', async () => {
    const session = await payForSession()
    expect((await ines.order(session, items, { clientSecret: 'pi_1_secret_2' })).status).toBe(403)
    expect(await rows(sql`select 1 from orders`)).toEqual([])
  })

  test('completes the saved purchase without the secret, returning only what the order lookup does', async () => {
    const session = await payForSession()
    const placed = await ines.order(session, items, withoutSecret)
    expect(placed.status).toBe(201)
    expect(Object.keys(placed.body).sort()).toEqual(LOOKUP)
    const repeated = await ines.order(session, items, withoutSecret)
    expect([repeated.status, repeated.body]).toEqual([200, placed.body])
    const lookup = await shop.call('GET', `/api/orders/${placed.body.orderId}`)
    expect(placed.body).toEqual(lookup.body)
  })

  test.each([
    ['name', { customerName: 'Mallory Finch' }],
    ['email', { customerEmail: 'mallory@example.com' }],
    ['phone', { customerPhone: '07700 900999' }],
    ['address', { shippingAddress: '9 Back Street, Leeds LS1 4AP' }],
    ['goods', { items: '[{"productId":1,"quantity":5}]' }],
    ['delivery', { deliveryType: 'express' }],
    ['code', { discountCode: 'ACE10' }],
  ])('rejects a different %s without the secret, before and after the order', async (_, change) => {
    const session = await payForSession()
    const refused = await ines.order(session, items, { ...withoutSecret, ...change })
    expect(refused).toMatchObject({ status: 409, body: { code: 'detailsDiffer' } })
    expect(Object.keys(refused.body).sort()).toEqual(['code', 'message'])
    expect(await rows(sql`select 1 from orders`)).toEqual([])
    await ines.order(session, items)
    expect((await ines.order(session, items, { ...withoutSecret, ...change })).status).toBe(409)
  })

  test('supports a client that sends only amount, card and order', async () => {
    const total = (await ines.session(items)).body.totalAmount
    const { body: session } = await shop.call('POST', '/api/create-payment-intent', { amount: total })
    await ines.pay(session)
    const order = { ...session, totalAmount: total }
    const placed = await ines.order(order, items, withoutSecret)
    expect(placed).toMatchObject({ status: 201, body: { totalAmount: total, lines: [{ quantity: 1 }] } })
    // Repeating it returns the same order; different details with only the ID are rejected.
    expect((await ines.order(order, items, withoutSecret)).body.orderId).toBe(placed.body.orderId)
    expect((await ines.order(order, items, { ...withoutSecret, ...MALLORY })).status).toBe(409)
    expect(await rows(sql`select customer_name as name from orders`)).toEqual([{ name: INES.customerName }])
  })

  test('discloses nothing about a payment link’s order to a client with only the intent’s ID', async () => {
    const admin = await shop.asAdmin()
    const created = await admin('POST', '/api/admin/orders', {
      requestKey: 'a-request-key',
      lines: items,
      deliveryType: 'standard',
      customer: INES,
      payment: 'link',
    })
    const { url } = (await admin('POST', `/api/admin/orders/${created.body.id}/payment-links`, { sendEmail: false }))
      .body
    const token = new URL(url).pathname.split('/').pop()
    const { body: session } = await shop.call('POST', `/api/pay/${token}/intent`)
    await shop.call('POST', `/api/pay/${token}/reserve`, { paymentIntentId: session.paymentIntentId })
    await ines.pay(session)
    const orderRequest = { ...session, totalAmount: created.body.totalAmount }
    expect((await ines.order(orderRequest, items, { ...withoutSecret, ...MALLORY })).status).toBe(409)
    expect(Object.keys((await ines.order(orderRequest, items, withoutSecret)).body).sort()).toEqual(LOOKUP)
  })
})

describe('the stored secret', () => {
  test('is a hash, for card payments and free purchases', async () => {
    onTestFinished(async () => {
      await rows(sql`delete from delivery_prices`)
      await rows(sql`delete from discount_codes where code = 'GIFT'`)
    })
    await rows(sql`insert into delivery_prices values ('freeFrom', 0)`)
    await rows(
      sql`insert into discount_codes (code, type, value, valid_from) values ('GIFT', 'percentage', 100, '2020-01-01')`,
    )
    const overrides = { discountCode: 'GIFT' }
    const { body: cardSession } = await ines.session(items)
    const { body: freeSession } = await ines.session(items, overrides)
    expect(freeSession.clientSecret).toBeNull()
    const stored = JSON.stringify(await rows(sql`select to_jsonb(d) from checkout_drafts d`))
    for (const secret of [cardSession.clientSecret, freeSession.paymentIntentId]) expect(stored).not.toContain(secret)

    // The stored ID is not enough.
    const id = freeSession.paymentIntentId.split('_secret_')[0]
    const wrongId = { paymentIntentId: `${id}_secret_${'0'.repeat(48)}` }
    for (const paymentIntentId of [id, wrongId.paymentIntentId]) {
      expect((await ines.reserve(freeSession, items, { ...overrides, paymentIntentId })).status).toBe(403)
      const repeated = { amount: 0, items, ...overrides, paymentIntentId }
      expect((await shop.call('POST', '/api/create-payment-intent', repeated)).status).toBe(403)
    }
    expect((await ines.reserve(freeSession, items, overrides)).status).toBe(200)
    expect(
      (await ines.order(freeSession, items, { ...overrides, stripePaymentIntentId: wrongId.paymentIntentId })).status,
    ).toBe(403)
    expect((await ines.order(freeSession, items, overrides)).status).toBe(201)
  })

  test('is fetched from the card provider for purchases from earlier releases', async () => {
    const { body: session } = await ines.session(items)
    await rows(sql`update checkout_drafts set secret_hash = null`)
    expect((await ines.reserve(session, items, { clientSecret: `${session.clientSecret}x` })).status).toBe(403)
    expect((await ines.reserve(session, items)).status).toBe(200)
    expect(await rows(sql`select 1 from checkout_drafts where secret_hash is null`)).toEqual([])
  })

  test('is fetched for at most 20 wrong secrets a minute across all purchases', async () => {
    const { body: session } = await ines.session(items)
    const { body: otherSession } = await ines.session(items)
    await rows(sql`update checkout_drafts set secret_hash = null`)
    const retrieveIntent = vi.spyOn(shop.services.payments, 'retrieveIntent')
    const clientSecret = 'pi_1_secret_2'
    const guess = {
      session: () =>
        shop.call('POST', '/api/create-payment-intent', {
          amount: 1,
          items,
          paymentIntentId: otherSession.paymentIntentId,
          clientSecret,
        }),
      reserve: () => ines.reserve(session, items, { clientSecret }),
      order: () => ines.order(session, items, { clientSecret }),
    }
    const guesses = Object.values(guess)
    for (let i = 0; i < 20; i += 1) expect((await guesses[i % 3]?.())?.status).toBe(403)
    for (const repeated of guesses)
      expect(await repeated()).toMatchObject({ status: 429, body: { code: 'tooManyAttempts' } })
    expect(retrieveIntent).toHaveBeenCalledTimes(20)
    // Purchases with a stored secret are unaffected.
    await ines.buy(items)
  })

  test('does not count a right secret as a wrong one', async () => {
    for (let i = 0; i < 21; i += 1) {
      const { body: session } = await ines.session(items)
      await rows(sql`update checkout_drafts set secret_hash = null`)
      expect((await ines.reserve(session, items)).status).toBe(200)
      await rows(sql`delete from stock_reservations`)
    }
  })
})
