import type { Page } from '@playwright/test'
import { addDays, londonDay, longDate } from '../../src/lib/workingDays.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { mailedLink, withEmails } from '../support/browser/mailedLink.ts'
import { pressTabUntil } from '../support/browser/pressTabUntil.ts'
import { fillAddress } from '../support/browser/shopper.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { openAsAdmin } from '../support/browser/signIn.ts'
import { INES } from '../support/buyer.ts'
import { loadEmailsTo } from '../support/mailbox.ts'

test.use({ shopName: 'admin' })

const setCardPaymentsPaused = (page: Page, isPaused: boolean) =>
  page.evaluate(async (cardPaymentsPaused) => {
    const { version, value } = await (await fetch('/api/admin/settings')).json()
    const body = JSON.stringify({ version, value: { ...value, cardPaymentsPaused } })
    await fetch('/api/admin/settings', { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body })
  }, isPaused)

test('adds what is scanned or found alone on Enter', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/orders/new')
  const form = page.getByRole('form', { name: 'New order' })
  const product = form.getByRole('combobox', { name: 'Add a product' })
  const items = form.getByRole('list', { name: 'Items ordered' }).getByRole('listitem')
  // As fast as a scanner, before the search begins.
  await product.fill('cs-rem')
  await product.press('Enter')
  await expect(items).toHaveCount(1)
  await expect(items).toContainText('Remote')
  await expect(product).toBeFocused()
  await expect(product).toHaveValue('')
  await product.fill('ball basket')
  await product.press('Enter')
  await expect(items).toHaveCount(2)
  await product.fill('courtside')
  await product.press('Enter')
  await expect(form.getByRole('listbox', { name: 'Products found' })).toBeVisible()
  await expect(items).toHaveCount(2)
})

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
  await form.getByLabel('Email', { exact: true }).fill('ines@example.com')
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
  await expect(drawer.getByText('Email to ines@example.com created.')).toBeVisible()
  const url = await drawer.getByLabel('Payment link').inputValue()
  expect(await mailedLink(shop, 'ines@example.com', 'payment-link')).toBe(url)
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
  const expectPaidPage = async () => {
    await expect(customerPage.getByText('Paid. Thank you.')).toBeVisible()
    await expect(customerPage.getByRole('heading', { name: `Order ${orderId}` })).toBeVisible()
    expect(new URL(customerPage.url()).pathname).toBe('/order')
    expect(await customerPage.textContent('main')).not.toMatch(/Ines|Calder/)
  }
  await expectPaidPage()
  await expectAccessible(customerPage, 'paid')
  await customerPage.reload()
  await expectPaidPage()
  await customerPage.goto(shop.url + new URL(url).pathname)
  await expectPaidPage()
  await customerPage.goto(`${shop.url}/pay/${'a'.repeat(43)}`)
  await expect(customerPage.getByText('This payment link isn’t valid')).toBeVisible()

  await page.reload()
  await expect(drawer.getByText('Confirmed').first()).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Record payment' })).toHaveCount(0)
  await page.evaluate(async (number) => {
    const body = JSON.stringify({ status: 'cancelled', tell: false })
    const headers = { 'Content-Type': 'application/json' }
    await fetch(`/api/admin/orders/${number}/status`, { method: 'PUT', headers, body })
  }, orderId)
  await customerPage.goto(shop.url + new URL(url).pathname)
  await expect(customerPage.getByText('Cancelled')).toBeVisible()
  await expect(customerPage.getByText('Paid. Thank you.')).toHaveCount(0)
  await customerContext.close()
  // The browser logs the expected error statuses of the wrong link and the declined card.
  expect(errors.filter((text) => !/status of (40[24]|422|503)/.test(text))).toEqual([])
})

