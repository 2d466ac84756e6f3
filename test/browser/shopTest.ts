import { test as base } from '@playwright/test'
import { type RunningShop, startShop } from '../support/startShop.ts'

/**
 * Playwright's `test` with a demo shop for each worker: `shop`, and pages that open on it. A file whose tests change the shop
 * names one of its own: `test.use({ shopOf: 'products' })`.
 */
export const test = base.extend<object, { shop: RunningShop; shopOf: string }>({
  shopOf: ['everyone', { option: true, scope: 'worker' }],
  shop: [
    // biome-ignore lint/correctness/noUnusedFunctionParameters: another name is another shop
    async ({ shopOf }, use) => {
      const shop = await startShop()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})

export { expect } from '@playwright/test'
