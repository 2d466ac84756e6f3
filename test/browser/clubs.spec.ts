import type { Page } from '@playwright/test'
import { serialiseCart } from '#/features/buying/cart/cart.rules.ts'
import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes } from '../support/browser/accessibility.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { openAsAdmin, resetSettings } from '../support/browser/signIn.ts'
import { INES } from '../support/buyer.ts'

test.use({ shopName: 'admin', viewport: { width: 390, height: 844 } })

const changeSettings = (page: Page, change: object) =>
  page.evaluate(async (changed) => {
    const { version, value } = await (await fetch('/api/admin/settings')).json()
    const body = JSON.stringify({ version, value: { ...value, ...changed } })
    await fetch('/api/admin/settings', { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body })
  }, change)
const BANK = { bankAccountName: 'Courtside Ltd', bankSortCode: '20-30-40', bankAccountNumber: '87654321' }
const INVOICES = { ...BANK, invoiceBuyers: 'companies' }

async function fillCart(page: Page, quantity: number) {
  const { id } = await (await page.request.get('/api/products/courtside-pro')).json()
  await page.goto('/robots.txt')
  const items = [{ productId: id as number, quantity }]
  await page.evaluate((cart) => localStorage.setItem('courtside.cart', cart), serialiseCart(items))
}

/** The emailed link to confirm an order. */
async function linkEmailed(page: Page, orderId: string): Promise<string> {
  const { rows } = await (await page.request.get(`/api/admin/lists/emails?kind=order-to-confirm&q=${orderId}`)).json()
  const { text } = await (await page.request.get(`/api/admin/emails/${rows[0].id}`)).json()
  return /\/order\/confirm\?token=\S+/.exec(text)?.[0] ?? ''
}

test('a club orders four machines to pay by invoice, with its purchase order number, by keyboard', async ({
  page,
  shop,
  browser,
}) => {
  test.slow()
  await openAsAdmin(page, shop, '/admin/settings')
  await changeSettings(page, INVOICES)

  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
  const club = await context.newPage()
  await fillCart(club, 4)
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
  await expect(club.getByRole('radio', { name: /^Pay by card now/ })).toBeFocused()
  await club.keyboard.press('ArrowDown')
  await expect(club.getByRole('radio', { name: /^Pay by invoice/ })).toBeChecked()
  await expect(club.getByLabel('Card number')).toBeHidden()
  // No dates: they depend on the day on which the money arrives.
  await expect(
    club.getByRole('radio', {
      name: /^Express.*usually 3–5 working days after we’ve processed your payment, guaranteed within 5/i,
    }),
  ).toBeVisible()
  await expect(
    club.getByText(
      /^Express delivery: usually 3–5 working days after we’ve processed your payment, guaranteed within 5\.$/,
    ),
  ).toBeVisible()
  await expectNoAxeViolationsInBothThemes(club, 'the checkout on invoice')
  const order = club.getByRole('button', { name: /^Order and pay £7,580\.00 within 30 days$/ })
  await order.focus()
  // A double press.
  await club.keyboard.press('Enter')
  await club.keyboard.press('Enter')

  await expect(club.getByRole('heading', { level: 1, name: 'Please confirm your order' })).toBeVisible()
  await expect(club.getByText('Nothing to pay yet')).toBeVisible()
  await expect(club.getByText(/Nothing is reserved until then/)).toBeVisible()
  for (const said of ['PO-2026/118', 'Netherby Tennis Club', '4 Court Lane'])
    await expect(club.getByRole('main')).toContainText(said)
  const orderId = (await club.getByText(/^ORD-/).first().innerText()).trim()
  await expectNoAxeViolationsInBothThemes(club, 'an order to pay by invoice that has to be confirmed')

  await page.goto(`/admin/orders/${orderId}`)
  await expect(page.getByRole('button', { name: 'Approve and reserve' })).toBeVisible()
  await expectNoAxeViolationsInBothThemes(page, 'an order to approve')
  await club.goto(await linkEmailed(page, orderId))
  await club.getByRole('button', { name: 'Confirm the order' }).click()
  await expect(club.getByRole('main').getByRole('status')).toContainText(/We’ve reserved your goods until/)
  await expectNoAxeViolationsInBothThemes(club, 'a confirmed order')
  await club.getByRole('link', { name: 'See your order' }).click()
  await expect(club.getByText('20-30-40')).toBeVisible()
  await expect(club.getByText(/We’ve reserved your goods until/)).toBeVisible()
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

test('while card payments are paused, a club can still pay by invoice', async ({ page, shop, browser }) => {
  await openAsAdmin(page, shop, '/admin/settings')
  await page.getByLabel('Pause card payments', { exact: true }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('All changes saved.')).toBeVisible()
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
  const club = await context.newPage()
  await fillCart(club, 1)

  await club.goto('/checkout')
  await expect(club.getByText('We’re not taking card payments at the moment')).toBeVisible()
  await expect(club.getByRole('form', { name: 'Checkout' })).toBeHidden()
  await expectNoAxeViolations(club)
  await changeSettings(page, INVOICES)
  await club.getByRole('button', { name: 'Check again' }).click()

  await expect(
    club.getByText(/we’ve kept your cart. Clubs, schools and companies can still pay by invoice./),
  ).toBeVisible()
  await club.getByLabel('Full name').fill(INES.customerName)
  await club.getByLabel('Email').fill(INES.customerEmail)
  await club.getByLabel('Address line 1').fill('4 Court Lane')
  await club.getByLabel('Town or city').fill('London')
  await club.getByLabel('Postcode').fill('SW19 5AE')
  await expect(club.getByText(/^To pay by invoice, choose/)).toBeVisible()
  await expect(club.getByRole('button', { name: /^Pay / })).toBeDisabled()
  await club.getByRole('button', { name: 'Buying for a club, school or company?' }).click()
  await club.getByLabel('Company or club').fill('Netherby Tennis Club')
  await expect(club.getByRole('radio', { name: /^Pay by invoice/ })).toBeChecked()
  await expect(club.getByRole('radio', { name: /^Pay by card now/ })).toBeDisabled()
  await expectNoAxeViolationsInBothThemes(club, 'the checkout while card payments are paused')

  // The card comes back, and what was typed stays.
  await changeSettings(page, { cardPaymentsPaused: false })
  await club.getByRole('button', { name: 'Check again' }).click()
  await expect(club.getByText('Card payments are paused').first()).toBeHidden()
  await club.getByText('Pay by card now').click()
  await expect(club.getByLabel('Card number')).toBeVisible()
  await expect(club.getByLabel('Full name')).toHaveValue(INES.customerName)
  await expect(club.getByLabel('Company or club')).toHaveValue('Netherby Tennis Club')

  await changeSettings(page, { cardPaymentsPaused: true })
  await club.reload()
  await club.getByRole('button', { name: /^Order and pay £1,945\.00 within 30 days$/ }).click()
  await expect(club.getByRole('heading', { level: 1, name: 'Please confirm your order' })).toBeVisible()
  await context.close()
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
