import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBuyer } from '../support/buyer.ts'
import { sendRefundWebhook } from '../support/refundWebhook.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await createTestShop()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await shop.close()
})

const rows = async (query: ReturnType<typeof sql>) => (await shop.database.execute<{ value: string }>(query)).rows
/** The state of a purchase, then the status of each refund. */
const loadStates = async (id: string) => [
  (await rows(sql`select state as value from checkout_drafts where id = ${id}`))[0]?.value,
  ...(await rows(sql`select status as value from refunds where payment_intent_id = ${id} order by id`)).map(
    ({ value }) => value,
  ),
]

/** Makes the card provider report this status for every refund. */
function mockRefundStatus(status: string) {
  const { payments } = shop.services
  const { refund, listRefunds } = payments
  vi.spyOn(payments, 'refund').mockImplementation(async (request) => {
    const refundResult = await refund(request)
    return refundResult.ok ? { ...refundResult, value: { ...refundResult.value, status } } : refundResult
  })
  vi.spyOn(payments, 'listRefunds').mockImplementation(async (id) =>
    (await listRefunds(id)).map((refundResult) => ({ ...refundResult, status })),
  )
}

/** Pays for a sold-out product; returns the payment intent's ID. */
async function payForSoldOut(): Promise<string> {
  const ines = createBuyer((path, init) => shop.app.request(path, init))
  await rows(sql`update products set stock_quantity = 0 where id = 1`)
  const { body: session } = await shop.call('POST', '/api/create-payment-intent', { amount: 84 })
  await ines.pay(session)
  expect((await ines.order(session, [{ productId: 1, quantity: 1 }])).body.code).toBe('refunded')
  return session.paymentIntentId
}

async function sweepAfter(seconds: number) {
  shop.clock.forward(seconds)
  await shop.sweep.run()
}

describe('the refund of a payment without an order', () => {
  test('is requested once while it is pending', async () => {
    mockRefundStatus('pending')
    const id = await payForSoldOut()
    await sweepAfter(61)
    expect(await loadStates(id)).toEqual(['refundDue', 'pending'])
    vi.restoreAllMocks()
    await sweepAfter(61)
    expect(await loadStates(id)).toEqual(['refunded', 'succeeded'])
    expect((await shop.ledger()).refunds).toHaveLength(1)
  })

  test('stays due if it fails, and is repeated a day later', async () => {
    mockRefundStatus('failed')
    const id = await payForSoldOut()
    await rows(sql`update sandbox.charges set amount_refunded = 0`)
    await sweepAfter(61)
    expect(await loadStates(id)).toEqual(['refundDue', 'failed'])
    await sweepAfter(86_400)
    expect(await loadStates(id)).toEqual(['refundDue', 'failed', 'failed'])
  })

  test('is repeated if it fails after it had succeeded', async () => {
    const id = await payForSoldOut()
    expect(await loadStates(id)).toEqual(['refunded', 'succeeded'])
    shop.clock.forward(2 * 86_400)
    const first = (await shop.ledger()).refunds[0]?.id
    const { payments } = shop.services
    const { listRefunds } = payments
    vi.spyOn(payments, 'listRefunds').mockImplementation(async (request) =>
      (await listRefunds(request)).map((refundResult) =>
        refundResult.id === first ? { ...refundResult, status: 'failed' } : refundResult,
      ),
    )
    await rows(sql`update sandbox.charges set amount_refunded = 0`)
    await sendRefundWebhook(shop, 'refund.failed', id)
    expect(await loadStates(id)).toEqual(['refundDue', 'failed'])
    await shop.sweep.run()
    expect(await loadStates(id)).toEqual(['refunded', 'failed', 'succeeded'])
  })
})
