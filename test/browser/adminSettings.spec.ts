import type { Page } from '@playwright/test'
import { expectAccessible, expectNoAxeViolations } from '../support/browser/accessibility.ts'
import type { OpenShop } from '../support/browser/sharedShops.ts'
import { shopper } from '../support/browser/shopper.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { openAsAdmin, resetSettings } from '../support/browser/signIn.ts'

test.use({ shopName: 'admin' })

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function openSettings(page: Page, shop: OpenShop) {
  await openAsAdmin(page, shop, '/admin/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('All changes saved.')).toBeVisible()
}

test.afterEach(({ page }) => resetSettings(page))

test('tries again if the settings don’t load, shows errors beside their fields, and warns of unsaved changes', async ({
  page,
  shop,
}) => {
  await test.step('settings that don’t load', async () => {
    await page.route('**/api/admin/settings', (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }))
    await openSettings(page, shop)
    await expect(page.getByRole('alert')).toContainText('We couldn’t load the settings')
    await page.unroute('**/api/admin/settings')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(field(page, 'Shop name')).toBeVisible()
  })
  await test.step('errors beside their fields', async () => {
    await field(page, 'Company number').fill('12')
    await field(page, 'Postcodes you don’t deliver to').fill('BT, Narnia')
    await field(page, 'Email new orders to').fill('anna@shop.example\notto')
    await field(page, 'Standard within (working days)').fill('2')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Enter eight digits, or two letters and six digits')).toBeVisible()
    await expect(page.getByText('“Narnia” can’t be read.', { exact: false })).toBeVisible()
    await expect(page.getByText('“otto” isn’t an email address.', { exact: false })).toBeVisible()
    await expect(page.getByText('Must be at least 5: dispatch and transit take that long')).toBeVisible()
    await expect(page.getByText('Fix the prices or days to see a preview.')).toBeVisible()
    await expect(field(page, 'Company number')).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('All changes saved.')).toBeVisible()
    await expect(field(page, 'Company number')).toHaveValue('00000000')
    await expectNoAxeViolations(page)
  })
  await test.step('unsaved changes', async () => {
    await field(page, 'Notice').fill('Not yet')
    const customers = page.getByRole('link', { name: 'Customers' })
    await customers.click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(field(page, 'Notice')).toHaveValue('Not yet')
    await customers.click()
    await dialog.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL('/admin/customers')
    // Links to sections do not leave the page.
    await page.goto('/admin/settings')
    await field(page, 'Notice').fill('Not yet')
    await page.getByRole('link', { name: 'Card payments' }).click()
    await expect(page).toHaveURL('/admin/settings#payments')
    await expect(dialog).toBeHidden()
  })
})