test('creates a phone order by transfer, which tells the customer how to pay', async ({ page, shop }) => {
  test.slow()
  const customerEmail = 'transfer@example.com'
  await openAsAdmin(page, shop, '/admin/orders/new')
  const form = page.getByRole('form', { name: 'New order' })
  const product = form.getByRole('combobox', { name: 'Add a product' })
  await product.fill('ball basket')
  await product.press('Enter')
  await form.getByLabel('Full name').fill('Ines Calder')
  await form.getByLabel('Email', { exact: true }).fill(customerEmail)
  await fillAddress(form, INES.shippingAddress)
  await form.getByRole('radio', { name: 'Already paid' }).check()
  await expect(form.getByRole('checkbox')).toHaveCount(0)
  await form.getByRole('radio', { name: 'By transfer' }).check()
  await expect(form.getByRole('checkbox', { name: 'Email the customer' })).toBeChecked()
  await expect(form.getByText('until you add your bank details')).toContainText('the email asks them to contact you')
  const day = addDays(londonDay(new Date()), 3)
  const hold = form.getByLabel('Reserve the goods until')
  await hold.fill('2020-01-01')
  await form.getByRole('button', { name: 'Create order' }).click()
  await expect(hold).toBeFocused()
  await expect(form.getByText('Choose a date from today to a year from now')).toBeVisible()
  await hold.fill(day)
  await expectAccessible(page, 'new-order-transfer')
  await form.getByRole('button', { name: 'Create order' }).click()

  const drawer = page.getByRole('dialog', { name: /^ORD-/ })
  await expect(drawer.getByText(`Goods reserved until ${longDate(day)}`)).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Pro forma invoice (PDF)' })).toBeVisible()
  await expectAccessible(page, 'order-by-transfer')

  await page.goto(await mailedLink(shop, customerEmail, 'order-to-pay'))
  await expect(page.getByRole('heading', { name: 'Pay by bank transfer' })).toBeVisible()
  await expect(page.getByText(`We’ve reserved your goods until the end of ${longDate(day)}`)).toBeVisible()
  await expect(page.getByText('for our bank details')).toBeVisible()
  await expectAccessible(page, 'order-to-pay')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the pro forma invoice' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^pro-forma-ORD-.+\.pdf$/)
})

test('takes a phone order of a known customer in six actions by keyboard, and tells them how to pay', async ({
  page,
  shop,
}) => {
  test.slow()
  const customer = { ...INES, customerEmail: 'known@example.com' }
  await openAsAdmin(page, shop, '/admin/orders')
  const known = await page.request.post(`${shop.url}/api/admin/orders`, {
    data: {
      requestKey: crypto.randomUUID(),
      customer,
      lines: [{ productId: 1, quantity: 1 }],
      deliveryType: 'standard',
      payment: 'transfer',
      tellCustomer: false,
    },
    headers: { Origin: shop.url },
  })
  expect(known.status()).toBe(201)
  let actions = 0
  const press = async (name: RegExp) => {
    actions += 1
    await pressTabUntil(page, name)
    await page.keyboard.press('Enter')
  }
  const find = async (field: RegExp, typed: string) => {
    actions += 2
    await pressTabUntil(page, field)
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('link', { name: 'New order' }).waitFor()
  await press(/^New order$/)
  const form = page.getByRole('form', { name: 'New order' })
  await form.waitFor()
  await find(/^Add a product/, 'cs-rem')
  await expect(form.getByRole('list', { name: 'Items ordered' }).getByRole('listitem')).toHaveCount(1)
  await find(/^Find a customer/, customer.customerEmail)
  await expect(form.getByText('Filled in from Ines Calder.')).toBeVisible()
  await expect(form.getByRole('checkbox', { name: 'Email the customer the order and the payment link' })).toBeChecked()
  await expectAccessible(page, 'new-order-link')
  await press(/^Create order/)
  const drawer = page.getByRole('dialog', { name: /^ORD-/ })
  await expect(drawer.getByText(`Email to ${customer.customerEmail} created.`)).toBeVisible()
  expect(actions).toBeLessThanOrEqual(6)

  const emails = await withEmails(shop, (pool) => loadEmailsTo(pool, customer.customerEmail))
  expect(emails).toHaveLength(1)
  await page.goto(/http:\S+\/order\?token=\S+/.exec(emails[0]?.text ?? '')?.[0] as string)
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible()
  await expectAccessible(page, 'order-to-pay-by-card')
  await page.getByRole('link', { name: 'Pay by card' }).click()
  await expect(page.getByRole('button', { name: /^Pay £/ })).toBeVisible()
  await page.goto(await mailedLink(shop, customer.customerEmail, 'payment-link'))
  await expect(page.getByRole('button', { name: /^Pay £/ })).toBeVisible()
})
