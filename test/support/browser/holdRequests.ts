import type { Page } from '@playwright/test'

/** Holds matching requests until the returned function is called. */
export async function holdRequests(page: Page, urls: string | ((url: URL) => boolean)): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(urls, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Matches the scripts that the page at `address` loads later, and not those that it needs first. */
export async function laterScripts(page: Page, address: string): Promise<(url: URL) => boolean> {
  const html = await (await page.request.get(address)).text()
  return ({ pathname }) => pathname.endsWith('.js') && !html.includes(pathname)
}
