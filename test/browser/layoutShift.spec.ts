import { expect, test } from './shopTest.ts'

// The recording of a test takes so much time itself that the frames come otherwise than for a shopper.
test.use({ viewport: { width: 390, height: 844 }, trace: 'off' })

/** When something has moved by itself on the page that is open, in ms since it began: what Chromium counts as layout shift. */
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
    const seen: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    window.shifts = () => [...seen, ...observer.takeRecords()].map(({ startTime }) => startTime)
  })
  // What stands in for a font that is late has its widths to a few parts in a hundred.
  await page.route('**/assets/*.woff2', (route) => route.abort())
})

for (const [address, heading] of [
  ['/checkout', 'Products'],
  ['/forgot-password', 'Forgot your password?'],
  ['/verify-email?token=none', 'Confirm your email address'],
  ['/pay/none', 'Pay for your order'],
] as const)
  test(`on ${address} the foot stays where it is when the browser has made the page`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.evaluate(twoFrames)
    expect(await page.evaluate(() => window.shifts())).toEqual([])
  })
