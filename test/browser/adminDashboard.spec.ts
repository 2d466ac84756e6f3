import type { Page } from '@playwright/test'
import { createBuyer, INES } from '../support/buyer.ts'
import { startShop } from '../support/startShop.ts'
import { expectAccessible } from './accessibility.ts'
import { fillAddress } from './shopper.ts'
import { expect, test } from './shopTest.ts'
import { openAsAdmin } from './signIn.ts'

test.use({ shopName: 'adminDashboard' })

// axe cannot measure the contrast of fading toasts.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('shows sales and waiting work on the dashboard, and links to both', async ({ page }) => {
  test.slow()
  // The shop must be new.
  const shop = await startShop()
  try {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await openAsAdmin(page, shop, '/admin')
    await expect(page.getByText('No orders yet')).toBeVisible()
    await expect(page.getByText('None. Every payment has an order or has been refunded.')).toBeVisible()
    await expectAccessible(page, 'dashboard-new')

    const buyer = createBuyer((path, init) => fetch(shop.url + path, init))
    const placed = await buyer.buy([{ productId: 1, quantity: 1 }])
    await buyer.buy([{ productId: 2, quantity: 2 }])
    await fetch(`${shop.url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: 'Bo Lund',
        email: 'bo@example.com',
        subject: 'Club',
        message: 'Do you deliver to clubs?',
      }),
    })
    await page.goto(`${shop.url}/admin/dashboard`)
    await expect(page.getByRole('region', { name: 'Recent orders' }).first()).toContainText(placed.orderId)
    await expect(page.getByText('Bo Lund: Club')).toBeVisible()
    await expect(page.locator('.recharts-surface').first()).toBeVisible()
    await expect(page.locator('figure').first()).toContainText('Awaiting processing')
    await page.getByRole('button', { name: '12 months' }).click()
    await page.getByText('Show as a table').click()
    await expect(page.getByRole('table', { name: 'Revenue and orders' }).getByRole('row')).toHaveCount(13)
    await expectAccessible(page, 'dashboard')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'dashboard-dark', 'colours')
    await page.emulateMedia({ colorScheme: 'light' })

    await page.getByRole('group', { name: 'Best sellers for' }).getByRole('button', { name: 'All time' }).click()
    await expect(page.getByRole('table', { name: 'Best sellers' }).getByRole('row')).toHaveCount(3)
    await page.getByRole('link', { name: /^£/ }).nth(1).click()
    await expect(page).toHaveURL(/\/admin\/orders\?waiting=yes$/)
    await page.goto(`${shop.url}/admin`)
    await page.getByRole('link', { name: 'Bo Lund: Club' }).click()
    await expect(page.getByRole('dialog', { name: 'Bo Lund' })).toContainText('Do you deliver to clubs?')
    await page.goto(`${shop.url}/admin`)
    await page.getByRole('table', { name: 'Best sellers' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/admin\/products\/2$/)
    await page.goto(`${shop.url}/admin`)
    await page.getByRole('table', { name: 'Best sellers' }).getByRole('link', { name: '2', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/orders\?product=2&sold=yes&from=/)
    await expect(page.getByLabel('Product', { exact: true }).locator('option:checked')).toHaveText('Courtside Pro')
    await expect(page.getByRole('table', { name: 'Orders' }).locator('tbody tr')).toHaveCount(1)

    await setCardPaymentsPaused(page, true)
    await page.goto(`${shop.url}/admin`)
    await expect(page.getByText('Card payments are paused:')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Open settings' }).click()
    await expect(page).toHaveURL(/\/admin\/settings#payments$/)
    await page.goto(`${shop.url}/admin`)
    await page.getByRole('link', { name: 'Messages to answer' }).click()
    await expect(page).toHaveURL(/\/admin\/contacts\?state=unanswered$/)
    expect(errors).toEqual([])
  } finally {
    await shop.stop()
  }
})

const setCardPaymentsPaused = (page: Page, isPaused: boolean) =>
  page.evaluate(async (cardPaymentsPaused) => {
    const { version, value } = await (await fetch('/api/admin/settings')).json()
    const body = JSON.stringify({ version, value: { ...value, cardPaymentsPaused } })
    await fetch('/api/admin/settings', { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body })
  }, isPaused)

test('creates a phone order, which the customer pays by link', async ({ page, shop, browser }) => {
  test.slow()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await openAsAdmin(page, shop, '/admin')
  await page.goto('/admin/orders/new')
  const form = page.getByRole('form', { name: 'New order' })
  await form.getByRole('button', { name: 'Create order' }).click()
  const product = form.getByRole('combobox', { name: 'Add a product' })
  await expect(product).toBeFocused()
  await expect(product).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByText('Add a product first')).toBeVisible()
  await product.fill('basket')
  await expect(form.getByRole('listbox', { name: 'Products found' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(form.getByRole('listbox').getByRole('option', { selected: true })).toHaveCount(1)
  await expectAccessible(page, 'new-order-products')
  await page.keyboard.press('Escape')
  await expect(form.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('list', { name: 'Items ordered' }).getByRole('listitem')).toHaveCount(1)
  await expect(form.getByText('Add a product first')).toHaveCount(0)
  await form.getByRole('button', { name: 'Increase quantity' }).click()
  await form.getByLabel('Agreed fee').fill('12.50')
  await expect(form.getByText('£12.50')).toBeVisible()
  await form.getByRole('button', { name: 'Create order' }).click()
  await expect(form.getByText('Name must be at least 2 characters')).toBeVisible()
  await form.getByLabel('Full name').fill('Ines Calder')
  await form.getByLabel('Email').fill('ines@example.com')
  await fillAddress(form, 'Fort Regent, St Helier, JE2 3AB')
  await form.getByLabel('Agreed fee').fill('')
  await form.getByRole('button', { name: 'Create order' }).click()
  await expect(form.getByLabel('Agreed fee')).toBeFocused()
  await expect(form.getByText('JE2 3AB is outside the UK mainland. Agree a delivery fee')).toBeVisible()
  await form.getByLabel('Agreed fee').fill('12.50')
  await fillAddress(form, INES.shippingAddress)
  await expectAccessible(page, 'new-order')
  await form.getByRole('button', { name: 'Create order' }).click()

  const drawer = page.getByRole('dialog', { name: /^ORD-/ })
  await expect(drawer).toBeVisible()
  const orderId = (await drawer.getByRole('heading', { level: 2 }).textContent()) ?? ''
  const url = await drawer.getByLabel('Payment link').inputValue()
  await expectAccessible(page, 'order-payment')

  const customerContext = await browser.newContext({ reducedMotion: 'reduce' })
  const customerPage = await customerContext.newPage()
  customerPage.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await setCardPaymentsPaused(page, true)
  await customerPage.goto(shop.url + new URL(url).pathname)
  await expect(customerPage.getByRole('alert')).toContainText('Card payments are paused')
  await setCardPaymentsPaused(page, false)
  await customerPage.getByRole('button', { name: 'Try again' }).click()
  await expect(customerPage.getByText(orderId).first()).toBeVisible()
  await expect(customerPage.getByText('Mainland UK only.')).toBeVisible()
  await customerPage.getByRole('button', { name: '4000 0000 0000 0002' }).click()
  await expectAccessible(customerPage, 'pay')
  const pay = customerPage.getByRole('button', { name: /^Pay £/ })
  await pay.click()
  await expect(customerPage.getByText('Bank Authentication Required').first()).toBeVisible()
  await customerPage.getByRole('button', { name: '4000 0025 0000 3155' }).click()
  await pay.click()
  await customerPage.getByRole('dialog', { name: '3-D Secure' }).getByRole('button', { name: 'Complete' }).click()
  await expect(customerPage.getByText(`Order ${orderId} is paid`)).toBeVisible()
  await expectAccessible(customerPage, 'paid')
  await customerPage.reload()
  await expect(customerPage.getByText(`Order ${orderId} is paid`)).toBeVisible()
  await customerPage.goto(`${shop.url}/pay/${'a'.repeat(43)}`)
  await expect(customerPage.getByText('This payment link isn’t valid')).toBeVisible()
  await customerContext.close()

  await page.reload()
  await expect(drawer.getByText('Confirmed').first()).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Mark as paid' })).toHaveCount(0)
  // The browser logs the expected error statuses of the wrong link and the declined card.
  expect(errors.filter((text) => !/status of (40[24]|422|503)/.test(text))).toEqual([])
})

test('books a transfer for an order', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin')
  await page.goto('/admin/orders/new')
  const form = page.getByRole('form', { name: 'New order' })
  await form.getByLabel('Add a product').fill('basket')
  await form.getByRole('listbox', { name: 'Products found' }).getByRole('option').first().click()
  await form.getByLabel('Full name').fill('Club Wimbledon')
  await form.getByLabel('Email').fill('club@example.com')
  await fillAddress(form, INES.shippingAddress)
  await form.getByText('By transfer').click()
  await page.getByRole('link', { name: 'All orders' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay here' }).click()
  await expect(form.getByLabel('Full name')).toHaveValue('Club Wimbledon')
  await form.getByRole('button', { name: 'Create order' }).click()
  const drawer = page.getByRole('dialog', { name: /^ORD-/ })
  await drawer.getByLabel('Reference').fill('BACS 77')
  await drawer.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByText(/^ORD-\S+ is paid\.$/)).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Mark as paid' })).toHaveCount(0)
})
