import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { abuseChecks } from '../../src/features/buying/abuseLimits/server/abuse.checks.ts'
import { loadDeclineCounts } from '../../src/features/buying/abuseLimits/server/declines.store.ts'
import { clearOldNetworks } from '../../src/features/buying/abuseLimits/server/networkUsage.store.ts'
import { loadGuessCount } from '../../src/features/orders/discounts/server/guessLimits.store.ts'
import { CARDS, createBuyer, INES, type Item, type Session } from '../support/buyer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let items: Item[]

/** Sends each request with `network` as the client address a trusted proxy reports. */
const buyerIn = (network: string) =>
  createBuyer((path, init) =>
    shop.app.request(path, { ...init, headers: { ...init?.headers, 'X-Forwarded-For': network } }),
  )
const HERE = '203.0.113.7'
const ELSEWHERE = '198.51.100.9'

const rows = async (query: ReturnType<typeof sql>) => (await shop.database.execute<Record<string, unknown>>(query)).rows
const setStock = (quantity: number) =>
  rows(sql`update products set stock_quantity = ${quantity}, in_stock = true where slug = 'weather-cover'`)
const post = (path: string, body: unknown, network = HERE) =>
  shop.call('POST', path, body, { 'X-Forwarded-For': network })
const validate = (code: string, network = HERE) => post('/api/discount/validate', { code }, network)

const check = (id: string) => abuseChecks.find((entry) => entry.id === id)?.read(shop.services)

beforeAll(async () => {
  shop = await createTestShop({ env: { TRUST_PROXY: '1' } })
  const [product] = await rows(sql`select id from products where slug = 'weather-cover'`)
  items = [{ productId: product?.id as number, quantity: 1 }]
})
afterAll(() => shop.close())
beforeEach(async () => {
  await rows(sql`truncate orders, checkout_drafts, card_declines, mails, rate_limits, sandbox.intents cascade`)
  await rows(sql`delete from discount_codes where code = 'ONCE'`)
  await setStock(50)
})
afterEach(() => shop.gateway.stop())

function expectWait({ status, headers, body }: Awaited<ReturnType<typeof post>>, code: string) {
  expect({ status, code: body.code }).toEqual({ status: 429, code })
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(body.message).toMatch(/wait/i)
}

describe('discount codes', () => {
  const session = (code: string) => ({ amount: 1, items, discountCode: code })

  test('allows 20 wrong codes a minute per network across both endpoints, then rejects valid ones too', async () => {
    for (let index = 0; index < 10; index += 1) {
      expect((await validate(`WRONG${index}`)).status).toBe(404)
      expect((await post('/api/create-payment-intent', session(`NOPE${index}`))).status).toBe(422)
    }
    expectWait(await validate('WRONG'), 'tooManyCodes')
    expectWait(await validate('ACE10'), 'tooManyCodes')
    expectWait(await post('/api/create-payment-intent', session('ACE10')), 'tooManyCodes')
    // Purchases without a code, and other networks, are unaffected.
    expect((await buyerIn(HERE).buy(items)).orderId).toMatch(/^ORD-/)
    expect((await validate('ACE10', ELSEWHERE)).status).toBe(200)
  })

  test('counts concurrent guesses', async () => {
    const responses = await Promise.all(Array.from({ length: 60 }, (_, index) => validate(`WRONG${index}`)))
    expect(responses.filter(({ status }) => status === 404)).toHaveLength(20)
  })

  test('does not count valid codes, and honours the code a session was opened with', async () => {
    for (let index = 0; index < 30; index += 1) expect((await validate('ACE10')).status).toBe(200)
    const buyer = buyerIn(HERE)
    const overrides = { discountCode: 'ACE10' }
    const { body: paymentSession } = await buyer.session(items, overrides)
    for (let index = 0; index < 21; index += 1) await validate(`WRONG${index}`)
    expect((await buyer.reserve(paymentSession, items, overrides)).status).toBe(200)
    await buyer.pay(paymentSession)
    expect((await buyer.order(paymentSession, items, overrides)).status).toBe(201)
  })

  test('counts wrong codes at checkout and on unpaid orders', async () => {
    const buyer = buyerIn(HERE)
    const { body: paymentSession } = await buyer.session(items)
    for (let index = 0; index < 10; index += 1) {
      expect((await buyer.reserve(paymentSession, items, { discountCode: `WRONG${index}` })).status).toBe(422)
      const unpaid = { stripePaymentIntentId: undefined, discountCode: `WRONG${index}` }
      expect((await buyer.order(paymentSession, items, unpaid)).status).toBe(422)
    }
    expectWait(await validate('ACE10'), 'tooManyCodes')
  })

  test('raises an alarm for wrong codes across all networks without rejecting anyone', async () => {
    for (let network = 0; network < 11; network += 1) {
      await Promise.all(Array.from({ length: 20 }, (_, index) => validate(`WRONG${index}`, `192.0.2.${network}`)))
    }
    expect(await loadGuessCount(shop.services.limits)).toEqual({ wrongCodes: 220, isAlarm: true })
    expect((await validate('ACE10')).status).toBe(200)
    expect(await check('codes-guessed')).toMatchObject({ state: 'attention', count: 220 })
  })
})

