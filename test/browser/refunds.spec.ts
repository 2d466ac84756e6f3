import { expectNoAxeViolations } from '../support/browser/accessibility.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { openAsAdmin } from '../support/browser/signIn.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { textOfPdf } from '../support/pdfText.ts'

test.use({ shopName: 'admin' })

test('refunds items after a summary, and lists the credit note', async ({ page, shop }) => {
  const buyer = createBuyer((path, init) => fetch(shop.url + path, init))
  const order = await buyer.buy([
    { productId: 1, quantity: 1 },
    { productId: 5, quantity: 3 },
  ])
  await openAsAdmin(page, shop, `/admin/orders/${order.id}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(drawer.getByRole('heading', { name: 'Items to refund' })).toBeFocused()

  await drawer.getByRole('button', { name: 'Continue' }).click()
  await expect(drawer.getByText('Choose what to refund: items, delivery or an amount.')).toBeFocused()
  await expect(drawer.getByText('Choose what to refund: items, delivery or an amount.')).toBeInViewport()
  await drawer.getByLabel('Extra amount, in pounds').fill('9999')
  await drawer.getByRole('button', { name: 'Continue' }).click()
  await expect(drawer.getByText(/^You can refund up to £.* of this order\.$/)).toBeInViewport()
  await expect(drawer.getByLabel('Extra amount, in pounds')).toBeFocused()
  await expect(drawer.getByLabel('Extra amount, in pounds')).toHaveAttribute('aria-invalid', 'true')
  await expect(drawer.getByText(/^You can refund up to £\S+$/)).toBeVisible()
  await drawer.getByLabel('Extra amount, in pounds').fill('')
  await drawer.getByRole('group').nth(1).getByLabel('Quantity').selectOption('2')
  await drawer.getByRole('button', { name: 'Continue' }).click()
  await expect(drawer.getByText('Give a reason for the refund.')).toBeInViewport()
  await expect(drawer.getByLabel('Reason')).toBeFocused()
  await drawer.getByLabel('Reason').fill('Two came back')
  await expectNoAxeViolations(page)

  await page.keyboard.press('Escape')
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(leaving).toContainText('You’ll lose your unsaved changes.')
  await leaving.getByRole('button', { name: 'Stay here' }).click()
  await expect(drawer.getByLabel('Reason')).toHaveValue('Two came back')

  await drawer.getByRole('button', { name: 'Continue' }).click()
  await expect(drawer.getByText(/^£\d+\.\d\d will be refunded to the card\.$/)).toBeVisible()
  await expect(drawer.getByText('2 × Remote Control go back in stock.')).toBeVisible()
  await expect(drawer.getByText('We’ll email the customer a credit note.')).toBeVisible()
  await expectNoAxeViolations(page)
  await drawer.getByRole('button', { name: /^Refund £/ }).click()
  await expect(page.getByText('This was a test payment: no money will be refunded.').last()).toBeVisible()
  await expect(drawer.getByText('Two came back', { exact: true })).toBeVisible()
  await expect(drawer.getByText(/^TEST-CN-\d{6}$/)).toBeVisible()
  const creditNote = (await drawer.getByText(/^TEST-CN-\d{6}$/).textContent()) ?? ''
  await expectNoAxeViolations(page)

  await page.goto('/admin/invoices')
  await expect(page.getByRole('link', { name: /^TEST-INV-\d{6}$/ }).first()).toBeVisible()
  await page.getByLabel('Type').selectOption('creditNote')
  await expect(page.getByRole('link', { name: /^TEST-INV/ })).toHaveCount(0)
  await expectNoAxeViolations(page)
  const href = (await page.getByRole('link', { name: creditNote }).getAttribute('href')) as string
  const file = await page.request.get(href)
  expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
})

test('cancels and refunds an order at once, and warns before it is sent after all', async ({ page, shop }) => {
  const buyer = createBuyer((path, init) => fetch(shop.url + path, init))
  const order = await buyer.buy([{ productId: 5, quantity: 2 }])
  await openAsAdmin(page, shop, `/admin/orders/${order.id}`)
  const drawer = page.getByRole('dialog', { name: order.orderId })
  await drawer.getByLabel('Order status').selectOption('cancelled')
  await page.getByRole('button', { name: /^Cancel and refund £/ }).click()
  await expect(drawer.getByText('Order cancelled', { exact: true })).toBeVisible()
  await expect(drawer.getByText(/^TEST-CN-\d{6}$/)).toBeVisible()
  await expect(drawer.getByText('There’s nothing left to refund.')).toBeVisible()

  await drawer.getByLabel('Order status').selectOption('shipped')
  const dialog = page.getByRole('dialog', { name: /^Move / })
  await expect(dialog.getByRole('button', { name: 'Move to Shipped' })).toBeDisabled()
  await expectNoAxeViolations(page)
  await dialog.getByLabel('I want to send this order although it’s cancelled').check()
  await expect(dialog).toContainText('No parcel will be recorded, because nothing is left to send.')
  await dialog.getByRole('button', { name: 'Move to Shipped' }).click()
  await expect(dialog).toBeHidden()
  await expect(drawer.getByLabel('Order status')).toHaveValue('shipped')
  const href = (await drawer.getByRole('link', { name: 'Packing slip' }).getAttribute('href')) as string
  const slip = textOfPdf(await (await page.request.get(href)).body())
  expect(slip).toContain('Everything on this order has been refunded: don’t send goods.')
})

test('records a transfer in parts, and refunds all of it by transfer once the order is cancelled', async ({
  page,
  shop,
}) => {
  await openAsAdmin(page, shop, '/admin/orders/new')
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const response = await page.request[method](path, { data, headers: { Origin: shop.url } })
    expect(response.ok()).toBe(true)
    return response.json()
  }
  const order = await send('post', '/api/admin/orders', {
    requestKey: 'a-transfer-in-parts',
    lines: [{ productId: 5, quantity: 1 }],
    deliveryType: 'standard',
    customer: INES,
    payment: 'transfer',
  })
  await page.goto(`/admin/orders/${order.id}`)
  const drawer = page.getByRole('dialog', { name: order.orderId, exact: true })
  const form = drawer.getByRole('form', { name: 'Record a payment' })
  await form.getByLabel('Amount, in pounds').fill('40')
  await form.getByRole('button', { name: 'Record payment' }).click()
  await expect(drawer.getByText(/^£40.00 by bank transfer on/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Record payment' }).click()
  await expect(drawer.getByText('£59.00 outstanding', { exact: true })).toBeVisible()

  await send('post', `/api/admin/orders/${order.id}/payments`, { amount: '59.00' })
  await send('put', `/api/admin/orders/${order.id}/status`, { status: 'cancelled', tell: false })
  await page.reload()
  await expect(drawer.getByText(/Refund the customer by/)).toBeVisible()
  // Three actions: the form, everything, and the confirmation.
  await drawer.getByRole('button', { name: 'Refund', exact: true }).click()
  await drawer.getByRole('button', { name: 'Refund everything: £99.00' }).click()
  await drawer.getByRole('button', { name: /^Refund £99/ }).click()
  await expect(drawer.getByText('There’s nothing left to refund.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(drawer.getByRole('button', { name: 'Mark as sent' })).toBeHidden()
})
