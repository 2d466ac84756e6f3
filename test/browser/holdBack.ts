import type { Page } from '@playwright/test'

/** Holds back what the page asks for at addresses like these, until the function it gives is called. */
export async function holdBack(page: Page, addresses: string): Promise<() => void> {
  const { promise: letGo, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await letGo
    await route.continue()
  })
  return goOn
}
