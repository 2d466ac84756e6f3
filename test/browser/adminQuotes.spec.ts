import type { Page } from '@playwright/test'
import { expectAccessible, expectNoAxeViolations } from '../support/browser/accessibility.ts'
import { fillAddress } from '../support/browser/shopper.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { openAsAdmin } from '../support/browser/signIn.ts'
import { INES } from '../support/buyer.ts'

test.use({ shopName: 'admin' })

const enterBankDetails = (page: Page) =>
  page.evaluate(async () => {
    const { version, value } = await (await fetch('/api/admin/settings')).json()
    const bank = { bankAccountName: 'Courtside Ltd', bankSortCode: '20-30-40', bankAccountNumber: '87654321' }
    const body = JSON.stringify({ version, value: { ...value, ...bank } })
    await fetch('/api/admin/settings', { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body })
  })

test('staff write and send a quote, change it, and the customer accepts the new version by transfer', async ({
  page,
  shop,
  browser,
}) => {
  test.slow()
  await openAsAdmin(page, shop, '/admin/quotes')
  await expect(page.getByText('No quotes yet')).toBeVisible()
  await expectAccessible(page, 'no quotes')
  await page.getByRole('link', { name: 'New quote' }).first().click()
  const form = page.getByRole('form', { name: 'New quote' })
  await expect(form.getByText('until you add your bank details')).toBeVisible()

  await test.step('problems are shown at their fields', async () => {
    await form.getByRole('button', { name: 'Save quote' }).click()
    await expect(form.getByRole('combobox', { name: 'Add a product' })).toBeFocused()
    await expect(form.getByText('Add a product or a custom line first')).toBeVisible()
    await expect(form.getByText('Name must be at least 2 characters')).toBeVisible()
  })
  await test.step('the contact begins with whoever writes it', async () => {
    await expect(form.getByLabel('Contact’s email')).toHaveValue('hello@courtside.example')
    await form.getByLabel('Contact’s name').fill('')
    await expect(form.getByText('Enter who the customer can ask')).toBeVisible()
    await form.getByLabel('Contact’s name').fill('Zoë O’Neill')
    await form.getByLabel('Contact’s email').fill('zoe@courtside.example')
  })
  await form.getByRole('combobox', { name: 'Add a product' }).fill('basket')
  await expect(form.getByRole('listbox', { name: 'Products found' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Price each, £ of Ball Basket')).toHaveValue('59.00')
  await form.getByLabel('Quantity of Ball Basket').fill('4')
  await form.getByLabel('Price each, £ of Ball Basket').fill('50')
  await expect(form.getByText('List price £59.00')).toBeVisible()
  await form.getByRole('textbox', { name: 'Discount of Ball Basket' }).fill('10')
  await form.getByRole('button', { name: 'Add a custom line' }).click()
  await expect(form.getByLabel('Custom line', { exact: true })).toBeFocused()
  await page.keyboard.type('Training day')
  await form.getByLabel('Price each, £ of Training day').fill('350')
  await form.getByLabel('Full name').fill('Ines Calder')
  await form.getByLabel('Email', { exact: true }).fill('ines@example.com')
  // Clears the company, which the address doesn’t have.
  await fillAddress(form, INES.shippingAddress)
  await form.getByLabel('Company or club').fill('Netherby Tennis Club')
  await form.getByLabel('Agreed fee').fill('12')
  await form.getByLabel('Payment terms').selectOption('30')
  // 4 × £50 less 10%, £350 and £12.
  await expect(form.getByText('£542.00')).toBeVisible()
  await expectAccessible(page, 'new quote')

  await test.step('leaving asks first', async () => {
    await page.getByRole('link', { name: 'All quotes' }).click()
    await page.getByRole('button', { name: 'Stay here' }).click()
  })
  await form.getByRole('button', { name: 'Save quote' }).click()

  const drawer = page.getByRole('dialog', { name: /^Q-\d+$/ })
  await expect(drawer.getByText('Not sent yet')).toBeVisible()
  const number = (await drawer.getByRole('heading', { level: 2 }).textContent()) ?? ''
  await enterBankDetails(page)
  await drawer.getByRole('button', { name: 'Send quote' }).click()
  const sending = page.getByRole('dialog', { name: `Send ${number}?` })
  await expect(sending.getByText('ines@example.com will get an email with the quote for £542.00')).toBeVisible()
  await expectAccessible(page, 'send quote')
  await sending.getByRole('button', { name: 'Send quote' }).click()
  await expect(drawer.getByText('Waiting for the customer’s answer')).toBeVisible()
  await expect(drawer.getByText(/^Sent to the customer: £542.00/)).toBeVisible()
  const url = new URL(await drawer.getByLabel('Link for the customer').inputValue())
  await expectAccessible(page, 'sent quote')

  const customerContext = await browser.newContext({
    viewport: { width: 390, height: 844 },
  })
  const customer = await customerContext.newPage()
  await customer.goto(shop.url + url.pathname + url.search)
  await expect(customer.getByRole('heading', { level: 1, name: `Quote ${number}` })).toBeVisible()
  await expect(customer.getByText('4 × £50.00, less 10%')).toBeVisible()
  await expect(customer.getByText('Zoë O’Neill')).toBeVisible()
  await expect(customer.getByRole('link', { name: 'zoe@courtside.example' })).toBeVisible()
  // The product has a picture, the custom line none.
  await expect(customer.getByRole('list', { name: 'Lines' }).locator('img')).toHaveCount(1)
  await expect(customer.getByText('£451.67 excl. VAT')).toBeVisible()
  await expect(customer.getByText('1–2 working days after your payment arrives')).toBeVisible()
  await expect(customer.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(customer, 'the customer’s quote')
  await customer.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(customer, 'the customer’s quote, dark', 'colours')
  await customer.emulateMedia({ colorScheme: 'light' })

  await test.step('the customer accepts only what was read', async () => {
    await drawer.getByRole('link', { name: 'Edit' }).click()
    const edit = page.getByRole('form', { name: 'Edit quote' })
    await expect(edit.getByLabel('Company or club')).toHaveValue('Netherby Tennis Club')
    await expect(edit.getByLabel('Contact’s name')).toHaveValue('Zoë O’Neill')
    await edit.getByRole('textbox', { name: 'Discount of Ball Basket' }).fill('20')
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expect(drawer.getByText('Changed since it was sent')).toBeVisible()
    await drawer.getByRole('button', { name: 'Send the new version' }).click()
    await page.getByRole('dialog', { name: /^Send/ }).getByRole('button', { name: 'Send quote' }).click()
    await expect(drawer.getByText('Waiting for the customer’s answer')).toBeVisible()
    await customer.getByLabel('Your purchase order number').fill('PO-2026-9')
    await customer.getByRole('button', { name: 'Accept and pay by bank transfer' }).click()
    await expect(
      customer.getByText('This quote has changed since you opened it: here is the new version.'),
    ).toBeVisible()
    await expect(customer.getByText('£522.00').first()).toBeVisible()
    await expect(customer.getByLabel('Your purchase order number')).toHaveValue('PO-2026-9')
  })
  await customer.getByRole('button', { name: 'Accept and pay by bank transfer' }).click()
  await expect(customer.getByRole('heading', { name: 'Thank you for accepting' })).toBeFocused()
  await expect(customer.getByText('87654321')).toBeVisible()
  const orderId = (await customer.getByText(/^ORD-/).first().textContent()) ?? ''
  await expectAccessible(customer, 'accepted quote')
  await expect(customer.getByRole('link', { name: 'See your order' })).toHaveCount(0)

  await page.reload()
  await drawer.getByRole('link', { name: `Open order ${orderId}` }).click()
  const order = page.getByRole('dialog', { name: orderId })
  await expect(order.getByText('PO-2026-9')).toBeVisible()
  await expect(order.getByText('£522.00 outstanding')).toBeVisible()

  await test.step('a deposit sends a receipt', async () => {
    const payment = order.getByRole('form', { name: 'Record a payment' })
    const receipt = payment.getByLabel('Email the customer a receipt')
    await expect(receipt).toHaveCount(0)
    await payment.getByLabel('Amount, in pounds').fill('200')
    await expect(receipt).toBeChecked()
    await expectAccessible(page, 'deposit')
    await payment.getByRole('button', { name: 'Record payment' }).click()
    await expect(payment.getByText('We’ll email the customer a receipt')).toBeVisible()
    await payment.getByRole('button', { name: 'Record payment' }).click()
    await expect(order.getByText('£322.00 outstanding', { exact: true })).toBeVisible()
    await expect(order.getByText('£322.00 outstanding. Receipt emailed')).toBeVisible()
  })
  await test.step('the quote leads to the order once it’s paid', async () => {
    await order.getByRole('button', { name: 'Record payment' }).click()
    await order.getByRole('button', { name: 'Mark as paid' }).click()
    await expect(page.getByText(`${orderId} is paid.`)).toBeVisible()
    await customer.reload()
    await expect(customer.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible()
    await expectAccessible(customer, 'paid quote')
    await customer.getByRole('link', { name: 'See your order' }).click()
    await expect(customer.getByRole('heading', { name: `Order ${orderId}` })).toBeVisible()
    await customer.goto(`${shop.url}/quote?token=${'a'.repeat(43)}`)
    await expect(customer.getByText('This link isn’t valid')).toBeVisible()
    await customerContext.close()
  })
  await order.getByRole('link', { name: number }).click()
  await expect(drawer.getByText(/^Accepted on/)).toBeVisible()
})

test('the customer declines a quote with a reason, and staff duplicate it', async ({ page, shop, browser }) => {
  await openAsAdmin(page, shop, '/admin/quotes')
  const { number, url } = await page.evaluate(async (customer) => {
    const post = async (path: string, body: unknown) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    }
    const expiresOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    const lines = [{ name: 'Court survey', quantity: 1, unitPrice: '80.00' }]
    const form = { requestKey: crypto.randomUUID(), customer, lines, deliveryType: 'standard', expiresOn }
    const quote = await post('/api/admin/quotes', form)
    const sent = await post(`/api/admin/quotes/${quote.id}/send`, { version: 1 })
    return { number: quote.number as string, url: sent.url as string }
  }, INES)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const customer = await context.newPage()
  const { pathname, search } = new URL(url)
  await customer.route('**/api/quotes/**', (route) => route.abort())
  await customer.goto(shop.url + pathname + search)
  await expect(customer.getByText('We couldn’t load your quote')).toBeVisible()
  await customer.unroute('**/api/quotes/**')
  await customer.getByRole('button', { name: 'Try again' }).click()
  await customer.getByRole('button', { name: 'Decline' }).click()
  await customer.getByLabel('Reason').fill('Too dear')
  await expectAccessible(customer, 'decline')
  await customer.getByRole('button', { name: 'Decline quote' }).click()
  await expect(customer.getByText('You’ve declined this quote')).toBeVisible()
  await expectAccessible(customer, 'declined')
  await context.close()

  await page.reload()
  await page.getByRole('link', { name: number }).click()
  const drawer = page.getByRole('dialog', { name: number })
  await expect(drawer.getByText('“Too dear”')).toBeVisible()
  await drawer.getByRole('link', { name: 'Duplicate' }).click()
  const form = page.getByRole('form', { name: 'New quote' })
  await expect(form.getByLabel('Custom line')).toHaveValue('Court survey')
  // What this colleague used last.
  await expect(form.getByLabel('Contact’s email')).not.toHaveValue('')
  await form.getByRole('button', { name: 'Save quote' }).click()
  const copy = page.getByRole('dialog', { name: /^Q-/ })
  await expect(copy.getByText('Not sent yet')).toBeVisible()

  await test.step('a colleague’s change is not overwritten unasked', async () => {
    await copy.getByRole('link', { name: 'Edit' }).click()
    const edit = page.getByRole('form', { name: 'Edit quote' })
    await edit.getByLabel('Note to the customer').fill('Mine')
    await page.evaluate(async () => {
      const path = `/api/admin/quotes/${window.location.pathname.split('/')[3]}`
      const { customer, expiresOn } = await (await fetch(path)).json()
      const lines = [{ name: 'Theirs', quantity: 1, unitPrice: '80.00' }]
      const body = JSON.stringify({ version: 1, customer, lines, deliveryType: 'standard', expiresOn })
      await fetch(path, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body })
    })
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expect(edit.getByText('has changed this quote since you opened it')).toBeVisible()
    await expect(edit.getByLabel('Custom line')).toHaveValue('Theirs')
    await expectAccessible(page, 'conflict')
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expect(copy.getByText('Mine')).toBeVisible()
    await expect(copy.getByText('Theirs', { exact: true })).toBeVisible()
  })
})
