import { test as base } from '@playwright/test'
import { seedProducts } from '../../../src/server/seed.ts'
import { freshDatabase } from '../freshDatabase.ts'
import { type RunningShop, startShop } from '../startShop.ts'

export const MEASUREMENT_ID = 'G-AB12CD34EF'

/** The demo shop, in a copy for each purpose. */
const SHOPS = {
  /** For tests that change nothing but orders, messages and accounts. */
  shared: () => startShop(),
  /** For tests of the admin, and others that change products, settings or staff. */
  admin: () => startShop(),
  analytics: () => startShop({ env: { GA_MEASUREMENT_ID: MEASUREMENT_ID } }),
  /** For a single test that needs a shop without orders. */
  new: () => startShop(),
  large: startLargeShop,
}

/** A shop with 120 products, which is five pages. */
async function startLargeShop(): Promise<RunningShop> {
  const seeded = await freshDatabase({ demo: true, max: 2 })
  await seedProducts(seeded.database, 103)
  const shop = await startShop({ databaseUrl: seeded.url })
  return {
    ...shop,
    async stop() {
      const code = await shop.stop()
      await seeded.close()
      return code
    },
  }
}

type ShopName = keyof typeof SHOPS
type OpenShop = (name: ShopName) => Promise<RunningShop>

/** Playwright's `test` with a shop, which `page` opens. A file chooses another: `test.use({ shopName: 'admin' })`. */
export const test = base.extend<{ shop: RunningShop; shopName: ShopName }, { openShop: OpenShop }>({
  shopName: ['shared', { option: true }],
  openShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
    async ({}, use) => {
      // Each is kept, with its 150 MB: starting one takes as long as a test.
      const open = new Map<ShopName, RunningShop>()
      await use(async (name) => {
        const shop = open.get(name) ?? (await SHOPS[name]())
        open.set(name, shop)
        return shop
      })
      for (const shop of open.values()) await shop.stop()
    },
    { scope: 'worker' },
  ],
  shop: [async ({ openShop, shopName }, use) => use(await openShop(shopName)), { timeout: 90_000 }],
  baseURL: async ({ shop }, use) => use(shop.url),
})

export { expect } from '@playwright/test'
