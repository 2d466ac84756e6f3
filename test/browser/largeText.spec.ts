import { PUBLIC_PAGES } from './publicPages.ts'
import { cartScrollsAsAWhole, chatHasRoom, filtersScrollAsAWhole, starsStandApart } from './sheets.ts'
import { shopper } from './shopper.ts'
import { expect, test } from './shopTest.ts'

// As a person sets it in the browser: what counts in the size of text counts this.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
})

test('nothing on a phone of 390 or 320 px is out of reach', async ({ page }) => {
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

test('the cart shows what is in it: the sheet scrolls as a whole', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await cartScrollsAsAWhole(page)
})

test('in a low window the cart scrolls as a whole', async ({ page }) => {
  // 844 × 390 px at the usual size of text.
  await page.setViewportSize({ width: 1688, height: 780 })
  await cartScrollsAsAWhole(page)
})

for (const [width, height] of [
  [390, 844],
  [320, 700],
] as const) {
  test.describe(`on ${width} px`, () => {
    test.beforeEach(({ page }) => page.setViewportSize({ width, height }))

    test('the filters scroll as a whole, and no word is cut', ({ page }) => filtersScrollAsAWhole(page))

    test('the stars of a review stand apart', ({ page }) => starsStandApart(page))

    test('the chat leaves room for the talk', ({ page }) => chatHasRoom(page))

    test('no name and no price in the cart breaks', ({ page }) => cartScrollsAsAWhole(page))
  })
}
