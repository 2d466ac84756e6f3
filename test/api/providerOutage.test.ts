import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBuyer } from '../support/buyer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'
import { waitFor } from '../support/waitFor.ts'

const ITEMS = [{ productId: 1, quantity: 1 }]

let shop: TestShop
let ines: ReturnType<typeof createBuyer>
beforeEach(async () => {
  shop = await createTestShop({ payments: { timeoutMs: 500, deadlineMs: 2_500, probeAfterMs: 20 } })
  ines = createBuyer((path, init) => shop.app.request(path, init))
})
afterEach(() => shop.close())

const stall = () => shop.control({ calls: [{ match: '* /v1/', mode: 'stall', times: 1_000_000 }] })
const resetProvider = () => shop.control({ reset: true })
const orderCount = async () => Number((await shop.database.execute(sql`select count(*) from orders`)).rows[0]?.count)

/** Pays for a checkout without delivering its webhook. */
async function payWithoutWebhook() {
  const { body: session } = await ines.session(ITEMS)
  await ines.reserve(session, ITEMS)
  await ines.pay(session)
  return session
}

/** Two failed requests open the circuit. */
async function openCircuit() {
  await Promise.all([ines.session(ITEMS), ines.session(ITEMS)])
  expect(shop.services.payments.isAvailable()).toBe(false)
}

test('answers 503 while the provider stalls, opens the circuit and closes it on recovery', async () => {
  const charge = await payWithoutWebhook()
  await stall()
  const refused = await shop.call('POST', '/api/create-payment-intent', { amount: 84 })
  expect(refused.status).toBe(503)
  expect(refused.body).toEqual({
    message: expect.stringContaining('payment provider isn’t responding'),
    code: 'paymentsUnavailable',
  })
  expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/)
  expect(refused.headers.get('Cache-Control')).toBe('no-store')
  await openCircuit()
  expect((await ines.order(charge, ITEMS)).status).toBe(503)
  expect((await shop.call('GET', '/api/products')).status).toBe(200)
  await resetProvider()
  await waitFor(() => expect(shop.services.payments.isAvailable()).toBe(true))
  expect((await ines.order(charge, ITEMS)).status).toBe(201)
  await ines.buy(ITEMS)
})

test('creates an order from a webhook while the circuit is open', async () => {
  await payWithoutWebhook()
  await stall()
  await openCircuit()
  await shop.gateway.deliverDue()
  expect(await orderCount()).toBe(1)
})

test('pauses the sweep while the circuit is open, and settles everything afterwards', async () => {
  const log = vi.spyOn(shop.services.log, 'error')
  for (let purchase = 0; purchase < 3; purchase += 1) await payWithoutWebhook()
  await stall()
  await openCircuit()
  shop.clock.forward(61)
  await shop.sweep.run()
  expect(log.mock.calls.filter(([, message]) => message?.includes('sweep'))).toEqual([])
  await resetProvider()
  await waitFor(() => expect(shop.services.payments.isAvailable()).toBe(true))
  await shop.sweep.run()
  expect(await orderCount()).toBe(3)
})
