import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/shopTest.ts'

test.use({ viewport: { width: 1280, height: 900 } })

const failure = (page: Page) => page.getByRole('heading', { name: 'Something went wrong', level: 1 })
const mainMenu = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' })

test('keeps menu, cart and footer while the shop is unreachable, and shows “Product Not Found” only for status 404', async ({
  page,
}) => {
  await test.step('unreachable, until it isn’t', async () => {
    await page.goto('/products', { waitUntil: 'networkidle' })
    const header = await page.getByRole('banner').elementHandle()
    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('link', { name: 'Courtside Pro', exact: true }).first().click()
    await expect(failure(page)).toBeVisible()
    await expect(page).toHaveTitle(/^Something went wrong/)
    await expect(page.getByRole('main')).toBeFocused()
    await expect(mainMenu(page)).toBeVisible()
    expect(await header?.evaluate((element) => element.isConnected), 'the header is not replaced').toBe(true)
    await page.getByRole('button', { name: 'Cart, empty' }).click()
    await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Shipping and returns' })).toBeVisible()

    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Courtside Pro', level: 1 })).toBeVisible()
  })
  await page.goto('/products', { waitUntil: 'networkidle' })
  for (const [name, slug, status, heading] of [
    ['Courtside Pro', 'courtside-pro', 404, 'Product Not Found'],
    ['Courtside Lite', 'courtside-lite', 500, 'Something went wrong'],
    ['Courtside Club', 'courtside-club', 429, 'Something went wrong'],
  ] as const) {
    await test.step(`status ${status}`, async () => {
      await page.route(`**/api/products/${slug}`, (route) => route.fulfill({ status, json: { message: 'No.' } }))
      await page.getByRole('link', { name, exact: true }).first().click()
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expect(page).toHaveTitle(`${heading} – Courtside`)
      await expect(mainMenu(page)).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
    })
  }
})
