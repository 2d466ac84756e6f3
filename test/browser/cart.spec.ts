import { shopper } from './shopper.ts'
import { expect, test } from './shopTest.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 900 } })

test.beforeEach(async ({ page }) => {
  for (const slug of ['mains-charger', 'weather-cover', 'ball-basket']) await shopper(page).addToCart(slug)
})

test('moves the focus to the next line when removing lines from the cart by keyboard', async ({ page }) => {
  const { drawer } = shopper(page)
  await shopper(page).openCart()
  await drawer.getByRole('button', { name: 'Remove Weather Cover' }).press('Enter')
  await expect(drawer.getByRole('listitem')).toHaveCount(2)
  await expect(drawer.getByRole('button', { name: 'Remove Ball Basket' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('listitem')).toHaveCount(1)
  await expect(drawer.getByRole('button', { name: 'Remove Mains Charger' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('Your cart is empty')).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Continue Shopping' })).toBeFocused()
})

test('does the same in the checkout, and goes to the products when it is empty', async ({ page }) => {
  await shopper(page).proceedToCheckout()
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await summary.getByRole('button', { name: 'Remove Mains Charger' }).press('Enter')
  await expect(summary.getByRole('button', { name: 'Remove Mains Charger' })).toHaveCount(0)
  await expect(summary.getByRole('button', { name: 'Remove Weather Cover' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(summary.getByRole('button', { name: 'Remove Ball Basket' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products')
  await expect(page.getByRole('main')).toBeFocused()
})
