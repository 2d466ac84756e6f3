import type { Locator } from '@playwright/test'
import { expectAccessible, expectNoAxeViolations } from '../support/browser/accessibility.ts'
import type { OpenShop } from '../support/browser/sharedShops.ts'
import { fillAddress } from '../support/browser/shopper.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { openAsAdmin } from '../support/browser/signIn.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { textOfPdf } from '../support/pdfText.ts'

test.use({ shopName: 'admin' })

const buy = (shop: OpenShop, quantity = 1): Promise<{ id: number; orderId: string }> =>
  createBuyer((path, init) => fetch(shop.url + path, init)).buy([{ productId: 2, quantity }])

test('finds an order by keyboard, ships it with a tracking number and adds a note', async ({ page, shop }) => {
  const { orderId } = await buy(shop)
  await openAsAdmin(page, shop, '/admin/orders')
  const row = page.getByRole('row', { name: orderId })
  await expect(row).toContainText('Ines Calder')
  await expect(row).toContainText('Test')
  await expectNoAxeViolations(page, 'a wide list')
  await expectAccessible(page)

  await page.getByRole('heading', { name: 'Orders', level: 1 }).click()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toBeFocused()
  await page.keyboard.type('no such order')
  await expect(page.getByText('No order matches')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(orderId.toLowerCase())
  await expect(page.getByText('1 order found')).toBeVisible()
  await row.getByRole('link').focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: orderId, exact: true })
  await expect(drawer.getByText('Order placed (confirmed)')).toBeVisible()
  await expect(drawer).toContainText('Test payment: no money was taken.')
  await expectNoAxeViolations(page, 'a drawer beside a wide list')
  await expectAccessible(page)

  await drawer.getByLabel('Order status').selectOption('shipped')
  const dialog = page.getByRole('dialog', { name: `Move ${orderId} to shipped` })
  const consequences = dialog.getByRole('list', { name: 'What will happen' })
  await expect(consequences).toContainText('A customer tracking the order will see: “It’s on its way.”')
  await expect(consequences).toContainText('without a tracking number')
  await expect(consequences).toContainText('1 item will be recorded as sent in one parcel.')
  await expect(consequences).toContainText('It will count as confirmed revenue.')
  await dialog.getByLabel('Carrier').selectOption('DPD')
  await dialog.getByLabel('Tracking number').fill('1597 6979')
  await expect(consequences).toContainText('The customer will get an email with the tracking number.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(drawer.getByLabel('Order status')).toHaveValue('confirmed')

  await drawer.getByLabel('Order status').selectOption('shipped')
  await dialog.getByLabel('Carrier').selectOption('DPD')
  await dialog.getByLabel('Tracking number').fill('1597 6979')
  await dialog.getByRole('button', { name: 'Move to Shipped' }).click()
  await expect(dialog).toBeHidden()
  await expect(drawer.getByText('Moved from Confirmed to Shipped. Email to the customer created')).toBeVisible()
  await expect(drawer.getByText(/^Parcel sent: 1 × .*\. DPD 1597 6979$/)).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Track 1597 6979 at DPD' })).toHaveAttribute(
    'href',
    'https://track.dpd.co.uk/search?reference=15976979',
  )

  await drawer.getByLabel('New note').fill('Rang <b>Ines</b>: leave it with the neighbour.')
  await page.keyboard.press('Escape')
  const leaveDialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(leaveDialog).toContainText('You’ll lose your unsaved changes.')
  await leaveDialog.getByRole('button', { name: 'Stay here' }).click()
  await expect(drawer.getByLabel('New note')).toHaveValue('Rang <b>Ines</b>: leave it with the neighbour.')
  await drawer.getByRole('button', { name: 'Add note' }).click()
  await expect(drawer.getByRole('listitem').getByText('Rang <b>Ines</b>: leave it with the neighbour.')).toBeVisible()

  await drawer.getByRole('textbox', { name: 'Estimated delivery' }).fill('2020-01-01')
  await drawer.getByRole('button', { name: 'Save date' }).click()
  await expect(
    drawer
      .getByRole('form', { name: 'Estimated delivery' })
      .getByText('Choose a date after the order was placed and within the next 12 months.'),
  ).toBeVisible()
  await drawer.getByRole('button', { name: 'Undo' }).click()

  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(row.getByRole('link')).toBeFocused()
  await expect(row).toContainText('Shipped')
  await expect(page).toHaveURL(new RegExp(`/admin/orders\\?q=${orderId.toLowerCase()}$`))

  await test.step('orders that do not exist', async () => {
    for (const unknownOrder of ['99999', 'abc']) {
      await page.goto(`/admin/orders/${unknownOrder}`)
      const empty = page.getByRole('dialog', { name: 'Order' })
      await expect(empty.getByText('We can’t find that order.')).toBeVisible()
      await empty.getByRole('button', { name: 'Show all orders' }).click()
      await expect(page).toHaveURL(/\/admin\/orders$/)
      await expect(empty).toBeHidden()
    }
  })
})

