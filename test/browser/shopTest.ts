import { test as base } from '@playwright/test'
import { type RunningShop, startShop } from '../support/startShop.ts'

/**
 * Playwright's `test` with a demo shop per worker, which `page` opens. A file whose tests change the shop names its own:
 * `test.use({ shopName: 'products' })`.
 */
export const test = base.extend<object, { shop: RunningShop; shopName: string }>({
  shopName: ['shared', { option: true, scope: 'worker' }],
  shop: [
    // biome-ignore lint/correctness/noUnusedFunctionParameters: Playwright restarts the fixture for each name
    async ({ shopName }, use) => {
      const shop = await startShop()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})

export { expect } from '@playwright/test'
