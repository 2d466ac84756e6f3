import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { fillAddress } from '../support/browser/shopper.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { openAsAdmin } from '../support/browser/signIn.ts'
import { INES } from '../support/buyer.ts'

test.use({ shopName: 'admin' })

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
  await openAsAdmin(page, shop, '/admin/orders/new')
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

  const customerContext = await browser.newContext()
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
  await expect(drawer.getByRole('button', { name: 'Record payment' })).toHaveCount(0)
  // The browser logs the expected error statuses of the wrong link and the declined card.
  expect(errors.filter((text) => !/status of (40[24]|422|503)/.test(text))).toEqual([])
})
