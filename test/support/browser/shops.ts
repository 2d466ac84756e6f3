import { freshDatabase } from '../freshDatabase.ts'
import { type RunningShop, startShop } from '../startShop.ts'

export const MEASUREMENT_ID = 'G-AB12CD34EF'

/** The demo shop, in a copy for each purpose. */
export const SHOPS = {
  /** For tests that change nothing but orders, messages, accounts, codes and what no other test looks at. */
  shared: () => startShop(),
  /** For tests of the admin, and others that change products, settings or staff. */
  admin: () => startShop(),
  analytics: () => startShop({ env: { GA_MEASUREMENT_ID: MEASUREMENT_ID } }),
  /** Without orders until `adminDashboard.spec.ts` has run. */
  large: startLargeShop,
}

export type ShopName = keyof typeof SHOPS

/** A shop with 120 products, which is five pages. */
async function startLargeShop(): Promise<RunningShop> {
  const { seedProducts } = await import('../../../src/server/seed.ts')
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