test('applies the notice, delivery price, name and VAT setting at once, and resets them', async ({
  page,
  shop,
  browser,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => void errors.push(error.message))
  await openSettings(page, shop)
  await field(page, 'Notice').fill('Closed on Friday for the club final')
  await field(page, 'Standard delivery').fill('£45')
  await expect(page.getByText('Next to a price: delivery £45, free from £2,000.')).toBeVisible()
  await field(page, 'Registered for VAT').uncheck()
  await field(page, 'Shop name').fill('Deucefield')
  await expect(page.getByText('4 changes are not saved.')).toBeVisible()
  await save(page)
  await expect(field(page, 'Standard delivery')).toHaveValue('45.00')
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeFocused()

  // In the same tab without a reload, and for a new visitor.
  await page.getByRole('link', { name: 'View the shop' }).click()
  await expect(page.getByText('Closed on Friday for the club final')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Deucefield' })).toBeVisible()

  const context = await browser.newContext({ baseURL: shop.url })
  const visitor = await context.newPage()
  visitor.on('pageerror', (error) => void errors.push(error.message))
  visitor.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  await visitor.setViewportSize({ width: 390, height: 844 })
  await visitor.goto('/products/weather-cover', { waitUntil: 'networkidle' })
  await expect(visitor).toHaveTitle(/– Deucefield$/)
  await expect(visitor.getByText('Closed on Friday for the club final')).toBeVisible()
  await expect(visitor.getByText('delivery £45, free from £2,000').first()).toBeVisible()
  await expect(visitor.getByText('incl. VAT')).toHaveCount(0)
  await expectNoAxeViolations(visitor)

  // Rendered in the browser.
  await visitor.setViewportSize({ width: 1440, height: 844 })
  await shopper(visitor).openCheckout('weather-cover')
  await expect(visitor.getByText('£45.00').first()).toBeVisible()
  await expect(visitor.getByText('Closed on Friday for the club final')).toBeVisible()
  await expect(visitor.getByText('incl. VAT')).toHaveCount(0)

  await page.goto('/admin/settings')
  await page.getByRole('button', { name: 'Notice: reset to default' }).click()
  await page.getByRole('button', { name: 'Registered for VAT: reset to default' }).click()
  await save(page)
  await visitor.goto('/products/weather-cover')
  await expect(visitor.getByText('incl. VAT').first()).toBeVisible()
  await expect(visitor.getByText('Closed on Friday')).toHaveCount(0)
  expect(errors).toEqual([])
  await context.close()
})

test('shows the second of two administrators both values and merges the rest', async ({ page, shop, context }) => {
  await openSettings(page, shop)
  const otherPage = await context.newPage()
  await otherPage.goto('/admin/settings')
  await field(otherPage, 'Notice').fill('From the warehouse')
  await field(otherPage, 'Phone').fill('020 7946 0001')
  await save(otherPage)

  await field(page, 'Notice').fill('From the office')
  await field(page, 'Express delivery').fill('90')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'has saved settings since you opened this page' })
  await expect(notice).toBeFocused()
  await expect(notice.getByText('Yours: From the office')).toBeVisible()
  await expect(notice.getByText(': From the warehouse')).toBeVisible()
  await expect(field(page, 'Phone')).toHaveValue('020 7946 0001')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoAxeViolations(page)
  await notice.getByRole('button', { name: 'Notice: use theirs' }).click()
  await expect(field(page, 'Notice')).toHaveValue('From the warehouse')
  await save(page)
  const { value } = await (await page.request.get('/api/admin/settings')).json()
  expect(value).toMatchObject({ notice: 'From the warehouse', phone: '020 7946 0001', expressFee: '90.00' })
})

test('adds and removes closed days, and offers no example as a default', async ({ page, shop, browser }) => {
  await openSettings(page, shop)
  const year = new Date().getFullYear() + 1
  const closed = page.getByRole('group', { name: 'Closed days' }).last()
  await expect(closed.getByText('None planned.')).toBeVisible()
  await field(page, 'First day closed').fill(`${year}-12-31`)
  await page.getByLabel('Last day closed').fill(`${year}-12-24`)
  await closed.getByRole('button', { name: 'Add closed days' }).click()
  await expect(closed.getByText('The last day is before the first')).toBeVisible()
  await expect(field(page, 'First day closed')).toBeFocused()
  await field(page, 'First day closed').fill(`${year}-12-24`)
  await page.getByLabel('Last day closed').fill(`${year + 1}-01-01`)
  await page.getByLabel('Note for shoppers').fill('Christmas')
  // Adds the days without saving the settings.
  await page.getByLabel('Note for shoppers').press('Enter')
  const dates = `24 December ${year} to 1 January ${year + 1} (Christmas)`
  await expect(closed.getByRole('listitem')).toHaveText([new RegExp(dates.replace(/[()]/g, '\\$&'))])
  await expect(page.getByText('1 change is not saved.')).toBeVisible()
  await expectAccessible(page)
  await save(page)

  const context = await browser.newContext({ baseURL: shop.url })
  const visitor = await context.newPage()
  await visitor.goto('/shipping-and-returns')
  await expect(visitor.getByText(`We’re closed ${dates}.`)).toBeVisible()
  await context.close()

  await closed.getByRole('button', { name: `Remove ${dates}` }).click()
  await expect(closed.getByText('None planned.')).toBeVisible()

  await field(page, 'Company number').fill('12345678')
  await expect(page.getByRole('button', { name: 'Company number: reset to default' })).toHaveCount(0)
  await expect(page.locator('#companyName').getByText('This is an example. Enter your own.')).toBeVisible()
  await expect(page.locator('#companyNumber').getByText('This is an example. Enter your own.')).toHaveCount(0)
  await save(page)
})
