import { test as base } from '@playwright/test'
import { type RunningShop, startShop } from '../shop.ts'

/** Encoding pictures would take half of the machine from the browsers. */
export const BROWSED = { ENCODE_PICTURES: '0' }

/** Playwright's `test` with a demo shop for each worker: `shop`, and pages that open on it. */
export const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from the pattern
    async ({}, use) => {
      const shop = await startShop({ env: BROWSED })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})

export { expect } from '@playwright/test'
