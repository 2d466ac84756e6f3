import { expectCartToScroll, expectChatToFit, expectFiltersToScroll, expectStarsToBeApart } from './layoutAssertions.ts'
import { PUBLIC_PAGES } from './publicPages.ts'
import { shopper } from './shopper.ts'
import { expect, test } from './shopTest.ts'

// The browser's default font size, as set by the user.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
})

test('fits every page at 390 and 320 px', async ({ page }) => {
  test.slow()
  await shopper(page).addToCart('courtside-pro')
  for (const path of [...PUBLIC_PAGES, '/checkout', '/forgot-password', '/pay/no-such-link']) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width} px`).toBe(width)
      const banner = page.getByRole('banner')
      expect((await banner.boundingBox())?.height, path).toBeLessThan(180)
      for (const button of await banner.getByRole('button').all()) {
        await expect(button, path).toBeInViewport({ ratio: 0.9 })
      }
    }
  }
})

test('scrolls the whole cart in a low window', async ({ page }) => {
  // Equivalent to 844 × 390 px at the default font size.
  await page.setViewportSize({ width: 1688, height: 780 })
  await expectCartToScroll(page)
})

for (const [width, height] of [
  [390, 844],
  [320, 700],
] as const) {
  test.describe(`on ${width} px`, () => {
    test.beforeEach(({ page }) => page.setViewportSize({ width, height }))

    test('scrolls all filters without clipped words', ({ page }) => expectFiltersToScroll(page))

    test('separates the stars of a review', ({ page }) => expectStarsToBeApart(page))

    test('leaves room for the conversation in the chat', ({ page }) => expectChatToFit(page))

    test('scrolls the whole cart without broken words', ({ page }) => expectCartToScroll(page))
  })
}
