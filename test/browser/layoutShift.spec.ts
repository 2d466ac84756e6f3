import { shopper } from '../support/browser/shopper.ts'
import { expect, test } from '../support/browser/shopTest.ts'

// Tracing changes the timing of frames.
test.use({
  viewport: { width: 390, height: 844 },
  trace: 'off',
  contextOptions: { reducedMotion: 'no-preference' },
})

/** Start times of layout shifts as counted by Chromium, in ms. */
declare global {
  interface Window {
    shifts: () => number[]
  }
}

const twoFrames = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
  })

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const entries: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    window.shifts = () => [...entries, ...observer.takeRecords()].map(({ startTime }) => startTime)
  })
  // The fallback font's widths differ slightly, so web fonts would cause shifts.
  await page.route('**/assets/*.woff2', (route) => route.abort())
})

test('causes no layout shift on pages that load their contents', async ({ page }) => {
  for (const [address, heading] of [
    ['/checkout', 'Products'],
    ['/forgot-password', 'Forgot your password?'],
    ['/verify-email?token=none', 'Confirm your email address'],
    ['/pay/none', 'Pay for your order'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.evaluate(twoFrames)
    expect(await page.evaluate(() => window.shifts()), address).toEqual([])
  }
})

test('causes none at the checkout, though its wallets load last', async ({ page }) => {
  const { promise: fieldsShown, resolve: onFieldsShown } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('Test wallet')) await fieldsShown
    await route.fulfill({ response })
  })
  await shopper(page).openCheckout('courtside-lite')
  onFieldsShown()
  await expect(page.getByRole('button', { name: 'Test wallet' })).toBeVisible()
  await page.evaluate(twoFrames)
  expect(await page.evaluate(() => window.shifts())).toEqual([])
})
