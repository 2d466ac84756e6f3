import type { Page } from '@playwright/test'

/** Holds matching requests until the returned function is called. */
export async function holdBack(page: Page, addresses: string): Promise<() => void> {
  const { promise: letGo, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await letGo
    await route.continue()
  })
  return goOn
}
