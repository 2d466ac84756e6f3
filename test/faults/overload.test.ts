import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBuyer } from '../support/buyer.ts'
import { type RunningShop, startShop } from '../support/startShop.ts'
import { waitFor } from '../support/waitFor.ts'

const MORE_THAN_THE_LIMIT = 200

let shop: RunningShop
beforeAll(async () => {
  shop = await startShop({ env: { ROLE: 'web' } })
})
afterAll(() => shop.stop())

test('rejects browsing over its limit while it hangs, but completes a purchase', async () => {
  const blocker = new Client({ connectionString: shop.databaseUrl })
  await blocker.connect()
  const statuses = new Set<number>()
  let [isOver, refused] = [false, 0]
  // The shop gives up a request that hangs, so its visitor asks again: the places stay taken for as long as the test needs.
  const browse = async () => {
    while (!isOver) {
      const response = await fetch(`${shop.url}/api/reviews/approved`)
      const { code } = (await response.json()) as { code?: string }
      if (!isOver) statuses.add(response.status)
      if (code !== 'busy') continue
      expect(response.headers.get('Retry-After')).toMatch(/^\d+$/)
      refused += 1
      return
    }
  }
  try {
    await blocker.query('begin; lock table reviews')
    const visitors = Promise.all(Array.from({ length: MORE_THAN_THE_LIMIT }, browse))
    // The rest use all connections for browsing.
    await waitFor(() => expect(refused).toBeGreaterThan(0))
    const buyer = createBuyer((path, init) => fetch(shop.url + path, init))
    const order = await buyer.buy([{ productId: 1, quantity: 1 }])
    expect(order.paymentStatus).toBe('paid')
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
    isOver = true
    await blocker.query('rollback')
    await visitors
    expect(statuses).toEqual(new Set([503]))
  } finally {
    isOver = true
    await blocker.end()
  }
})
