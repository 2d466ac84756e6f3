import { shopper } from './shopper.ts'
import { expect, test } from './shopTest.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 900 } })

test('moves the focus to the next line when removing lines by keyboard, in the checkout and the cart', async ({
  page,
}) => {
  const { drawer, openCart, openCheckout } = shopper(page)
  await openCheckout('mains-charger', 'weather-cover', 'ball-basket', 'target-set')
  await test.step('in the checkout', async () => {
    const summary = page.getByRole('complementary', { name: 'Order summary' })
    await summary.getByRole('button', { name: 'Remove Mains Charger' }).press('Enter')
    await expect(summary.getByRole('button', { name: 'Remove Mains Charger' })).toHaveCount(0)
    await expect(summary.getByRole('button', { name: 'Remove Weather Cover' })).toBeFocused()
  })
  await test.step('in the cart', async () => {
    await page.goto('/contact')
    await openCart()
    await drawer.getByRole('button', { name: 'Remove Ball Basket' }).press('Enter')
    await expect(drawer.getByRole('listitem')).toHaveCount(2)
    await expect(drawer.getByRole('button', { name: 'Remove Target Set' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(drawer.getByRole('listitem')).toHaveCount(1)
    await expect(drawer.getByRole('button', { name: 'Remove Weather Cover' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(drawer.getByText('Your cart is empty')).toBeVisible()
    await expect(drawer.getByRole('link', { name: 'Continue Shopping' })).toBeFocused()
  })
})

test('goes to the products when the last line of the checkout is removed', async ({ page }) => {
  await shopper(page).openCheckout('ball-basket')
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await summary.getByRole('button', { name: 'Remove Ball Basket' }).press('Enter')
  await expect(page).toHaveURL('/products')
  await expect(page.getByRole('main')).toBeFocused()
})
