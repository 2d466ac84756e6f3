import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listingRoutes } from '../../src/features/catalogue/catalogue/server/listing.routes.ts'
import { createBuyer } from '../support/buyer.ts'
import { mountEndpoints } from '../support/mountEndpoints.ts'
import { loadQueryPlans } from '../support/queryPlans.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const [LITE, PRO] = [1, 2]

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop({ render: () => new Response('<p>A page</p>') })
  await shop.pool.query('delete from product_reviews')
})
afterEach(() => shop.close())

const rows = async (query: string, values: unknown[] = []) => (await shop.pool.query(query, values)).rows

/** A customer's, or with `isDemo` an example. */
async function review(productId: number, rating: number, { state = 'approved', isDemo = false } = {}) {
  const buyer = createBuyer((to, init) => shop.app.request(to, init))
  const orderId = isDemo ? null : (await buyer.buy([{ productId, quantity: 1 }])).id
  const [{ id }] = await rows(
    `insert into product_reviews (product_id, product_name, order_id, rating, text, display_name, state, created_at, updated_at, is_demo)
     values ($1, 'A machine', $2, $3, 'The same ball, every time.', 'Ines C.', $4, now(), now(), $5) returning id`,
    [productId, orderId, rating, state, isDemo],
  )
  await shop.pages?.awaitChanges()
  return id as number
}
const ratingIn = (products: { id: number; rating?: object }[], id: number) =>
  products.find((product) => product.id === id)?.rating
const listed = async (id: number) => ratingIn((await shop.call('GET', '/api/catalogue')).body.products, id)

describe('the rating of a product', () => {
  test('is in every list of products, and only where there are published reviews', async () => {
    await review(PRO, 5)
    await review(PRO, 4)
    await review(PRO, 1, { state: 'pending' })
    await review(LITE, 1, { state: 'pending' })
    const rating = { average: 4.5, count: 2, isExample: false }
    const get = async (path: string) => (await shop.call('GET', path)).body
    expect(await listed(PRO)).toEqual(rating)
    expect(await listed(LITE)).toBeUndefined()
    expect(ratingIn(await get('/api/catalogue/featured'), PRO)).toEqual(rating)
    expect(ratingIn((await get('/api/compare?machines=courtside-pro')).machines, PRO)).toEqual(rating)
    expect(ratingIn((await get('/api/search/suggestions?q=pro')).products, PRO)).toEqual(rating)
    expect(ratingIn((await get('/api/products/courtside-lite/related')).related, PRO)).toEqual(rating)
  })

  test('is on the listing at the next request after a review is published, changed or taken back', async () => {
    const id = await review(PRO, 3, { state: 'pending' })
    expect(await listed(PRO)).toBeUndefined()
    const admin = await shop.asAdmin()
    const decide = async (state: object) => {
      const [{ version }] = await rows('select version from product_reviews where id = $1', [id])
      expect((await admin('PUT', `/api/admin/product-reviews/${id}/state`, { ...state, version })).status).toBe(200)
    }
    await decide({ state: 'approved' })
    expect(await listed(PRO)).toEqual({ average: 3, count: 1, isExample: false })
    await decide({ state: 'rejected', rejectionReason: 'offTopic' })
    expect(await listed(PRO)).toBeUndefined()
    await decide({ state: 'approved' })
    expect((await admin('DELETE', `/api/admin/product-reviews/${id}`)).status).toBe(200)
    expect(await listed(PRO)).toBeUndefined()
  })

  test('counts examples as such, and none once the shop takes real payments', async () => {
    await review(PRO, 4, { isDemo: true })
    expect(await listed(PRO)).toEqual({ average: 4, count: 1, isExample: true })
    const live = { ...shop.services, cardProvider: { ...shop.services.cardProvider, testMode: false } }
    const app = mountEndpoints(listingRoutes(live, async () => []))
    const liveListing = async () => (await (await app.request('/api/catalogue')).json()).products
    expect(ratingIn(await liveListing(), PRO)).toBeUndefined()
    await review(PRO, 2)
    expect(await listed(PRO)).toEqual({ average: 3, count: 2, isExample: false })
    expect(ratingIn(await liveListing(), PRO)).toEqual({ average: 2, count: 1, isExample: false })
  })

  test('is the product page’s, rounded the same way', async () => {
    // 87 stars of 20 reviews: 4.35, which has no exact binary form.
    for (let n = 0; n < 20; n += 1) await review(PRO, n < 7 ? 5 : 4, { isDemo: true })
    const { average } = (await shop.call('GET', '/api/products/courtside-pro/reviews')).body
    expect(await listed(PRO)).toMatchObject({ average, count: 20 })
  })

  test('takes one query for a whole list, by an index', async () => {
    await review(PRO, 5, { isDemo: true })
    const plans = await loadQueryPlans(shop, /product_ratings/, () => shop.call('GET', '/api/catalogue'))
    expect(plans.match(/product_reviews_shown/g)).toHaveLength(1)
    expect(plans).not.toContain('Seq Scan')
  })
})
