import type { Page } from '@playwright/test'
import { serialiseCart } from '#/features/cart/cart.rules.ts'
import { INES } from '../support/buyer.ts'
import { expectNoAxeViolationsInBothThemes } from './accessibility.ts'
import { expect, test } from './shopTest.ts'
import { openAsAdmin, resetSettings } from './signIn.ts'

test.use({ shopName: 'admin', viewport: { width: 390, height: 844 } })
// axe cannot measure the contrast of fading toasts.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const allowInvoices = (page: Page) =>
  page.evaluate(async () => {
    const { version, value } = await (await fetch('/api/admin/settings')).json()
    const bank = { bankAccountName: 'Courtside Ltd', bankSortCode: '20-30-40', bankAccountNumber: '87654321' }
    const body = JSON.stringify({ version, value: { ...value, ...bank, invoiceBuyers: 'companies' } })
    await fetch('/api/admin/settings', { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body })
  })

test('a club orders four machines on an invoice with its purchase order number, by keyboard', async ({
  page,
  shop,
  browser,
}) => {
  test.slow()
  await openAsAdmin(page, shop, '/admin/settings')
  await allowInvoices(page)

  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
  const club = await context.newPage()
  const { id } = await (await club.request.get('/api/products/courtside-pro')).json()
  await club.goto('/robots.txt')
  const items = [{ productId: id as number, quantity: 4 }]
  await club.evaluate((cart) => localStorage.setItem('courtside.cart', cart), serialiseCart(items))
  await club.goto('/checkout')

  const type = async (label: string, text: string) => {
    await expect(club.getByLabel(label)).toBeFocused()
    await club.keyboard.type(text)
  }
  const tabTo = async (label: string, text: string) => {
    await club.keyboard.press('Tab')
    await type(label, text)
  }
  await club.getByLabel('Full name').focus()
  await type('Full name', INES.customerName)
  await tabTo('Email', INES.customerEmail)
  await tabTo('Phone', '07700 900123')
  await club.keyboard.press('Tab')
  await expect(club.getByRole('button', { name: 'Buying for a club, school or company?' })).toBeFocused()
  await club.keyboard.press('Enter')
  await type('Company or club', 'Netherby Tennis Club')
  await tabTo('Purchase order number', 'PO-2026/118')
  await tabTo('VAT number', 'GB 434 0314 95')
  await tabTo('Address line 1', '4 Court Lane')
  await expect(club.getByText('Check the VAT number')).toBeVisible()
  await club.getByLabel('VAT number').press('End')
  await club.keyboard.press('Backspace')
  await club.keyboard.type('4')
  await expect(club.getByText('Check the VAT number')).toBeHidden()
  await club.getByLabel('Address line 1').focus()
  await club.keyboard.press('Tab')
  await tabTo('Town or city', 'London')
  await club.keyboard.press('Tab')
  await tabTo('Postcode', 'sw195ae')

  await club.keyboard.press('Tab')
  await expect(club.getByRole('radio', { name: /^By card now/ })).toBeFocused()
  await club.keyboard.press('ArrowDown')
  await expect(club.getByRole('radio', { name: /^By invoice/ })).toBeChecked()
  await expect(club.getByLabel('Card number')).toBeHidden()
  await expectNoAxeViolationsInBothThemes(club, 'the checkout on invoice')
  const order = club.getByRole('button', { name: /^Order and pay £7,580\.00 by / })
  await order.focus()
  // A double press.
  await club.keyboard.press('Enter')
  await club.keyboard.press('Enter')

  await expect(club.getByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeVisible()
  await expect(club.getByText('Awaiting payment')).toBeVisible()
  await expect(club.getByText('20-30-40')).toBeVisible()
  const orderId = (await club.getByText(/^ORD-/).first().innerText()).trim()
  await expectNoAxeViolationsInBothThemes(club, 'an order on invoice')
  await context.close()

  await page.goto('/admin/orders?unpaid=yes')
  // The second press has made no second order.
  await expect(page.getByRole('row').filter({ hasText: '£7,580.00' })).toHaveCount(1)
  await page.goto(`/admin/orders/${orderId}`)
  const business = page.getByRole('heading', { name: 'Business details' }).locator('..')
  await expect(business).toContainText('Netherby Tennis Club')
  await expect(business).toContainText('PO-2026/118')
  await expect(business).toContainText('GB434031494')
  await expect(page.getByRole('link', { name: 'Pro forma invoice (PDF)' })).toBeVisible()
  await resetSettings(page)
})

test('prices excluding VAT are shown on request, remembered, and never instead of those including it', async ({
  page,
}) => {
  await page.goto('/products')
  const card = page.getByRole('article').filter({ hasText: 'Courtside Pro' })
  await expect(card.getByText('£1,579.17 excl. VAT')).toBeHidden()
  await page.getByRole('button', { name: 'Show prices excl. VAT' }).click()
  await expect(card.getByText('£1,579.17 excl. VAT')).toBeVisible()
  await expect(card.getByText('£1,895.00', { exact: true })).toBeVisible()

  // Before the first script of the page, so nothing shifts.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/products/courtside-pro')
  await expect(page.getByText('£1,579.17 excl. VAT')).toBeVisible()
  await page.unroute('**/assets/*.js')
  await page.goto('/products/courtside-pro')
  await page.getByRole('button', { name: 'Hide prices excl. VAT' }).click()
  await expect(page.getByText('£1,579.17 excl. VAT')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show prices excl. VAT' })).toBeVisible()
})
