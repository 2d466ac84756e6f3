import type { Page } from '@playwright/test'
import { MEASUREMENT_ID } from './shops.ts'
import { test as base, expect } from './shopTest.ts'

export { MEASUREMENT_ID }

/** A shop with analytics. `tagRequests` collects requests to Google, which get an empty script. */
export const test = base.extend<{ tagRequests: string[] }>({
  shopName: 'analytics',
  tagRequests: [
    async ({ context }, use) => {
      const tagRequests: string[] = []
      await context.route(/googletagmanager|google-analytics|analytics\.google/, (route) => {
        tagRequests.push(route.request().url())
        return route.fulfill({ contentType: 'text/javascript', body: '' })
      })
      await use(tagRequests)
    },
    { auto: true },
  ],
})

export const consentBanner = (page: Page) => page.getByRole('region', { name: 'Can we use analytics cookies?' })

export const answerConsent = (page: Page, name: 'Accept' | 'Reject') =>
  consentBanner(page).getByRole('button', { name }).click()

type GtagCall = [command: string, name: string, parameters: Record<string, unknown>]

/** All gtag calls, in order. */
export const gtagCalls = async (page: Page) =>
  (await page.evaluate(() => (window.dataLayer ?? []).map((entry) => [...(entry as GtagCall)]))) as GtagCall[]

/** The parameters of gtag calls with this command or event name. */
export const gtagParameters = async (page: Page, name: string): Promise<GtagCall[2][]> =>
  (await gtagCalls(page)).filter(([command, target]) => command === name || target === name).map((call) => call[2])

/** The first page view of this document, which names no personal page that came before. */
export const expectCountedAt = async (page: Page, address: string) => {
  await expect(page).toHaveURL(address)
  await expect.poll(() => gtagParameters(page, 'page_view')).toHaveLength(1)
  expect(await gtagParameters(page, 'page_view')).toEqual([
    expect.objectContaining({ page_location: expect.stringMatching(new RegExp(`${address}$`)) }),
  ])
  expect(JSON.stringify(await gtagParameters(page, 'config'))).not.toMatch(/auth|order-success|account|checkout/)
}

/** The page an automatic event would report: from `config`, else `set`, else the browser. */
export async function automaticEventPage(page: Page) {
  const commands = await gtagCalls(page)
  const browserPage = await page.evaluate(() => ({ page_location: location.href, page_referrer: document.referrer }))
  const set = commands.flatMap(([command, parameters]) => (command === 'set' ? [parameters as unknown as object] : []))
  const { page_location, page_referrer } = Object.assign(browserPage, ...set, ...(await gtagParameters(page, 'config')))
  return { page_location, page_referrer }
}

export const hasTag = (page: Page) =>
  page.evaluate(() => document.querySelector('script[src*="googletagmanager"]') !== null)

export const navigateTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