describe('payment sessions', () => {
  test('allows ten sessions without a cart an hour per network, and does not limit carts', async () => {
    const requestSession = (network?: string) => post('/api/create-payment-intent', { amount: '84.00' }, network)
    const responses = await Promise.all(Array.from({ length: 14 }, () => requestSession()))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
    expectWait(await requestSession(), 'tooManyAttempts')
    expect((await requestSession(ELSEWHERE)).status).toBe(200)
    expect((await buyerIn(HERE).buy(items)).orderId).toMatch(/^ORD-/)
  })

  test('allows 2,000 unfinished carts an hour per network, not counting paid ones', async () => {
    const buyer = buyerIn(HERE)
    await buyer.buy(items)
    expect(await rows(sql`select network from checkout_drafts`)).toEqual([{ network: null }])
    const { body: paymentSession } = await buyer.session(items)
    await rows(sql`
      insert into checkout_drafts (id, state, delivery_type, amount, network, next_check_at, created_at, updated_at)
      select 'pi_' || n, 'cancelled', delivery_type, amount, network, next_check_at, created_at, updated_at
      from checkout_drafts, generate_series(1, 1999) n where id = ${paymentSession.paymentIntentId}`)
    const another = (network: string) =>
      post('/api/create-payment-intent', { amount: paymentSession.totalAmount, items }, network)
    expectWait(await another(HERE), 'tooManySessions')
    expect((await another(ELSEWHERE)).status).toBe(200)
    expect((await buyer.reserve(paymentSession, items)).status).toBe(200)
    // The limit across all networks is 20,000.
    await rows(sql`
      insert into checkout_drafts (id, state, delivery_type, amount, network, next_check_at, created_at, updated_at)
      select 'pi_everywhere_' || n, 'cancelled', delivery_type, amount, 'n' || n, next_check_at, created_at, updated_at
      from checkout_drafts, generate_series(1, 18000) n where id = ${paymentSession.paymentIntentId}`)
    expectWait(await another(ELSEWHERE), 'tooManySessions')
    shop.clock.forward(25 * 3600)
    await clearOldNetworks(shop.database, shop.services.clock.now())
    expect(await rows(sql`select 1 from checkout_drafts where network is not null`)).toEqual([])
  })
})

