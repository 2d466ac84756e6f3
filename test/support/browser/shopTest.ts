import { test as base } from '@playwright/test'
import type { RunningShop } from '../startShop.ts'
import { TEST_TIMEOUT_MS } from '../timeouts.ts'
import { isShared, type OpenShop, openSharedShop } from './sharedShops.ts'
import { SHOPS, type ShopName } from './shops.ts'

/** A shop for this worker alone, started if it isn’t open. */
type OpenOwnShop = (name: ShopName) => Promise<OpenShop>

/** Playwright's `test` with a shop, which `page` opens. A file chooses another: `test.use({ shopName: 'admin' })`. */
export const test = base.extend<{ shop: OpenShop; shopName: ShopName }, { openOwnShop: OpenOwnShop }>({
  shopName: ['shared', { option: true }],
  openOwnShop: [
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
  shop: [
    // The first try may have left an account or a code.
    async ({ openOwnShop, shopName }, use, { retry }) =>
      use(isShared(shopName) && retry === 0 ? await openSharedShop(shopName) : await openOwnShop(shopName)),
    { timeout: TEST_TIMEOUT_MS },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})

export { expect } from '@playwright/test'
