import { cartScrollsAsAWhole, chatHasRoom, filtersScrollAsAWhole, starsStandApart } from './sheets.ts'
import { shopper } from './shopper.ts'
import { expect, test } from './shopTest.ts'

// As a style sheet of one's own sets it: the page's text grows, the browser's own size stays.
test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })
})

test('the filters scroll as a whole', ({ page }) => filtersScrollAsAWhole(page))

test('the cart scrolls as a whole', ({ page }) => cartScrollsAsAWhole(page))

test('the stars of a review and the way out of it are in sight', ({ page }) => starsStandApart(page))

test('the chat leaves room for the talk', ({ page }) => chatHasRoom(page))

test('the checkout has room for it on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const ines = shopper(page)
  await ines.addToCart('battery-pack')
  await ines.proceedToCheckout()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440)
})