describe('declined cards', () => {
  const openSession = async (buyer: ReturnType<typeof createBuyer>): Promise<Session> => {
    const { body } = await buyer.session(items)
    expect((await buyer.reserve(body, items)).status).toBe(200)
    return body
  }
  const intentStatus = async ({ paymentIntentId }: Session) =>
    (await shop.ledger()).intents.find(({ id }) => id === paymentIntentId)?.status
  const declineCount = async () => (await rows(sql`select count(*)::int as n from card_declines`))[0]?.n

  test('cancels an intent after eight declines reported by webhook, and lets the buyer start again', async () => {
    shop.gateway.start()
    const ines = buyerIn(HERE)
    const session = await openSession(ines)
    for (let index = 1; index <= 7; index += 1) expect((await ines.pay(session, CARDS.declined)).status).toBe(402)
    await expect.poll(declineCount).toBe(7)
    expect(await intentStatus(session)).toBe('requires_payment_method')
    await ines.pay(session, CARDS.insufficientFunds)
    await expect.poll(() => intentStatus(session)).toBe('canceled')
    expect((await ines.pay(session)).status).toBe(400)
    await expect.poll(async () => (await ines.reserve(session, items)).body.code).toBe('tooManyDeclines')
    expect(await rows(sql`select 1 from stock_reservations`)).toEqual([])
    expect((await ines.buy(items)).orderId).toMatch(/^ORD-/)
    expect(await loadDeclineCounts(shop.database, shop.services.clock.now())).toEqual({
      declines: 8,
      networksLimited: 0,
      cardsLimited: 0,
    })
  })

  test('cancels the intent in the sweep if every webhook is lost, counting each decline once', async () => {
    const ines = buyerIn(HERE)
    const session = await openSession(ines)
    for (let index = 1; index <= 9; index += 1) await ines.pay(session, CARDS.declined)
    shop.clock.forward(61)
    await shop.sweep.run()
    expect(await intentStatus(session)).toBe('canceled')
    shop.gateway.start()
    await expect.poll(shop.gateway.waiting).toBe(0)
    expect(await declineCount()).toBe(9)
  })

  test('makes a network wait after 30 declines in an hour, and no other network', async () => {
    const session = await openSession(buyerIn(HERE))
    await rows(sql`
      insert into card_declines (charge_id, intent_id, network, card, declined_at)
      select 'ch_' || n, 'pi_' || n, network, 'card' || n, ${shop.services.clock.now()}
      from checkout_drafts, generate_series(1, 30) n where id = ${session.paymentIntentId}`)
    expectWait(await post('/api/create-payment-intent', { amount: session.totalAmount, items }), 'networkDeclined')
    expect((await buyerIn(HERE).reserve(session, items)).body.code).toBe('networkDeclined')
    expect((await buyerIn(ELSEWHERE).buy(items)).orderId).toMatch(/^ORD-/)
    expect(await loadDeclineCounts(shop.database, shop.services.clock.now())).toMatchObject({
      declines: 30,
      networksLimited: 1,
    })
    expect(await check('cards-declined')).toMatchObject({ state: 'attention', count: 30 })
    // A limited network's next decline cancels its payment.
    shop.gateway.start()
    await buyerIn(HERE).pay(session, CARDS.declined)
    await expect.poll(() => intentStatus(session)).toBe('canceled')
    shop.clock.forward(3601)
    expect((await buyerIn(HERE).buy(items)).orderId).toMatch(/^ORD-/)
  })

  test('makes the network wait at a payment link too', async () => {
    const admin = await shop.asAdmin()
    const requested = {
      requestKey: 'a-request-key',
      lines: items,
      deliveryType: 'standard',
      customer: INES,
      payment: 'link',
    }
    const { body: order } = await admin('POST', '/api/admin/orders', requested)
    const { url } = (await admin('POST', `/api/admin/orders/${order.id}/payment-links`, { sendEmail: false })).body
    const link = `/api/pay/${new URL(url).pathname.split('/').pop()}`
    const { paymentIntentId } = (await post(`${link}/intent`, undefined)).body
    await rows(sql`
      insert into card_declines (charge_id, intent_id, network, card, declined_at)
      select 'ch_' || n, 'pi_' || n, network, 'card' || n, ${shop.services.clock.now()}
      from checkout_drafts, generate_series(1, 30) n where id = ${paymentIntentId}`)
    expectWait(await post(`${link}/intent`, undefined), 'networkDeclined')
    expectWait(await post(`${link}/reserve`, { paymentIntentId }), 'networkDeclined')
    expect((await post(`${link}/intent`, undefined, ELSEWHERE)).status).toBe(200)
    expect((await post(`${link}/reserve`, { paymentIntentId }, ELSEWHERE)).status).toBe(200)
  })

  test('cancels a payment at its first decline if its card was declined 20 times in a day', async () => {
    shop.gateway.start()
    const firstSession = await openSession(buyerIn(HERE))
    await buyerIn(HERE).pay(firstSession, CARDS.declined)
    await expect.poll(declineCount).toBe(1)
    await rows(sql`
      insert into card_declines (charge_id, intent_id, network, card, declined_at)
      select 'ch_' || n, 'pi_' || n, 'n' || n, card, declined_at from card_declines, generate_series(1, 19) n`)
    const otherSession = await openSession(buyerIn(ELSEWHERE))
    await buyerIn(ELSEWHERE).pay(otherSession, CARDS.declined)
    await expect.poll(() => intentStatus(otherSession)).toBe('canceled')
    expect(await loadDeclineCounts(shop.database, shop.services.clock.now())).toMatchObject({ cardsLimited: 1 })
    // Other cards on the same network are unaffected.
    const thirdSession = await openSession(buyerIn(ELSEWHERE))
    await buyerIn(ELSEWHERE).pay(thirdSession, CARDS.insufficientFunds)
    await expect.poll(declineCount).toBe(22)
    expect(await intentStatus(thirdSession)).toBe('requires_payment_method')
  })
})

