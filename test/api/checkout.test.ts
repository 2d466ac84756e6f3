import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lastWebhookAt } from '#/features/checkout/server/webhook.store.ts'
import { CARDS, createBuyer } from '../support/buyer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let ines: ReturnType<typeof createBuyer>

beforeEach(async () => {
  shop = await createTestShop()
  ines = createBuyer((path, init) => shop.app.request(path, init))
})
afterEach(() => shop.close())

type Row = Record<string, unknown>
const rows = async (query: ReturnType<typeof sql>): Promise<Row[]> => (await shop.database.execute<Row>(query)).rows
const one = async (query: ReturnType<typeof sql>) => (await rows(query))[0] as Row
const orders = () => rows(sql`select * from orders order by id`)
const idOf = async (slug: string) => (await one(sql`select id from products where slug = ${slug}`)).id as number
const stockOf = async (slug: string) =>
  (await one(sql`select stock_quantity from products where slug = ${slug}`)).stock_quantity as number
const setStock = (slug: string, quantity: number) =>
  rows(sql`update products set stock_quantity = ${quantity}, in_stock = true where slug = ${slug}`)
const usesOf = async (code: string) =>
  (await one(sql`select usage_count from discount_codes where code = ${code}`)).usage_count as number

const basket = async (slug = 'courtside-pro', quantity = 1) => [{ productId: await idOf(slug), quantity }]

/** By the provider's own ledger: each captured payment has one order of its amount, or is refunded in full. */
async function expectBooksToAgree() {
  const { intents } = await shop.ledger()
  for (const intent of intents.filter((intent) => intent.amount_received > 0)) {
    const paidFor = await rows(sql`select total_amount from orders where stripe_payment_intent_id = ${intent.id}`)
    const kept = intent.amount_received - intent.refunded
    expect(paidFor.map((order) => Math.round(Number(order.total_amount) * 100))).toEqual(kept === 0 ? [] : [kept])
  }
}

