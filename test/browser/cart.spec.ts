import { expectNoAxeViolations } from '../support/browser/accessibility.ts'
import { pressTabUntil } from '../support/browser/pressTabUntil.ts'
import { shopper } from '../support/browser/shopper.ts'
import { expect, test } from '../support/browser/shopTest.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test('moves the focus to the next line when removing lines by keyboard, and leaves a checkout without lines', async ({
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
  await test.step('the last line of the checkout', async () => {
    await shopper(page).openCheckout('ball-basket')
    const summary = page.getByRole('complementary', { name: 'Order summary' })
    await summary.getByRole('button', { name: 'Remove Ball Basket' }).press('Enter')
    await expect(page).toHaveURL('/products')
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test.describe('the panel after Add to Cart', () => {
  test('shows the total, closes the gap to free delivery, and leaves the page usable', async ({ page }) => {
    const { addToCart, drawer } = shopper(page)
    await addToCart('courtside-pro')
    const panel = page.getByRole('dialog', { name: 'Just added' })
    await expect(panel).toContainText('Courtside Pro')
    await expect(panel).toContainText('£105.00 more for free delivery')
    await expectNoAxeViolations(page)
    await panel.getByRole('button', { name: 'Add Battery Pack' }).click()
    await expect(panel).toContainText('Your delivery is free.')
    await expect(panel.getByRole('listitem').filter({ hasText: 'Quantity 1' })).toHaveCount(2)
    await expect(page.getByText('Battery Pack has been added to your cart.')).toBeVisible()
    // A press outside closes it and still does what it does.
    await page.getByRole('main').getByRole('button', { name: 'Increase quantity' }).click()
    await expect(panel).toHaveCount(0)
    await expect(page.getByText('Quantity of Courtside Pro: 2')).toBeAttached()
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
    await expect(panel.getByText('Quantity 2')).toBeVisible()
    await panel.getByRole('button', { name: 'View cart' }).click()
    await expect(panel).toHaveCount(0)
    await expect(drawer.getByRole('list', { name: 'In your cart' }).getByRole('listitem')).toHaveCount(2)
    await drawer.getByRole('button', { name: 'Add Weather Cover' }).click()
    await expect(drawer.getByRole('list', { name: 'In your cart' }).getByRole('listitem')).toHaveCount(3)
  })

  test('covers neither the toast nor the cart button, on a phone and beside the page', async ({ page }) => {
    for (const [width, height] of [
      [360, 740],
      [768, 1024],
    ] as const) {
      await page.setViewportSize({ width, height })
      await shopper(page).addToCart('courtside-club')
      const panel = page.getByRole('dialog', { name: 'Just added' })
      await expect(panel.getByRole('button', { name: /^Add / })).toHaveCount(3)
      const toast = page.getByRole('status').filter({ hasText: 'Added to cart!' })
      const [one, other] = [await panel.boundingBox(), await toast.boundingBox()]
      if (!one || !other) throw new Error('The panel or the toast is missing')
      expect(other.x).toBeGreaterThanOrEqual(0)
      expect(other.x + other.width <= one.x || other.y + other.height <= one.y).toBe(true)
      await page.getByRole('button', { name: /^Cart, \d/ }).click({ trial: true })
    }
  })

  test('stays where it is when the toast goes, and shows what has the focus, on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await shopper(page).addToCart('courtside-club')
    const panel = page.getByRole('dialog', { name: 'Just added' })
    await expect(panel).toContainText('Cart total (1 item) incl. VAT')
    const adds = panel.getByRole('button', { name: /^Add / })
    await expect(adds).toHaveCount(3)
    const before = await adds.first().boundingBox()
    await page.getByRole('button', { name: 'Close this message' }).click()
    await expect(page.getByText('Added to cart!')).toHaveCount(0)
    expect(await adds.first().boundingBox()).toEqual(before)

    await panel.getByRole('button', { name: 'Close' }).focus()
    await pressTabUntil(page, new RegExp(`^${await adds.last().getAttribute('aria-label')}$`))
    const [focused, footer] = [await adds.last().boundingBox(), await panel.getByText('View cart').boundingBox()]
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThan(footer?.y ?? 0)
  })
})

test('says once what has changed, not in a toast over the open cart', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { fillCart, drawer } = shopper(page)
  await fillCart('ball-basket')
  await page.evaluate(() => {
    const [{ productId }] = JSON.parse(localStorage.getItem('courtside.cart') ?? '').items
    localStorage.setItem('courtside.seen-prices', JSON.stringify({ [productId]: '1.00' }))
  })
  await page.goto('/contact')
  await expect(page.getByText('Your cart has changed')).toBeVisible()
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await expect(drawer.getByText('Ball Basket is now £59.00 (was £1.00).')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close this message' })).toHaveCount(0)
})
