import type { Locator } from '@playwright/test'
import { holdRequests } from '../support/browser/holdRequests.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { waitForHydration } from '../support/browser/waitForHydration.ts'

test('filters, searches and counts products, keeping filters in the URL and the focus', async ({ page }) => {
  await test.step('filters are kept in the URL', async () => {
    await page.goto('/products')
    await expect(page.getByText('Showing 17 of 17 products')).toBeVisible()
    const accessories = page.getByRole('radio', { name: 'Accessories' })
    await waitForHydration(accessories)
    await test.step('a filter is marked at once, and unmarked on back', async () => {
      const isChecked = await accessories.evaluate((radio: HTMLInputElement) => {
        radio.click()
        return radio.checked
      })
      expect(isChecked).toBe(true)
      await expect(page).toHaveURL(/category=Accessories/)
      await expect(page.getByText('Showing 9 of 17 products')).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('radio', { name: 'All Categories' })).toBeChecked()
    })
    await accessories.check()
    await expect(page.getByText('Showing 9 of 17 products')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('BALL')
    await expect(page).toHaveURL(/q=BALL/)
    await page.reload()
    await expect(accessories).toBeChecked()
    await expect(page.getByText('Show products', { exact: true })).toBeHidden()
    const clear = page.getByRole('link', { name: 'Clear', exact: true })
    await waitForHydration(clear)
    await clear.click()
    await expect(page.getByText('Showing 17 of 17 products')).toBeVisible()
  })
  await test.step('the focus moves to the product count after removing a filter by keyboard', async () => {
    await page.goto('/products?category=Accessories&band=under-500')
    const count = page.getByText(/^Showing \d+ of 17 products$/)
    const chip = page.getByRole('link', { name: 'Remove filter: Under £500' })
    await waitForHydration(chip)
    await chip.press('Enter')
    await expect(page).toHaveURL('/products?category=Accessories')
    await expect(count).toBeFocused()
    const search = page.getByRole('searchbox', { name: 'Search', exact: true })
    await search.fill('squash')
    await expect(page.getByText('No products match your current filters.')).toBeVisible()
    await page.getByRole('link', { name: 'Clear All Filters' }).press('Enter')
    await expect(page.getByText('Showing 17 of 17 products')).toBeFocused()
  })
  await test.step('unknown parameters in the URL are ignored', async () => {
    await page.goto('/products?band=cheap&sort=best&page=two&category=&utm_source=mail&q=ball')
    await expect(page.getByText(/^Showing [1-9]\d* of 17 products$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Clear', exact: true })).toHaveAttribute('href', '/products')
    await page.getByRole('radio', { name: 'Replacement Parts' }).check()
    await expect(page).toHaveURL('/products?q=ball&category=Parts')
  })
  await test.step('a search waits for a pause or Enter, and is kept when filtering', async () => {
    await page.goto('/products')
    const searches: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/catalogue?')) searches.push(new URL(request.url()).search)
    })
    const search = page.getByRole('searchbox', { name: 'Search', exact: true })
    await waitForHydration(search)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1000)
    await search.pressSequentially('battery')
    await page.clock.runFor(249)
    await expect(page).toHaveURL('/products')
    await page.clock.runFor(1)
    await page.clock.resume()
    await expect(page).toHaveURL('/products?q=battery')
    await expect(page.getByText(/^Showing [1-9] of 17 products$/)).toBeVisible()
    expect(searches).toEqual(['?q=battery'])
    await search.fill('cover')
    await search.press('Enter')
    await expect(page).toHaveURL('/products?q=cover')
    await page.getByRole('radio', { name: 'Under £500' }).check()
    await expect(page).toHaveURL('/products?q=cover&band=under-500')
    await expect(search).toHaveValue('cover')
  })
})

test('limits quantities, keeping the focus on the button', async ({ page, request }) => {
  // No other test buys it, so its stock stays the same.
  const { stockQuantity } = await (await request.get('/api/products/control-panel')).json()
  await page.goto('/products/control-panel')
  const limits = async (container: Locator, max: number) => {
    const quantity = container.getByRole('group', { name: 'Quantity of Control Panel' })
    const [fewer, more] = [
      quantity.getByRole('button', { name: 'Decrease quantity' }),
      quantity.getByRole('button', { name: 'Increase quantity' }),
    ]
    await more.focus()
    for (let presses = 0; presses < max; presses += 1) await page.keyboard.press('Enter')
    await expect(quantity.getByRole('status')).toHaveText(`Quantity of Control Panel: ${max}`)
    await expect(more).toBeDisabled()
    await expect(more).toBeFocused()
    await fewer.focus()
    for (let presses = 0; presses < max; presses += 1) await page.keyboard.press('Enter')
    await expect(quantity.getByRole('status')).toHaveText('Quantity of Control Panel: 1')
    await expect(fewer).toBeDisabled()
    await expect(fewer).toBeFocused()
  }
  await waitForHydration(page.getByRole('main').getByRole('button', { name: 'Increase quantity' }))
  await limits(page.getByRole('main'), Math.min(stockQuantity, 5))
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await limits(page.getByRole('dialog', { name: 'Your cart' }), stockQuantity)
})

