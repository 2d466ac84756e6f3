import type { Page } from '@playwright/test'
import { openDatabase } from '../../src/platform/database.ts'
import { startShop } from '../support/startShop.ts'
import { expect, test } from './shopTest.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 900 } })

const failure = (page: Page) => page.getByRole('heading', { name: 'Something went wrong', level: 1 })
const mainMenu = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' })

for (const [from, link, heading] of [
  ['/products', 'Courtside Pro', 'Courtside Pro'],
  ['/contact', 'Support', 'Support Centre'],
] as const) {
  test(`keeps menu, cart and footer from ${from} to ${heading} while the shop is unreachable`, async ({ page }) => {
    await page.goto(from, { waitUntil: 'networkidle' })
    const header = await page.getByRole('banner').elementHandle()
    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('link', { name: link, exact: true }).first().click()
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
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  })
}

for (const [status, heading] of [
  [404, 'Product Not Found'],
  [500, 'Something went wrong'],
  [429, 'Something went wrong'],
] as const) {
  test(`shows “${heading}” for a product with status ${status}`, async ({ page }) => {
    await page.goto('/products', { waitUntil: 'networkidle' })
    await page.route('**/api/products/courtside-pro', (route) => route.fulfill({ status, json: { message: 'No.' } }))
    await page.getByRole('link', { name: 'Courtside Pro', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(`${heading} – Courtside`)
    await expect(mainMenu(page)).toBeVisible()
  })
}

test('renders a 503 product page with one title and noindex', async ({ page }) => {
  const otherShop = await startShop()
  const { pool, close } = openDatabase(otherShop.databaseUrl ?? '', { max: 1 })
  await pool.query('alter table products rename to mislaid')
  await close()
  const response = await page.goto(`${otherShop.url}/products/courtside-pro`)
  expect(response?.status()).toBe(503)
  const html = (await response?.text()) ?? ''
  expect(html.match(/<title>.*?<\/title>/g)).toEqual(['<title>Something went wrong – Courtside</title>'])
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toContain('rel="canonical"')
  await otherShop.stop()
})
