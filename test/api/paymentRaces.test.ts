import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CARDS, createBuyer, INES, type Item, type Session } from '../support/buyer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let ines: ReturnType<typeof createBuyer>
let cover: Item[]
let covers: Item[]

beforeEach(async () => {
  shop = await createTestShop()
  ines = createBuyer((path, init) => shop.app.request(path, init))
  const [product] = await rows(sql`select id from products where slug = 'weather-cover'`)
  cover = [{ productId: product?.id as number, quantity: 1 }]
  covers = [{ productId: product?.id as number, quantity: 2 }]
})
afterEach(() => shop.close())

const rows = async (query: ReturnType<typeof sql>) => (await shop.database.execute<Record<string, unknown>>(query)).rows
const ELSEWHERE = { customerName: 'Mallory Finch', shippingAddress: '9 Back Street, Leeds LS1 4AP' }
const UPDATE = 'POST /v1/payment_intents/:id'

/** The total of `items`, from a separate session. */
const priceOf = async (items: Item[]) => (await ines.session(items)).body.totalAmount as string

async function reserve(items: Item[]): Promise<Session> {
  const { body: session } = await ines.session(items)
  expect((await ines.reserve(session, items)).status).toBe(200)
  return session
}

/** Checks that the payment has one order of its amount and no refund; returns the order. */
async function expectSettled(session: Session) {
  await shop.sweep.run()
  const [order, ...others] = await rows(sql`
    select o.shipping_address as address, o.total_amount as total, l.quantity
    from orders o join order_lines l on l.order_id = o.id where o.stripe_payment_intent_id = ${session.paymentIntentId}`)
  expect(others).toEqual([])
  const charge = (await shop.ledger()).intents.find(({ id }) => id === session.paymentIntentId)
  expect(charge?.refunded).toBe(0)
  expect(Math.round(Number(order?.total) * 100)).toBe(charge?.amount_received)
  return order
}

/** Waits until a request has hit the fault set for it. */
const awaitFault = () => expect.poll(() => shop.gateway.pending(), { interval: 5 }).toEqual([])

describe('a paid purchase cannot be changed', () => {
  test('by another cart', async () => {
    const session = await reserve(cover)
    const totalAmount = await priceOf(covers)
    await ines.pay(session)
    const response = await ines.reserve(session, covers, { totalAmount })
    expect(response).toMatchObject({ status: 409, body: { code: 'alreadyPaid' } })
    expect(await expectSettled(session)).toMatchObject({ quantity: 1 })
  })

  test('by another customer and address, at the same price', async () => {
    const session = await reserve(cover)
    await ines.pay(session)
    const response = await ines.reserve(session, cover, ELSEWHERE)
    expect(response).toMatchObject({ status: 409, body: { code: 'alreadyPaid' } })
    expect((await expectSettled(session))?.address).toContain('4 Court Lane')
  })

  test('by another cart for its intent, before any reservation', async () => {
    const { body: session } = await ines.session(cover)
    await ines.pay(session)
    const response = await ines.session(covers, { paymentIntentId: session.paymentIntentId })
    expect(response.status).toBe(409)
    expect((await ines.order(session, cover)).status).toBe(201)
    expect(await expectSettled(session)).toMatchObject({ quantity: 1 })
  })

  test('while stock is short: the response is alreadyPaid, not a shortage', async () => {
    const session = await reserve(cover)
    await ines.pay(session)
    await rows(sql`update products set stock_quantity = 1 where slug = 'weather-cover'`)
    expect((await ines.reserve(session, covers, { totalAmount: '500.00' })).body.code).toBe('alreadyPaid')
    expect(await expectSettled(session)).toMatchObject({ quantity: 1 })
  })
})

describe('concurrent tabs get an order for what was agreed when the card was charged', () => {
  test('if one pays while the other’s change is on its way to the provider', async () => {
    const session = await reserve(covers)
    const totalAmount = await priceOf(cover)
    const { promise: until, resolve: end } = Promise.withResolvers<void>()
    await shop.control({ calls: [{ match: UPDATE, mode: 'stall', when: 'before', until }] })
    const changing = ines.reserve(session, cover, { ...ELSEWHERE, totalAmount })
    await awaitFault()
    await ines.pay(session)
    expect(await rows(sql`select quantity from stock_reservations`)).toEqual([{ quantity: 2 }])
    end()
    expect((await changing).body.code).toBe('alreadyPaid')
    const order = await expectSettled(session)
    expect(order).toMatchObject({ quantity: 2 })
    expect(order?.address).toContain('4 Court Lane')
  })

  test('if one pays after the other’s change reached the provider but not the shop', async () => {
    const session = await reserve(cover)
    const totalAmount = await priceOf(covers)
    const { promise: until, resolve: end } = Promise.withResolvers<void>()
    await shop.control({ calls: [{ match: UPDATE, mode: 'stall', when: 'after', until }] })
    const changing = ines.reserve(session, covers, { ...ELSEWHERE, totalAmount })
    const chargedAmount = async () =>
      (await shop.ledger()).intents.find(({ id }) => id === session.paymentIntentId)?.amount
    await expect.poll(chargedAmount, { interval: 5 }).toBe(Math.round(Number(totalAmount) * 100))
    await ines.pay(session)
    await ines.order(session, covers, { ...ELSEWHERE, totalAmount })
    const order = await expectSettled(session)
    expect(order).toMatchObject({ quantity: 2 })
    expect(order?.address).toContain('9 Back Street')
    end()
    await changing
  })

  test('if the provider’s response to a change is lost', async () => {
    const session = await reserve(cover)
    const totalAmount = await priceOf(covers)
    await shop.control({ calls: [{ match: UPDATE, mode: 'fail', when: 'after', times: 20 }] })
    expect((await ines.reserve(session, covers, { ...ELSEWHERE, totalAmount })).status).toBe(503)
    await shop.control({ reset: true })
    await ines.pay(session)
    shop.clock.forward(61)
    const order = await expectSettled(session)
    expect(order).toMatchObject({ quantity: 2 })
    expect(order?.address).toContain('9 Back Street')
  })

  test('with the address of the last accepted payment if prices are equal', async () => {
    await rows(sql`update products set stock_quantity = 100, in_stock = true where slug = 'weather-cover'`)
    for (let round = 0; round < 6; round += 1) {
      const session = await reserve(cover)
      const addresses = [1, 2, 3].map((tab) => `${tab} Tab Road, Leeds LS1 4AP`)
      const tabs = addresses.map((shippingAddress) => ines.reserve(session, cover, { shippingAddress }))
      await Promise.all([...tabs, ines.pay(session, round % 2 ? CARDS.pays : CARDS.requiresAuthentication)])
      await ines.completeChallenge(session, 'complete')
      await ines.order(session, cover)
      const order = await expectSettled(session)
      const charge = (await shop.ledger()).intents.find(({ id }) => id === session.paymentIntentId)
      const [draft] = await rows(sql`select proposed from checkout_drafts where id = ${session.paymentIntentId}`)
      const proposed = (draft?.proposed ?? []) as { attempt: number; customer: { shippingAddress: string } }[]
      const accepted = proposed.find(({ attempt }) => String(attempt) === charge?.metadata.attempt)
      expect(order?.address).toBe(accepted?.customer.shippingAddress ?? INES.shippingAddress)
    }
  })
})