test('wraps the gallery around, and does not cover the cart with the toast on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products/courtside-pro')
  await expect(page.getByText(/^Image 1 of \d+$/).first()).toBeVisible()
  await page
    .getByRole('button', { name: /previous/i })
    .first()
    .click()
  await expect(page.getByText(/^Image (\d+) of \1$/).first()).toBeVisible()
  await page.getByRole('button', { name: /next/i }).first().click()
  await expect(page.getByText(/^Image 1 of \d+$/).first()).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  const message = await page.getByRole('status').filter({ hasText: 'Added to cart!' }).boundingBox()
  const cart = await page.getByRole('button', { name: 'Cart, 1 item' }).boundingBox()
  expect(message?.y).toBeGreaterThan((cart?.y ?? 0) + (cart?.height ?? 0))
})

test('says what failed to load, and keeps what is shown', async ({ page }) => {
  await test.step('a catalogue that fails to load', async () => {
    await page.goto('/auth')
    await page.route('**/api/catalogue**', (route) => route.fulfill({ status: 500, body: '{"message":"no"}' }))
    const products = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' })
    await waitForHydration(products)
    await products.click()
    await expect(page.getByText('Failed to load products. Please try again later.')).toBeVisible()
    await page.unroute('**/api/catalogue**')
  })
  await test.step('a failed search keeps the field and its text', async () => {
    await page.goto('/products')
    await waitForHydration(page.getByRole('button', { name: /^Cart/ }))
    const search = page.getByRole('form', { name: 'Filters' }).getByLabel(/Search/)
    await waitForHydration(search)
    await page.route('**/api/catalogue**', (route) => route.abort())
    await search.pressSequentially('wea')
    const failed = page.getByText('Failed to load products. Please try again later.')
    await expect(failed).toBeVisible()
    await expect(page.getByText(/^Showing/)).toHaveCount(0)
    await expect(search).toBeFocused()
    await page.unroute('**/api/catalogue**')
    await search.pressSequentially('ther')
    await expect(page.getByText('Showing 1 of 17 products')).toBeVisible()
    await expect(failed).toHaveCount(0)
    await expect(search).toHaveValue('weather')
  })
  await test.step('products stay if refreshing them fails', async () => {
    // After hydration, the page refreshes the data it was served with.
    await page.route('**/api/catalogue**', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/catalogue'))
    await page.goto('/products')
    await failed
    const add = page.getByRole('button', { name: 'Add to Cart', exact: true }).first()
    await waitForHydration(add)
    await add.click()
    await expect(page.getByText('Added to cart!')).toBeVisible()
    await expect(page.getByText('Showing 17 of 17 products')).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('filters with a form, titles categories, and shows what a mistyped search means', async ({ page }) => {
    await test.step('a form filters', async () => {
      await page.goto('/products')
      await page.getByRole('radio', { name: 'Replacement Parts' }).check()
      await page.getByRole('button', { name: 'Show products' }).click()
      await expect(page.getByText('Showing 5 of 17 products')).toBeVisible()
    })
    await test.step('a category is titled, ignoring case, but not an unknown one', async () => {
      const heading = page.getByRole('heading', { level: 1 })
      await page.goto('/products?category=parts')
      await expect(page).toHaveTitle('Replacement Parts – Courtside')
      await expect(heading).toHaveText('Replacement Parts')
      await expect(page.getByText('Showing 5 of 17 products')).toBeVisible()
      const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
      await expect(trail.locator('[aria-current=page]')).toHaveText('Replacement Parts')
      await trail.getByRole('link', { name: 'Products' }).click()
      await expect(heading).toHaveText('Products')
      await page.goto('/products?category=Win+a+prize')
      await expect(page.getByText('No products match your current filters.')).toBeVisible()
      await expect(page).toHaveTitle('Products – Courtside')
      await expect(heading).toHaveText('Products')
    })
    await test.step('a mistyped search says what it means, and links to words that find something', async () => {
      await page.goto('/products?q=bal+machne')
      await expect(page.getByText('Nothing matches “bal machne”. Showing results for ball machine.')).toBeVisible()
      await expect(page.getByRole('article').first()).toContainText('Courtside Lite')
      await page.goto('/products?q=squash+trolley')
      await expect(page.getByText('No products match your current filters.')).toBeVisible()
      await page.getByRole('link', { name: 'trolley', exact: true }).click()
      await expect(page).toHaveURL('/products?q=trolley')
      await expect(page.getByText(/^Showing [1-9]\d* of 17 products$/)).toBeVisible()
    })
  })
})

test('shows from its top that a product is loading, however far down the list its link was', async ({ page }) => {
  await page.goto('/products')
  await waitForHydration(page.getByRole('button', { name: /^Cart/ }))
  const release = await holdRequests(page, ({ pathname }) => pathname === '/api/products/hopper-extension')
  await page.getByRole('link', { name: 'Hopper Extension', exact: true }).click()
  await expect(page.getByText('Loading the product')).toBeAttached()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Hopper Extension' })).toBeInViewport()
})
