import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createBuyer } from '../support/buyer.ts'
import { type RunningShop, startShop } from '../support/startShop.ts'

const MORE_THAN_THE_LIMIT = 200

let shop: RunningShop
beforeAll(async () => {
  shop = await startShop({ env: { ROLE: 'web' } })
})
afterAll(() => shop.stop())

test('rejects browsing over its limit while it hangs, but completes a purchase', async () => {
  const blocker = new Client({ connectionString: shop.databaseUrl })
  await blocker.connect()
  const statuses: number[] = []
  try {
    await blocker.query('begin; lock table reviews')
    const browsing = Array.from({ length: MORE_THAN_THE_LIMIT }, async (_, index) => {
      const response = await fetch(`${shop.url}/api/reviews/approved?page=${index}`)
      statuses.push(response.status)
      if (response.status === 503) expect(response.headers.get('Retry-After')).toMatch(/^\d+$/)
      await response.text()
    })
    // Those over the limit; the rest use all connections for browsing.
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThanOrEqual(MORE_THAN_THE_LIMIT - 128))
    expect(new Set(statuses)).toEqual(new Set([503]))
    const buyer = createBuyer((path, init) => fetch(shop.url + path, init))
    const order = await buyer.buy([{ productId: 1, quantity: 1 }])
    expect(order.paymentStatus).toBe('paid')
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
    await blocker.query('rollback')
    await Promise.all(browsing)
  } finally {
    await blocker.end()
  }
})