test('rejects a status change if another administrator was faster', async ({ page, shop }) => {
  const { id, orderId } = await buy(shop)
  await openAsAdmin(page, shop, `/admin/orders/${id}`)
  const drawer = page.getByRole('dialog', { name: orderId, exact: true })
  await drawer.getByLabel('Order status').selectOption('cancelled')
  const dialog = page.getByRole('dialog', { name: `Cancel ${orderId}` })
  await expect(dialog).toContainText('The goods will go back in stock')
  await dialog.getByLabel('Put the goods back in stock').uncheck()
  await expect(dialog).toContainText('The goods won’t go back in stock.')
  const other = await page.request.put(`/api/admin/orders/${id}/status`, { data: { status: 'completed' } })
  expect(other.status()).toBe(200)
  await dialog.getByRole('button', { name: 'Cancel without a refund' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'to completed. Nothing' }).first()).toBeVisible()
  await expect(page.getByText('Failed to update order')).toBeVisible()
  await dialog.getByRole('button', { name: 'Don’t cancel' }).click()
  await expect(drawer.getByLabel('Order status')).toHaveValue('completed')
  await expect(drawer.getByText('Moved from Confirmed to Completed')).toBeVisible()
})

test('changes several orders at once after a summary of the consequences', async ({ page, shop }) => {
  const [first, second] = [await buy(shop), await buy(shop)]
  await openAsAdmin(page, shop, '/admin/orders')
  await page.getByLabel('Status', { exact: true }).selectOption('confirmed')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('To do').selectOption('yes')
  await expect(page).toHaveURL(/status=confirmed&waiting=yes/)
  await page.getByLabel(`Select ${first.orderId}`).check()
  await page.getByLabel(`Select ${second.orderId}`).check()
  await page.getByRole('region', { name: 'Selected' }).getByLabel('Move to').selectOption('processing')
  const dialog = page.getByRole('dialog', { name: 'Move 2 orders to processing' })
  await expect(dialog).toContainText('2 emails will be sent, one for each order.')
  await expectAccessible(page)
  const other = await page.request.put(`/api/admin/orders/${second.id}/status`, { data: { status: 'shipped' } })
  expect(other.status()).toBe(200)
  await dialog.getByRole('button', { name: 'Move to Processing' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('1 order now processing. 1 order wasn’t changed:')
  await expect(dialog).toContainText(`${second.orderId}: Somebody else has moved`)
  await dialog.getByRole('button', { name: 'Show the orders' }).click()
  await expect(page.getByRole('row', { name: first.orderId })).toBeHidden()
  await page.getByLabel('Status', { exact: true }).selectOption('processing')
  await page.getByLabel('To do').selectOption('')
  await expect(page.getByRole('row', { name: first.orderId })).toContainText('Processing')
})

test('opens an order by its number and corrects the address', async ({ page, shop }) => {
  const { id, orderId } = await buy(shop)
  await openAsAdmin(page, shop, `/admin/orders/${orderId}`)
  await expect(page).toHaveURL(`/admin/orders/${id}`)
  const drawer = page.getByRole('dialog', { name: orderId, exact: true })
  await drawer.getByRole('button', { name: 'Edit details' }).click()
  const form = drawer.getByRole('form', { name: 'Customer details' })
  await expect(form.getByLabel('Full name')).toBeFocused()
  await expect(form).toContainText('The invoice has been issued and won’t change')
  await expectAccessible(page)
  // The saved address is split into fields.
  await expect(form.getByLabel('Address line 2')).toHaveValue('Wimbledon')
  await expect(form.getByLabel('Postcode')).toHaveValue('SW19 5AE')
  await form.getByLabel('Address line 1').fill(' ')
  await form.getByLabel('Postcode').fill('SW19')
  await form.getByRole('button', { name: 'Save details' }).click()
  await expect(form.getByLabel('Address line 1')).toBeFocused()
  await expect(form.getByText('Please enter a complete address')).toBeVisible()
  await expect(form.getByText('Enter a UK postcode, like GU1 3JF')).toBeVisible()
  await page.keyboard.press('Escape')
  const leaveDialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaveDialog.getByRole('button', { name: 'Stay here' }).click()
  await fillAddress(form, 'Fort Regent, St Helier, JE2 3AB')
  await form.getByRole('button', { name: 'Save details' }).click()
  await expect(form).toBeHidden()
  await expect(drawer.getByText('The address is outside the UK mainland.')).toBeVisible()
  await expect(drawer.getByText('Fort Regent St Helier JE2 3AB')).toBeVisible()
  await expect(drawer.getByText('Customer details changed: address')).toBeVisible()
  await expectAccessible(page)
})

test('corrects the email address of an order that has been sent', async ({ page, shop }) => {
  const { id, orderId } = await buy(shop)
  await openAsAdmin(page, shop, '/admin')
  const sent = await page.request.put(`/api/admin/orders/${id}/status`, {
    data: { status: 'shipped', tell: false },
    headers: { Origin: shop.url },
  })
  expect(sent.ok()).toBe(true)
  await page.goto(`/admin/orders/${orderId}`)
  const drawer = page.getByRole('dialog', { name: orderId, exact: true })
  await drawer.getByRole('button', { name: 'Edit email address' }).click()
  const form = drawer.getByRole('form', { name: 'Customer details' })
  await expect(form.getByRole('textbox')).toHaveCount(1)
  await expect(form.getByLabel('Email')).toBeFocused()
  await expect(form).toContainText('we’ll email the customer a new one')
  await expectAccessible(page)
  await form.getByLabel('Email').fill('inez@example.org')
  const { customerName, customerEmail, customerPhone, shippingAddress } = await (
    await page.request.get(`/api/admin/orders/${id}`)
  ).json()
  const from = { customerName, customerEmail, customerPhone, shippingAddress }
  const changed = await page.request.put(`/api/admin/orders/${id}/customer`, {
    data: { ...from, customerEmail: 'agnes@example.org', from },
    headers: { Origin: shop.url },
  })
  expect(changed.ok()).toBe(true)
  await form.getByRole('button', { name: 'Save details' }).click()
  const notice = form.getByRole('alert').filter({ hasText: 'Somebody else has changed the details of' })
  await expect(notice.getByRole('listitem')).toHaveText([/^EmailYours: inez@example.orgTheirs: agnes@example.org/])
  await form.getByRole('button', { name: 'Save details' }).click()
  await expect(form).toBeHidden()
  await expect(drawer.getByRole('link', { name: 'inez@example.org' })).toBeVisible()
  await expect(drawer.getByText('Customer details changed: email')).toHaveCount(2)
})

test('ships an order in two parcels, and prints the slips of a selection', async ({ page, shop }) => {
  const { id, orderId } = await buy(shop, 3)
  const other = await buy(shop)
  await openAsAdmin(page, shop, `/admin/orders/${id}`)
  const drawer = page.getByRole('dialog', { name: orderId, exact: true })
  await drawer.getByRole('button', { name: 'Ship items' }).click()
  const form = page.getByRole('form', { name: 'Parcel' })
  const consequences = form.getByRole('list', { name: 'What will happen' })
  await expect(consequences).toContainText('Nothing will be left to send, so the order moves to shipped.')
  const quantity = form.getByRole('group', { name: 'Quantities in this parcel' }).getByRole('textbox')
  await expect(quantity).toHaveValue('3')
  await quantity.fill('4')
  await form.getByRole('button', { name: 'Record parcel' }).click()
  await expect(form.getByText('Enter a number from 0 to 3')).toBeVisible()
  await quantity.fill('1')
  await expect(consequences).toContainText('2 items will be left to send, so the order moves to processing.')
  await form.getByLabel('Carrier').selectOption('DPD')
  await form.getByLabel('Tracking number').fill('1597 6979')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Record parcel' }).click()
  await expect(form).toBeHidden()
  await expect(drawer.getByText('Partly shipped').first()).toBeVisible()
  await expect(drawer.getByText('2 items to send')).toBeVisible()
  await expect(drawer.getByLabel('Order status')).toHaveValue('processing')
  await expectAccessible(page)

  await expect(drawer.getByRole('button', { name: 'Ship items' })).toBeFocused()
  await drawer.getByRole('button', { name: 'Ship items' }).press('Enter')
  await expect(form.getByLabel('Tracking number')).toHaveValue('')
  await form.getByLabel('Carrier').selectOption('DHL')
  await form.getByRole('button', { name: 'Record parcel' }).press('Enter')
  await expect(drawer.getByText('Parcel 2 of 2')).toBeVisible()
  await test.step('the focus stays with the parcels', async () => {
    await expect(drawer.locator(':focus')).toContainText('Shipped')
    await page.keyboard.press('Tab')
    await expect(drawer.getByRole('link', { name: 'Track 1597 6979 at DPD' })).toBeFocused()
  })
  await expect(drawer.getByLabel('Order status')).toHaveValue('shipped')
  await drawer.getByRole('button', { name: 'Delete parcel' }).last().click()
  const confirmation = page.getByRole('dialog', { name: 'Delete this parcel?' })
  await expect(confirmation).toContainText('2 items will be left to send again.')
  await expect(confirmation).toContainText('The order moves back to processing.')
  await confirmation.getByRole('button', { name: 'Delete parcel' }).click()
  await expect(drawer.getByText('2 items to send')).toBeVisible()

  await page.goto('/admin/orders?shipping=partlyShipped')
  await expect(page.getByRole('row', { name: orderId })).toContainText('Partly shipped')
  await page.goto('/admin/orders')
  const all = page.getByLabel('Select all on this page')
  await all.check()
  await page.getByLabel(`Select ${orderId}`).uncheck()
  await expect(all).not.toBeChecked()
  await expect(page.getByLabel(`Select ${other.orderId}`)).toBeChecked()
  await all.check()
  await all.uncheck()
  await page.getByLabel(`Select ${orderId}`).check()
  await page.getByLabel(`Select ${other.orderId}`).check()
  const print = page.getByRole('link', { name: 'Print pick list and packing slips' })
  const slips = await page.request.get((await print.getAttribute('href')) ?? '')
  expect(slips.headers()['content-type']).toBe('application/pdf')
  const text = textOfPdf(await slips.body())
  expect(text).toContain('3 items for 2 orders')
  expect(text).toContain('1 of 3 sent already')
  expect(text).not.toContain('£')

  await test.step('the next order suggests the carrier', async () => {
    await page.goto(`/admin/orders/${other.id}`)
    await page
      .getByRole('dialog', { name: other.orderId, exact: true })
      .getByRole('button', { name: 'Ship items' })
      .click()
    await expect(form.getByLabel('Carrier')).toHaveValue('DHL')
    await form.getByRole('button', { name: 'Cancel' }).click()
  })
})

test('books a transfer although stock is short, and names the missing goods', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/orders/new')
  const form = page.getByRole('form', { name: 'New order' })
  await form.getByLabel('Add a product').fill('target set')
  await form.getByRole('listbox', { name: 'Products found' }).getByRole('option').first().click()
  for (let presses = 0; presses < 2; presses += 1) await form.getByRole('button', { name: 'Increase quantity' }).click()
  await form.getByLabel('Full name').fill(INES.customerName)
  await form.getByLabel('Email', { exact: true }).fill(INES.customerEmail)
  await fillAddress(form, INES.shippingAddress)
  await form.getByText('By transfer').click()
  await form.getByRole('button', { name: 'Create order' }).click()
  const drawer = page.getByRole('dialog', { name: /^ORD-/ })
  await expect(drawer).toBeVisible()
  const orderId = (await drawer.getByRole('heading', { level: 2 }).textContent()) ?? ''

  const { id: productId, name } = await (await page.request.get('/api/products/target-set')).json()
  const { stockQuantity } = await (await page.request.get(`/api/admin/products/${productId}`)).json()
  const otherOrder = await page.request.post('/api/admin/orders', {
    data: {
      requestKey: crypto.randomUUID(),
      customer: INES,
      lines: [{ productId, quantity: stockQuantity - 1 }],
      deliveryType: 'standard',
      payment: 'paid',
    },
  })
  expect(otherOrder.status()).toBe(201)
  await drawer.getByLabel('Reference').fill('BACS 77')
  await drawer.getByRole('button', { name: 'Record payment' }).click()
  await expect(drawer.getByRole('heading', { name: 'What will happen' })).toBeFocused()
  await drawer.getByRole('button', { name: 'Edit payment' }).click()
  await expect(drawer.getByRole('button', { name: 'Record payment' })).toBeFocused()
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Stay here' }).click()
  await expect(drawer.getByLabel('Reference')).toHaveValue('BACS 77')
  await drawer.getByRole('button', { name: 'Record payment' }).click()
  await drawer.getByRole('button', { name: 'Mark as paid' }).click()
  const confirmation = drawer.getByRole('alert').filter({ hasText: 'Record the payment even though stock is short?' })
  await expect(confirmation).toContainText(`${name}: 2 of 3 missing`)
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Keep as unpaid' }).click()
  await expect(confirmation).toBeHidden()
  await drawer.getByRole('button', { name: 'Record payment' }).click()
  await drawer.getByRole('button', { name: 'Mark as paid' }).click()
  await drawer.getByRole('button', { name: 'Record it anyway' }).click()
  await expect(page.getByText(`${orderId} is paid.`)).toBeVisible()
  await expect(drawer.getByText('Goods missing')).toBeVisible()
  await expect(drawer.getByText(`BACS 77, not taken from stock: 2 × ${name}`)).toBeVisible()
  await expect(drawer.getByText('2 not taken from stock', { exact: true })).toBeVisible()
  await expectAccessible(page)

  // Missing units are refunded first, and are not put back in stock.
  await drawer.getByRole('button', { name: 'Refund', exact: true }).click()
  await drawer.getByLabel('Quantity').selectOption('2')
  await expect(drawer.getByLabel('Put back in stock')).not.toBeChecked()
  await drawer.getByLabel('Quantity').selectOption('3')
  await expect(drawer.getByLabel('Put back in stock')).toBeChecked()
  await drawer.getByRole('button', { name: 'Cancel' }).click()

  await drawer.getByRole('button', { name: 'Ship items' }).click()
  await expect(page.getByRole('form', { name: 'Parcel' })).toContainText('2 not taken from stock')
  await page.getByRole('form', { name: 'Parcel' }).getByRole('button', { name: 'Cancel' }).click()
  await page.goto('/admin/orders?short=yes')
  await expect(page.getByText('1 order found')).toBeVisible()
  await expect(page.getByRole('row', { name: orderId })).toContainText('Goods missing')
})

test('shows order numbers whole on a phone', async ({ page, shop }) => {
  const order = await buy(shop)
  const linesOf = (shown: Locator) =>
    shown.evaluate((element) => {
      const text = document.createRange()
      text.selectNodeContents(element)
      const cell = element.closest('td, dd')?.getBoundingClientRect()
      return text.getBoundingClientRect().right <= (cell?.right ?? 0) ? text.getClientRects().length : 'cut off'
    })
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsAdmin(page, shop, '/admin/orders')
  await page.evaluate(async (id) => {
    const body = JSON.stringify({ requestKey: crypto.randomUUID(), amount: '5.00', reason: 'A late delivery' })
    const headers = { 'Content-Type': 'application/json' }
    await fetch(`/api/admin/orders/${id}/refunds`, { method: 'POST', headers, body })
  }, order.id)
  await page.reload()
  const row = page.getByRole('row', { name: order.orderId })
  await expect(row).toContainText('Partly refunded')
  expect(await linesOf(row.getByRole('link'))).toBe(1)

  // The widest that fits the format.
  const wide = JSON.stringify({ ...order, orderId: 'ORD-WMWMWMWMWM' })
  await page.evaluate((saved) => sessionStorage.setItem('courtside.order', saved), wide)
  await page.goto('/order-success')
  expect(await linesOf(page.getByRole('definition').filter({ hasText: 'ORD-WMWMWMWMWM' }))).toBe(1)
})