describe('reservations', () => {
  const reserve = async (network: string, requested: Item[] = items, overrides: Record<string, string> = {}) => {
    const buyer = buyerIn(network)
    const paymentSession = await buyer.session(requested, overrides)
    return paymentSession.status === 200 ? buyer.reserve(paymentSession.body, requested, overrides) : paymentSession
  }

  test('lets ten buyers behind one address buy at once', async () => {
    await setStock(10)
    const orders = await Promise.all(Array.from({ length: 10 }, () => buyerIn(HERE).buy(items)))
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(10)
  })

  test('last 20 minutes at most, after which the payment cannot be charged', async () => {
    await setStock(1)
    const ines = buyerIn(HERE)
    const { body: session } = await ines.session(items)
    const startedAt = shop.services.clock.now().getTime()
    const reservationLength = async () =>
      new Date((await ines.reserve(session, items)).body.reservedUntil).getTime() - startedAt
    expect(await reservationLength()).toBe(15 * 60_000)
    shop.clock.forward(14 * 60)
    expect(await reservationLength()).toBe(20 * 60_000)
    // Too little time is left for 3-D Secure.
    shop.clock.forward(2 * 60)
    expect((await ines.reserve(session, items)).body.code).toBe('reservationExpired')
    expect((await ines.pay(session)).status).toBe(400)
    expect((await buyerIn(ELSEWHERE).buy(items)).orderId).toMatch(/^ORD-/)
  })

  test('are ended by the sweep even if Pay was pressed recently', async () => {
    await setStock(1)
    const ines = buyerIn(HERE)
    const { body: session } = await ines.session(items)
    await ines.reserve(session, items)
    shop.clock.forward(14 * 60)
    await ines.reserve(session, items)
    await ines.pay(session, CARDS.requiresAuthentication)
    shop.clock.forward(6 * 60)
    await shop.sweep.run()
    expect((await ines.completeChallenge(session, 'complete')).status).toBe(400)
  })

  test('leave 3-D Secure several minutes', async () => {
    await setStock(1)
    const ines = buyerIn(HERE)
    const { body: session } = await ines.session(items)
    await ines.reserve(session, items)
    await ines.pay(session, CARDS.requiresAuthentication)
    shop.clock.forward(14 * 60)
    await shop.sweep.run()
    await ines.completeChallenge(session, 'complete')
    expect((await ines.order(session, items)).status).toBe(201)
  })

  test.each([
    ['stock', {}],
    ['uses of a code', { discountCode: 'ONCE' }],
  ])(
    'cannot be renewed by one visitor to block all %s for ever',
    async (_, overrides) => {
      await setStock('discountCode' in overrides ? 100 : 2)
      await rows(
        sql`insert into discount_codes (code, type, value, usage_limit, valid_from) values ('ONCE', 'fixed', 10, 1, '2020-01-01')`,
      )
      const cart = 'discountCode' in overrides ? items : items.map((item) => ({ ...item, quantity: 2 }))
      let reservedMinutes = 0
      let refusals = 0
      const isReserved = async () =>
        (await rows(sql`select 1 from stock_reservations where expires_at > ${shop.services.clock.now()}`)).length > 0
      for (let minute = 0; minute < 120; minute += 2) {
        // Only tried when nothing is reserved: a reserved code counts as a wrong guess, which has its own limit.
        const response = (await isReserved()) ? undefined : await reserve(HERE, cart, overrides)
        if (response?.body.code === 'tooManyReservations') refusals += 1
        if (await isReserved()) reservedMinutes += 2
        shop.clock.forward(120)
      }
      expect(refusals).toBeGreaterThan(0)
      expect(reservedMinutes).toBeGreaterThan(0)
      expect(reservedMinutes).toBeLessThanOrEqual(40)
      expect((await buyerIn(ELSEWHERE).buy(items, overrides)).orderId).toMatch(/^ORD-/)
    },
    60_000,
  )

  test('are limited to 300 purchases per network', async () => {
    await setStock(1_000_000)
    expect((await reserve(HERE)).status).toBe(200)
    await rows(sql`
      insert into checkout_drafts (id, state, items, delivery_type, amount, network, held_since, next_check_at, created_at, updated_at)
      select 'pi_' || n, 'reserved', items, delivery_type, amount, network, held_since, next_check_at, created_at, updated_at
      from checkout_drafts, generate_series(1, 299) n`)
    expect((await reserve(HERE)).body.code).toBe('tooManyReservations')
    expect((await reserve(ELSEWHERE)).status).toBe(200)
  })

  test('are limited to 1,000 units per network', async () => {
    await setStock(1_000_000)
    const cartOf = (quantity: number) => items.map((item) => ({ ...item, quantity }))
    expect((await reserve(HERE, cartOf(600))).status).toBe(200)
    expect((await reserve(HERE, cartOf(401))).body.code).toBe('tooManyReservations')
    expect((await reserve(HERE, cartOf(400))).status).toBe(200)
    expect((await reserve(ELSEWHERE, cartOf(601))).status).toBe(200)
  })
})
