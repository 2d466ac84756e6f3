import type { Page } from '@playwright/test'
import { startShop } from '../support/startShop.ts'
import { test as plain } from './shopTest.ts'

export const ID = 'G-AB12CD34EF'

/** A shop with analytics. `asked` collects requests to Google, which get an empty script. */
export const test = plain.extend<{ asked: string[] }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
    async ({}, use) => {
      const shop = await startShop({ env: { GA_MEASUREMENT_ID: ID } })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker' },
  ],
  asked: [
    async ({ context }, use) => {
      const asked: string[] = []
      await context.route(/googletagmanager|google-analytics|analytics\.google/, (route) => {
        asked.push(route.request().url())
        return route.fulfill({ contentType: 'text/javascript', body: '' })
      })
      await use(asked)
    },
    { auto: true },
  ],
})

export const bannerOn = (page: Page) => page.getByRole('region', { name: 'Can we use analytics cookies?' })

export const answer = (page: Page, name: 'Accept' | 'Reject') => bannerOn(page).getByRole('button', { name }).click()

type Sent = [command: string, name: string, parameters: Record<string, unknown>]

/** All gtag calls, in order. */
export const commandsOn = async (page: Page) =>
  (await page.evaluate(() => (window.dataLayer ?? []).map((entry) => [...(entry as Sent)]))) as Sent[]

/** The parameters of gtag calls with this command or event name. */
export const sent = async (page: Page, name: string): Promise<Sent[2][]> =>
  (await commandsOn(page)).filter(([command, what]) => command === name || what === name).map((one) => one[2])

/** The page an automatic event would report: from `config`, else `set`, else the browser. */
export async function pageOfOwnEvents(page: Page) {
  const commands = await commandsOn(page)
  const own = await page.evaluate(() => ({ page_location: location.href, page_referrer: document.referrer }))
  const set = commands.flatMap(([command, parameters]) => (command === 'set' ? [parameters as unknown as object] : []))
  const { page_location, page_referrer } = Object.assign(own, ...set, ...(await sent(page, 'config')))
  return { page_location, page_referrer }
}

export const hasTag = (page: Page) =>
  page.evaluate(() => document.querySelector('script[src*="googletagmanager"]') !== null)

export const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
