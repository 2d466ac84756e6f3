import { expectNoAxeViolationsInBothThemes } from '../support/browser/accessibility.ts'
import { expect, test } from '../support/browser/shopTest.ts'

test.use({ shopName: 'large' })

const FULL_PAGE = 'Showing 24 of 120 products'

test('moves through the pages and back, and starts a new filter at its first page', async ({ page }) => {
  await page.goto('/products?sort=name')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await expect(pager.getByText('Page 1 of 5')).toBeVisible()
  await expect(page.getByText(FULL_PAGE)).toBeVisible()
  const firstHeading = await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent()

  // Focusing it loads its script.
  await pager.getByRole('link', { name: 'Next page' }).focus()
  await page.waitForLoadState('networkidle')
  await pager.getByRole('link', { name: 'Next page' }).press('Enter')
  await expect(page).toHaveURL('/products?sort=name&page=2')
  await expect(page.getByText(FULL_PAGE)).toBeFocused()
  await expect(pager.getByText('Page 2 of 5')).toBeVisible()
  await expect(pager.locator('[aria-current=page]')).toHaveText('2')
  await expect(page.getByRole('heading', { level: 2, name: firstHeading ?? '', exact: true })).toHaveCount(0)

  await page.goBack()
  await expect(page).toHaveURL('/products?sort=name')
  await expect(page.getByRole('heading', { level: 2, name: firstHeading ?? '', exact: true })).toBeVisible()
  await pager.getByRole('link', { name: 'Page 5' }).click()
  await expect(pager.getByText('Page 5 of 5')).toBeVisible()
  await pager.getByRole('link', { name: 'Page 1', exact: true }).click()
  await expect(page).toHaveURL('/products?sort=name')

  await pager.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/products?sort=name&page=2')
  await page.getByRole('radio', { name: 'Ball Machines' }).check()
  await expect(page).toHaveURL(/category=Ball\+Machines/)
  await expect(page).not.toHaveURL(/page=/)
  await expect(page.getByText('Showing 3 of 120 products')).toBeVisible()
  await expect(pager).toHaveCount(0)
})

test('passes axe on a page and of a search, light and dark', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 })
  for (const path of ['/products?page=3', '/products?q=bal+machne', '/products?q=squash+trolley']) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await expectNoAxeViolationsInBothThemes(page)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('filters with a form, paginates with links, and lists twelve accessories', async ({ page }) => {
    await test.step('a form and links', async () => {
      await page.goto('/products?page=2')
      await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('ball')
      await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price: high to low')
      await page.getByRole('button', { name: 'Show products' }).click()
      await expect(page.getByText(FULL_PAGE)).toBeVisible()
      await page.getByRole('link', { name: 'Next page' }).click()
      await expect(page).toHaveURL('/products?q=ball&sort=price-desc&page=2')
      await expect(page.getByText('Page 2 of')).toBeVisible()
    })
    await test.step('404 past the last page', async () => {
      expect((await page.goto('/products?page=6'))?.status()).toBe(404)
      await expect(page).toHaveTitle('404 Page Not Found – Courtside')
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
      expect((await page.goto('/products?page=5'))?.status()).toBe(200)
    })
    await test.step('twelve accessories of those that fit', async () => {
      await page.goto('/products/courtside-pro')
      const accessories = page.getByRole('region', { name: 'Compatible accessories and parts' })
      await expect(accessories.getByRole('listitem')).toHaveCount(12)
      await expect(accessories.getByText('Showing the first 12.')).toBeVisible()
    })
  })
})