describe('buying', () => {
  test('a shopper buys a machine: the order has the shop’s money, the stock goes down, the sandbox payment is marked', async () => {
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

  test('delivery is free from £2,000 after discount, and express costs £100 below it', async () => {
    expect((await ines.buy(await basket('courtside-club'))).deliveryFee).toBe('0.00')
    const express = { deliveryType: 'express' }
    expect((await ines.buy(await basket(), express)).totalAmount).toBe('1995.00')
  })

  test('a code lowers the total and its use is counted once', async () => {
    const before = await usesOf('ACE10')
    const order = await ines.buy(await basket(), { discountCode: 'ace10' })
    expect(order).toMatchObject({ discountCode: 'ACE10', discountAmount: '189.50', totalAmount: '1755.50' })
    expect(await usesOf('ACE10')).toBe(before + 1)
  })

  test('the same intent again answers the same order', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    await ines.reserve(session, items)
    await ines.pay(session)
    const first = await ines.order(session, items)
    const again = await ines.order(session, items)
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
  })

  test('selling the last one ends “in stock”', async () => {
    await setStock('weather-cover', 1)
    await ines.buy(await basket('weather-cover'))
    expect(await one(sql`select in_stock, stock_quantity from products where slug = 'weather-cover'`)).toEqual({
      in_stock: false,
      stock_quantity: 0,
    })
  })

  test('an order without an intent is kept as pending and unpaid, and holds no stock', async () => {
    const before = await stockOf('courtside-pro')
    const items = await basket()
    const { body: session } = await ines.session(items)
    const placed = await ines.order(session, items, { stripePaymentIntentId: undefined })
    expect(placed.status).toBe(201)
    expect(placed.body).toMatchObject({ orderStatus: 'pending', paymentStatus: 'pending', totalAmount: '1945.00' })
    expect(await stockOf('courtside-pro')).toBe(before)
  })

  test('a total of nothing needs no payment', async () => {
    await rows(sql`insert into delivery_settings (id, standard_fee, express_fee, free_from) values (1, 0, 0, 0)`)
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

describe('promise 1: the server prices everything', () => {
  test('a payment session for another amount than the total is refused with the right one', async () => {
    const answer = await shop.call('POST', '/api/create-payment-intent', { amount: 1, items: await basket() })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'priceChanged',
      subtotal: '1895.00',
      deliveryFee: '50.00',
      totalAmount: '1945.00',
    })
    expect((await shop.ledger()).intents).toEqual([])
  })

  test('forged money in the order is refused with the right total; forged statuses change nothing', async () => {
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

  test('goods named in the order do not replace those that were paid for', async () => {
    const items = await basket('weather-cover')
    const { body: session } = await ines.session(items)
    await ines.reserve(session, items)
    await ines.pay(session)
    const { body: order } = await ines.order(session, await basket('courtside-club', 3))
    expect(order.lines).toMatchObject([{ slug: 'weather-cover', quantity: 1 }])
  })

  test('an intent by amount alone makes an order only of goods that cost exactly that', async () => {
    const open = () => shop.call('POST', '/api/create-payment-intent', { amount: 1945 })
    const fits = (await open()).body
    await ines.pay(fits)
    expect((await ines.order(fits, await basket())).status).toBe(201)

    const cheat = (await open()).body
    await ines.pay(cheat)
    expect((await ines.order(cheat, await basket('courtside-club', 2))).status).toBe(409)
    await expectBooksToAgree()
  })
})

describe('promise 2: every captured payment has one order, or is refunded in full', () => {
  test('the browser dies after paying: the webhook makes the order', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    await ines.reserve(session, items)
    shop.gateway.start()
    await ines.pay(session)
    await expect.poll(orders).toHaveLength(1)
    await expectBooksToAgree()
  })

  test('browser and all webhooks lost: the sweep makes the order', async () => {
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

  test('webhooks doubled, shuffled and late change nothing', async () => {
    await shop.control({ webhooks: { repeat: 3, shuffle: true } })
    shop.gateway.start()
    const placed = await ines.buy(await basket())
    await expect.poll(async () => (await orders()).length).toBe(1)
    expect((await orders())[0]?.order_id).toBe(placed.orderId)
  })

  test('paid without a reservation: made if stock allows, refunded at once if not', async () => {
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

  test('paid, and nobody ever says who bought: refunded after the waiting time', async () => {
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

  test('a refund that the provider cannot do yet is tried again by the sweep', async () => {
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

  test('3-D Secure: pending until the bank has said yes, and refused when it says no', async () => {
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

describe('promises 3 and 4: one payment, one order', () => {
  test('fifty submits at once: one charge, one order', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    const submit = async () => {
      await ines.reserve(session, items)
      await ines.pay(session)
      return ines.order(session, items)
    }
    const answers = await Promise.all(Array.from({ length: 50 }, submit))
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1)
    expect(answers.every(({ status }) => status === 200 || status === 201)).toBe(true)
    expect(await orders()).toHaveLength(1)
    expect((await shop.ledger()).intents.filter((intent) => intent.amount_received > 0)).toHaveLength(1)
    await expectBooksToAgree()
  }, 20_000)

  test('after the order stands, the same intent opens nothing new', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    await ines.reserve(session, items)
    await ines.pay(session)
    const { body: order } = await ines.order(session, items)
    const again = await ines.session(items, { paymentIntentId: session.paymentIntentId })
    expect(again).toMatchObject({ status: 409, body: { code: 'alreadyPaid', orderId: order.orderId } })
    expect((await ines.reserve(session, items)).body).toMatchObject({ code: 'alreadyPaid', orderId: order.orderId })
  })

  test('a page that died after paying finds its order when it comes back', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    await ines.reserve(session, items)
    await ines.pay(session)
    const again = await ines.session(items, { paymentIntentId: session.paymentIntentId })
    expect(again).toMatchObject({ status: 409, body: { code: 'alreadyPaid' } })
    expect(await orders()).toHaveLength(1)
  })

  test('an intent of nobody is not an order', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    expect((await ines.order({ ...session, paymentIntentId: 'pi_made_up' }, items)).status).toBe(404)
  })
})

describe('promise 6: a change between cart and payment is shown before any charge', () => {
  test('price', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    await rows(sql`update products set price = 1795 where slug = 'courtside-pro'`)
    expect(await ines.reserve(session, items)).toMatchObject({
      status: 409,
      body: { code: 'priceChanged', totalAmount: '1845.00' },
    })
    const renewed = (await ines.session(items, { paymentIntentId: session.paymentIntentId })).body
    expect(renewed.paymentIntentId).toBe(session.paymentIntentId)
    await ines.reserve(renewed, items)
    await ines.pay(renewed)
    expect((await ines.order(renewed, items)).body.totalAmount).toBe('1845.00')
    await expectBooksToAgree()
  })

  test('stock', async () => {
    const items = await basket('weather-cover', 2)
    const { body: session } = await ines.session(items)
    await setStock('weather-cover', 1)
    expect(await ines.reserve(session, items)).toMatchObject({
      status: 409,
      body: { code: 'outOfStock', items: [{ productId: items[0]?.productId, available: 1 }] },
    })
  })

  test('code', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items, { discountCode: 'ACE10' })
    await rows(sql`update discount_codes set is_active = false where code = 'ACE10'`)
    expect(await ines.reserve(session, items, { discountCode: 'ACE10' })).toMatchObject({
      status: 422,
      body: { code: 'invalidCode' },
    })
  })

  test('an intent that Pay was pressed for is not changed from another tab: it is ended, and nothing can be charged on it', async () => {
    const one = await basket('weather-cover')
    const two = await basket('weather-cover', 2)
    const { body: session } = await ines.session(one)
    await ines.reserve(session, one)
    const other = await ines.session(two, { paymentIntentId: session.paymentIntentId })
    expect(other.status).toBe(200)
    expect(other.body.paymentIntentId).not.toBe(session.paymentIntentId)
    expect((await ines.pay(session)).status).toBe(400)
    expect(await rows(sql`select * from stock_reservations`)).toEqual([])
  })

  test('asked for again with the same cart, the session under way stays as it is', async () => {
    await setStock('weather-cover', 1)
    const items = await basket('weather-cover')
    const { body: session } = await ines.session(items)
    await ines.reserve(session, items)
    const again = await ines.session(items, { paymentIntentId: session.paymentIntentId })
    expect(again.body).toEqual(session)
    await ines.pay(session)
    expect((await ines.order(session, items)).status).toBe(201)
  })

  test('what was agreed when stock was held is what is ordered, though the price changes during payment', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    await ines.reserve(session, items)
    await rows(sql`update products set price = 9999 where slug = 'courtside-pro'`)
    await ines.pay(session)
    expect((await ines.order(session, items)).body.totalAmount).toBe('1945.00')
  })
})

describe('promise 7: stock is held before the card is charged', () => {
  test('forty buyers of the last five: five orders, 35 clear refusals, nobody charged without goods', async () => {
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

  test('two lines of one product count as one', async () => {
    await setStock('weather-cover', 3)
    const productId = await idOf('weather-cover')
    const twice = [
      { productId, quantity: 2 },
      { productId, quantity: 2 },
    ]
    expect((await ines.session(twice)).body).toMatchObject({ code: 'outOfStock', items: [{ available: 3 }] })
  })

  test('what is held is released when it expires, and by a decline', async () => {
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

  test('a late word about an earlier attempt does not release the present one', async () => {
    await setStock('weather-cover', 1)
    const items = await basket('weather-cover')
    const [mine, other] = [(await ines.session(items)).body, (await ines.session(items)).body]
    await ines.reserve(mine, items)
    await ines.pay(mine, CARDS.declined)
    await ines.reserve(mine, items)
    shop.gateway.start()
    await expect.poll(() => rows(sql`select * from sandbox.deliveries`)).toEqual([])
    expect((await ines.reserve(other, items)).status).toBe(409)
    await ines.pay(mine)
    expect((await ines.order(mine, items)).status).toBe(201)
  })

  test('an attempt left at the bank is over when its time is up: it can no longer be charged', async () => {
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

describe('promise 8: a code with a limit', () => {
  const limited = () =>
    rows(
      sql`insert into discount_codes (code, type, value, usage_limit, valid_from) values ('THREE', 'fixed', 10, 3, '2020-01-01')`,
    )

  test('is redeemed three times by twenty buyers at once, whatever they buy', async () => {
    await limited()
    await rows(sql`update products set stock_quantity = 100, in_stock = true`)
    const ids = (await rows(sql`select id from products order by id`)).map(({ id }) => id as number)
    const also = { discountCode: 'THREE' }
    const attempts = await Promise.all(
      Array.from({ length: 20 }, async (_, buyer) => {
        const items = [{ productId: ids[buyer % ids.length] as number, quantity: 1 }]
        const { status, body: session } = await ines.session(items, also)
        if (status !== 200) return { status }
        const reserved = await ines.reserve(session, items, also)
        if (reserved.status !== 200) return reserved
        await ines.pay(session)
        return ines.order(session, items, also)
      }),
    )
    expect(attempts.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(await usesOf('THREE')).toBe(3)
    await expectBooksToAgree()
  })

  test('is not redeemed once more by a payment that comes after its time', async () => {
    await limited()
    await rows(sql`update discount_codes set usage_limit = 1 where code = 'THREE'`)
    const items = await basket('courtside-lite')
    const also = { discountCode: 'THREE' }
    const { body: late } = await ines.session(items, also)
    await ines.reserve(late, items, also)
    shop.clock.forward(901)
    await ines.buy(items, also)
    await ines.pay(late)
    expect(await ines.order(late, items, also)).toMatchObject({ status: 409, body: { code: 'refunded' } })
    expect(await usesOf('THREE')).toBe(1)
    await expectBooksToAgree()
  })

  test('is not used up by orders that nobody has paid', async () => {
    await limited()
    const items = await basket('courtside-lite')
    const also = { discountCode: 'THREE', stripePaymentIntentId: undefined }
    const { body: session } = await ines.session(items, { discountCode: 'THREE' })
    for (let time = 0; time < 4; time += 1) expect((await ines.order(session, items, also)).status).toBe(201)
    expect(await usesOf('THREE')).toBe(0)
  })

  test('gives its use back after a failed payment', async () => {
    await limited()
    await rows(sql`update discount_codes set usage_limit = 1 where code = 'THREE'`)
    const items = await basket('courtside-lite')
    const also = { discountCode: 'THREE' }
    const { body: first } = await ines.session(items, also)
    const { body: second } = await ines.session(items, also)
    await ines.reserve(first, items, also)
    expect((await ines.reserve(second, items, also)).status).toBe(422)
    shop.gateway.start()
    await ines.pay(first, CARDS.insufficientFunds)
    await expect.poll(async () => (await ines.reserve(second, items, also)).status).toBe(200)
  })
})

describe('refusals in plain words', () => {
  test('an address outside the mainland is refused before any charge', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    const refused = await ines.reserve(session, items, { shippingAddress: '1 Harbour Road, Stornoway HS1 2AB' })
    expect(refused).toMatchObject({ status: 422, body: { code: 'outsideMainland' } })
    expect(refused.body.message).toContain('HS1 2AB')
  })

  test.each(['asdfasdfasdf', '14 Rue de Rivoli, 75001 Paris', '1 Grafton Street, Dublin D02 AF30'])(
    'nothing is held for an address such as %j',
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

  test('a paid intent whose details have no postcode waits for better ones', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    await ines.pay(session)
    const nowhere = { shippingAddress: 'The old pavilion, Paris' }
    const refused = { status: 422, body: { code: 'incompleteAddress', message: 'Please enter a complete address' } }
    expect(await ines.order(session, items, nowhere)).toMatchObject(refused)
    shop.clock.forward(61)
    await shop.sweep.run()
    expect(await ines.order(session, items, nowhere)).toMatchObject(refused)
    expect(await rows(sql`select state, unclaimed_since is not null as waits from checkout_drafts`)).toEqual([
      { state: 'open', waits: true },
    ])
    expect((await ines.order(session, items)).status).toBe(201)
  })

  test('a paid intent that never gets a complete address is refunded', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    await ines.pay(session)
    const nowhere = { shippingAddress: 'The old pavilion, Paris' }
    await ines.order(session, items, nowhere)
    shop.clock.forward(61)
    await shop.sweep.run()
    shop.clock.forward(121)
    await shop.sweep.run()
    await expectBooksToAgree()
    expect((await shop.ledger()).refunds).toHaveLength(1)
    expect(await ines.order(session, items, nowhere)).toMatchObject({ status: 409, body: { code: 'refunded' } })
    expect(await orders()).toEqual([])
  })

  test('an unpaid order is taken with ten characters of address, unless there is nothing to pay', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    const nowhere = { stripePaymentIntentId: undefined, shippingAddress: 'The old pavilion, Paris' }
    expect(await ines.order(session, items, nowhere)).toMatchObject({ status: 201, body: { paymentStatus: 'pending' } })
    expect(await rows(sql`select address_unchecked from orders`)).toEqual([{ address_unchecked: true }])
  })

  test('an address outside the mainland is refused also where nothing was saved before the payment', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    await ines.pay(session)
    const abroad = { shippingAddress: '1 Donegall Square, Belfast BT1 5GS' }
    expect(await ines.order(session, items, abroad)).toMatchObject({ status: 422, body: { code: 'outsideMainland' } })
    expect((await ines.order(session, items)).status).toBe(201)
  })

  test('a session over nothing that ends up costing something is not said to be refunded', async () => {
    const { body: session } = await shop.call('POST', '/api/create-payment-intent', { amount: 0 })
    const refused = await ines.order({ ...session, totalAmount: '1945.00' }, await basket())
    expect(refused).toMatchObject({ status: 409, body: { code: 'paymentCancelled' } })
  })

  test.each([
    [{ customerName: 'I' }, 'Name must be at least 2 characters'],
    [{ customerEmail: 'nobody' }, 'Please enter a valid email address'],
    [{ shippingAddress: 'short' }, 'Please enter a complete address'],
    [{ items: [] }, 'Your cart is empty'],
    [{ deliveryType: 'drone' }, 'Choose standard or express delivery'],
  ])('%j is answered with its rule', async (wrong, message) => {
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
  ])('%s is a %i with a sentence', async (body, status) => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await shop.app.request('/api/create-payment-intent', { method: 'POST', headers, body })
    expect(response.status).toBe(status)
    expect(((await response.json()) as { message: string }).message).toMatch(/\w+ \w+/)
  })

  test('the card provider down is a 503 and nothing is held', async () => {
    const items = await basket()
    const { body: session } = await ines.session(items)
    await ines.reserve(session, items)
    await shop.control({ calls: [{ match: 'POST /v1/payment_intents', mode: 'fail', when: 'before', times: 20 }] })
    expect((await ines.reserve(session, items)).status).toBe(503)
    expect(await rows(sql`select * from stock_reservations`)).toEqual([])
  })

  test('the webhook takes nothing unsigned', async () => {
    const event = { id: 'evt_1', type: 'payment_intent.succeeded', data: { object: { id: 'pi_1' } } }
    expect((await shop.call('POST', '/api/stripe/webhook', event)).status).toBe(400)
    expect(await lastWebhookAt(shop.database)).toBeUndefined()
  })

  test('that events arrive is noted once a minute, however many purchases there are', async () => {
    const notedAfter = async (seconds: number) => {
      shop.clock.forward(seconds)
      await ines.buy(await basket())
      expect(await shop.gateway.deliverDue()).toBeGreaterThan(0)
      return lastWebhookAt(shop.database)
    }
    const first = shop.services.clock.now()
    expect(await notedAfter(0)).toEqual(first)
    expect(await notedAfter(59)).toEqual(first)
    expect(await notedAfter(1)).toEqual(new Date(first.getTime() + 60_000))
    // A clock that was fast and has been put right.
    expect(await notedAfter(-3600)).toEqual(new Date(first.getTime() - 3_540_000))
  })
})
