import { expectCartToScroll, expectChatToFit, expectFiltersToScroll, expectStarsToBeApart } from './layoutAssertions.ts'
import { shopper } from './shopper.ts'
import { expect, test } from './shopTest.ts'

// Doubles the root font size as a user style sheet would, without changing the browser's default.
test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })
})

test('scrolls all filters', ({ page }) => expectFiltersToScroll(page))

test('scrolls the whole cart', ({ page }) => expectCartToScroll(page))

test('separates the stars of a review', ({ page }) => expectStarsToBeApart(page))

test('leaves room for the conversation in the chat', ({ page }) => expectChatToFit(page))

test('fits the checkout on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const ines = shopper(page)
  await ines.addToCart('battery-pack')
  await ines.proceedToCheckout()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440)
})
