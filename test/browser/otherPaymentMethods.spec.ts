import { Client } from 'pg'
import { expectNoAxeViolations } from '../support/browser/accessibility.ts'
import type { OpenShop } from '../support/browser/sharedShops.ts'
import { shopper } from '../support/browser/shopper.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { CARDS, INES } from '../support/buyer.ts'

async function ordersOf(shop: OpenShop, email: string): Promise<{ payment_status: string; total_amount: string }[]> {
  const client = new Client(shop.databaseUrl)
  await client.connect()
  try {
    return (await client.query('select payment_status, total_amount from orders where customer_email = $1', [email]))
      .rows
  } finally {
    await client.end()
  }
}

const buyer = (name: string) => ({ ...INES, customerEmail: `${name}@example.com` })

async function leaveForApproval(page: Parameters<typeof shopper>[0], details: typeof INES) {
  const { checkout, openCheckout } = shopper(page)
  await openCheckout('courtside-lite')
  await checkout.fillDetails(details)
  await page.getByRole('radio', { name: /^Test page/ }).check()
  await expect(page.getByLabel('Card number')).toBeHidden()
  await checkout.pay()
  await expect(page.getByRole('heading', { name: 'Approve the test payment' })).toBeVisible()
  await expect(page.getByText('£1,195.00')).toBeVisible()
}

test('pays on another page and returns to one confirmed order', async ({ page, shop }) => {
  const ines = buyer('redirect')
  await leaveForApproval(page, ines)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expect(page).toHaveURL('/order-success')
  await expect(page.getByText(/^ORD-[0-9A-Z]{10}$/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, empty' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^ORD-[0-9A-Z]{10}$/).first()).toBeVisible()
  expect(await ordersOf(shop, ines.customerEmail)).toEqual([{ payment_status: 'paid', total_amount: '1195.00' }])
})

test('completes the order if the checkout’s tab has been closed', async ({ page, context, shop }) => {
  const ines = buyer('closed')
  await leaveForApproval(page, ines)
  const approval = page.url()
  await page.close()
  // As in a payment app: without what the checkout's tab remembered.
  const elsewhere = await context.newPage()
  await elsewhere.goto(approval)
  await elsewhere.getByRole('button', { name: 'Approve' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expect
    .poll(() => ordersOf(shop, ines.customerEmail))
    .toEqual([{ payment_status: 'paid', total_amount: '1195.00' }])
  await expect(elsewhere.getByRole('button', { name: 'Cart, empty' })).toBeVisible()
})

test('returns to the checkout if the payment is declined there, and takes a card', async ({ page, shop }) => {
  const ines = buyer('declined')
  await leaveForApproval(page, ines)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page).toHaveURL('/checkout')
  const refusal = page.getByRole('region', { name: 'Your order' }).getByRole('alert')
  await expect(refusal).toContainText('Payment not completed')
  const brief = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Close this message' }) })
  for (const told of [refusal, brief]) {
    await expect(told).toContainText('The test page told us that the payment was cancelled or declined.')
    await expect(told).toContainText('You haven’t been charged.')
  }
  await expect(page.getByText('Bank Authentication Required')).toHaveCount(0)
  await expect(page.getByLabel('Full name')).toHaveValue(ines.customerName)
  expect(await ordersOf(shop, ines.customerEmail)).toEqual([])
  const { checkout } = shopper(page)
  await checkout.fillCard(CARDS.pays)
  await checkout.pay()
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expect(page.getByText('Payment not completed')).toHaveCount(0)
  await expect(page.getByText('You haven’t been charged')).toHaveCount(0)
  expect(await ordersOf(shop, ines.customerEmail)).toHaveLength(1)
})

test('pays by wallet with its name and address, but only if we deliver there', async ({ page, shop }) => {
  await shopper(page).openCheckout('courtside-lite')
  const wallet = page.getByRole('dialog', { name: 'Test wallet' })
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await wallet.getByRole('radio', { name: /Belfast/ }).check()
  await expectNoAxeViolations(page)
  await wallet.getByRole('button', { name: 'Pay £1,195.00 with the test wallet' }).click()
  await expect(page.getByLabel('Postcode')).toHaveAccessibleDescription(/BT1 5GS is outside it/)
  await expect(page.getByLabel('Postcode')).toBeFocused()
  expect(await ordersOf(shop, 'sam@example.com')).toEqual([])

  await page.getByRole('button', { name: 'Test wallet' }).click()
  await wallet.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  expect(await ordersOf(shop, 'sam@example.com')).toEqual([{ payment_status: 'paid', total_amount: '1195.00' }])
})
