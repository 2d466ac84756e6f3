import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { holdRequests, laterScripts } from '../support/browser/holdRequests.ts'
import { shopper } from '../support/browser/shopper.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { waitForHydration } from '../support/browser/waitForHydration.ts'

const ASSETS = path.join(import.meta.dirname, '../../dist/client/assets')

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'no-preference' } })

/** As the shop sends it to a browser. */
const weightOf = (name: string) => statSync(path.join(ASSETS, `${name}.br`)).size

/** On a busy computer the network is idle before the scripts, too. */
async function loadWhole(page: Page, address: string) {
  await page.goto(address)
  await waitForHydration(page.getByRole('button', { name: /^Cart/ }))
  await page.waitForLoadState('networkidle')
}

/** Collects the names of scripts and style sheets requested from now on. */
function trackAssets(page: Page) {
  const names = new Set<string>()
  page.on('request', (request) => {
    const name = /\/assets\/([^/?]+\.(?:js|css))$/.exec(request.url())?.[1]
    if (name) names.add(name)
  })
  return {
    names,
    /** In bytes, compressed with Brotli. */
    weight: (extension: string) =>
      [...names].filter((name) => name.endsWith(extension)).reduce((sum, name) => sum + weightOf(name), 0),
  }
}

const BUDGETS = [
  { page: '/', script: 115_000 },
  { page: '/products', script: 115_000 },
  { page: '/products/courtside-pro', script: 120_000 },
]

for (const { page: address, script } of BUDGETS) {
  test(`${address} loads at most ${script / 1000} KB of script and no data of users`, async ({ page }) => {
    const { weight } = trackAssets(page)
    const unwanted: string[] = []
    page.on('request', (request) => {
      // This shop has no analytics.
      if (/\/api\/user$|measuring|google/.test(request.url())) unwanted.push(request.url())
    })
    await loadWhole(page, address)
    expect(unwanted).toEqual([])
    await expect(page.getByRole('region', { name: 'Can we use analytics cookies?' })).toHaveCount(0)
    await expect(page.getByText('Cookie settings')).toHaveCount(0)
    expect(weight('.js')).toBeLessThanOrEqual(script)
    expect(weight('.js')).toBeGreaterThan(50_000)
    expect(weight('.css')).toBeLessThanOrEqual(14_000)
  })
}

test('/checkout loads at most 140 KB of script', async ({ page }) => {
  const { weight } = trackAssets(page)
  await shopper(page).openCheckout('courtside-pro')
  await expect(page.getByLabel('Card number')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(weight('.js')).toBeLessThanOrEqual(140_000)
})

test('sends document headers with SVG images but not with scripts', async ({ request }) => {
  const script = readdirSync(ASSETS).find((name) => name.endsWith('.js'))
  // The second response is cached.
  for (const _ of [1, 2]) {
    const headers = (await request.get(`/assets/${script}`)).headers()
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/immutable/),
    })
    expect(Object.keys(headers).filter((name) => /policy|frame/.test(name))).toEqual([])
  }
  const icon = readdirSync(ASSETS).find((name) => name.endsWith('.svg'))
  expect((await request.get(`/assets/${icon}`)).headers()).toMatchObject({
    'content-security-policy': expect.stringMatching("default-src 'none'"),
    'x-frame-options': 'DENY',
  })
})

test('includes no server schemas in browser scripts', () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
  expect(scripts.filter((name) => readFileSync(path.join(ASSETS, name), 'utf8').includes('ZodError'))).toEqual([])
})

test('loads at most 250 KB besides its picture on the home page at 390 px before scrolling', async ({ page }) => {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  // On slow or unknown connections, browsers load lazy images earlier.
  await network.send('Network.emulateNetworkConditions', {
    ...{ offline: false, connectionType: 'wifi', latency: 20 },
    ...{ downloadThroughput: 10_000_000, uploadThroughput: 10_000_000 },
  })
  const pictures: string[] = []
  const sizes = new Map<string, number>()
  network.on('Network.responseReceived', ({ requestId, response }) => {
    // Its size depends on whether the shop has encoded it yet.
    if (response.url.includes('/media/')) pictures.push(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength))
  await loadWhole(page, '/')
  await network.detach()
  expect(pictures).toHaveLength(1)
  for (const picture of pictures) sizes.delete(picture)
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThanOrEqual(250_000)
})

test.describe('the footer', () => {
  test('loads its script when scrolled into view or focused, replays clicks made before, and keeps its content', async ({
    page,
  }) => {
    await test.step('scrolled into view', async () => {
      const { names } = trackAssets(page)
      await page.goto('/', { waitUntil: 'networkidle' })
      await expect(page.getByRole('button', { name: 'Cart, empty' })).toBeVisible()
      const { size } = names
      const footer = page.getByRole('contentinfo')
      const subscribe = footer.getByRole('button', { name: 'Subscribe' })
      await subscribe.scrollIntoViewIfNeeded()
      await expect.poll(() => names.size).toBeGreaterThan(size)
      await page.waitForLoadState('networkidle')
      await footer.getByLabel('Email for the newsletter').fill('ines@example.org')
      await subscribe.click()
      await expect(page.getByText('Successfully subscribed!')).toBeVisible()
    })
    await test.step('focused', async () => {
      const { names } = trackAssets(page)
      await page.goto('/', { waitUntil: 'networkidle' })
      const { size } = names
      await page.getByRole('link', { name: 'Cookie Policy' }).evaluate((link) => link.focus({ preventScroll: true }))
      await expect.poll(() => names.size).toBeGreaterThan(size)
    })
    await test.step('a click made before hydration', async () => {
      const release = await holdRequests(page, await laterScripts(page, '/privacy-policy'))
      await page.goto('/privacy-policy')
      const footer = page.getByRole('contentinfo')
      await footer.getByLabel('Email for the newsletter').fill('otto@example.org')
      await footer.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page).toHaveURL('/privacy-policy')
      release()
      await expect(page.getByText('Successfully subscribed!')).toBeVisible()
    })
    await test.step('the page changes', async () => {
      await page.goto('/products', { waitUntil: 'networkidle' })
      const initialFooter = await page.getByRole('contentinfo').elementHandle()
      await page.getByRole('link', { name: 'Courtside Pro', exact: true }).press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Courtside Pro' })).toBeVisible()
      expect(
        await initialFooter?.evaluate((footer) => footer.isConnected && footer.textContent?.includes('Cookie Policy')),
      ).toBe(true)
      // The part below the fold of a page rendered in the browser.
      await expect(page.getByText('What does the warranty cover?')).toBeAttached()
    })
  })
})

test('keeps pages eligible for the back-forward cache', async ({ shop, launchOptions }) => {
  // Playwright disables the back-forward cache.
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  try {
    const page = await browser.newPage()
    const protocol = await page.context().newCDPSession(page)
    await protocol.send('Page.enable')
    // Circumstantial reasons are not the page's fault.
    const reasons: string[] = []
    protocol.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
      for (const { type, reason } of notRestoredExplanations) if (type !== 'Circumstantial') reasons.push(reason)
    })
    const leaveAndReturn = async () => {
      await page.goto(`${shop.url}/products`, { waitUntil: 'networkidle' })
      await page.goto(`${shop.url}/no-such-page`)
      // A restored page fires no load event.
      await page.goBack({ waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products')
    }
    await leaveAndReturn()
    expect(reasons).toEqual([])
    await page.addInitScript(() => addEventListener('unload', () => {}))
    await leaveAndReturn()
    await expect.poll(() => reasons).toEqual(['UnloadHandlerExistsInMainFrame'])
  } finally {
    await browser.close()
  }
})
