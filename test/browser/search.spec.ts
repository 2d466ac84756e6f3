import { expectNoAxeViolationsInBothThemes } from '../support/browser/accessibility.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { waitForHydration } from '../support/browser/waitForHydration.ts'

const FIELD = { name: 'Search products and help' }

test('suggests while typing, by keyboard, and offers recent searches', async ({ page }) => {
  await page.goto('/support')
  const field = page.getByRole('combobox', FIELD)
  await field.focus()
  await waitForHydration(field)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/search/')) asked.push(new URL(request.url()).search)
  })
  await field.pressSequentially('batt')
  const option = (name: string | RegExp) => page.getByRole('option', { name })
  await expect(option('Battery Pack £189.00')).toBeVisible()
  await expect(option(/How long does the battery last\?/)).toBeVisible()
  expect(asked.at(-1)).toBe('?q=batt')
  await expectNoAxeViolationsInBothThemes(page)

  await test.step('the arrows choose and wrap around, Escape closes', async () => {
    await field.press('ArrowDown')
    await expect(option(/^Battery Pack/)).toHaveAttribute('aria-selected', 'true')
    const active = await field.getAttribute('aria-activedescendant')
    expect(await option(/^Battery Pack/).getAttribute('id')).toBe(active)
    await field.press('ArrowUp')
    await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
    await field.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('batt')
  })
  await field.press('ArrowDown')
  await expect(option(/^Battery Pack/)).toBeVisible()
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page).toHaveURL('/products/battery-pack')
  // The address changes first; the field is emptied with the page.
  await expect(page.getByRole('heading', { name: 'Battery Pack', level: 1 })).toBeVisible()

  await field.fill('remote pro')
  await field.press('Enter')
  await expect(page).toHaveURL('/products?q=remote+pro')
  await expect(page.getByRole('article').first()).toContainText('Remote Control')
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('')
  await expect(page.getByRole('combobox', { name: 'Sort' }).getByRole('option').first()).toHaveText('Relevance')

  await field.click()
  await expect(page.getByRole('group', { name: 'Recent searches' }).getByRole('option')).toHaveText([
    'remote pro',
    'Battery Pack',
  ])
  await page.getByRole('button', { name: 'Clear recent searches' }).click()
  await expect(page.getByRole('group', { name: 'Recent searches' })).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('courtside.searches'))).toBeNull()
})

test('opens a sheet on a phone, and says what failed', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Search', exact: true })
  await open.click()
  const sheet = page.getByRole('dialog', { name: 'Search' })
  const field = sheet.getByRole('combobox', FIELD)
  await expect(field).toBeFocused()
  await field.fill('squash trolley')
  await expect(sheet.getByText('No matches for “squash trolley”.')).toBeVisible()
  await expect(sheet.getByRole('group', { name: 'Did you mean' }).getByRole('option')).toHaveText(['trolley'])
  await expect(sheet.getByRole('group', { name: 'Categories' }).getByRole('option')).toHaveCount(3)
  await expectNoAxeViolationsInBothThemes(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  await page.route('**/api/search/suggestions*', (route) => route.abort())
  await field.fill('cover')
  await expect(sheet.getByRole('alert')).toContainText('We couldn’t load suggestions.')
  await page.unroute('**/api/search/suggestions*')
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await sheet.getByRole('option', { name: /^Weather Cover/ }).click()
  await expect(page).toHaveURL('/products/weather-cover')
  await expect(sheet).toHaveCount(0)

  await open.click()
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('answers a question instead of a dead end', async ({ page }) => {
    await page.goto('/products?q=returns')
    const help = page.getByRole('region', { name: 'From our help pages' })
    const parts = [
      help,
      page.getByText('No products match your current filters.'),
      page.getByRole('link', { name: 'Clear All Filters' }),
    ]
    const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? 0))
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    await expect(page.getByText('Did you mean')).toHaveCount(0)
    await help.getByRole('link', { name: 'Shipping and Returns' }).click()
    await expect(page).toHaveURL('/shipping-and-returns')
  })

  test('searches with a form on a phone and on a wide screen', async ({ page }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/contact')
      await page.getByRole('combobox', FIELD).fill('lite battery')
      await page.getByRole('combobox', FIELD).press('Enter')
      await expect(page).toHaveURL('/products?q=lite+battery')
      await expect(page.getByRole('article').first()).toContainText('Battery Pack')
    }
  })
})
