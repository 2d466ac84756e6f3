import { Client } from 'pg'
import { facts } from '#/features/content/content.facts.ts'
import { CARDS, INES } from '../support/buyer.ts'
import type { RunningShop } from '../support/startShop.ts'
import { expectNoAxeViolationsInBothThemes } from './accessibility.ts'
import { holdRequests } from './holdRequests.ts'
import { shopper } from './shopper.ts'
import { expect, test } from './shopTest.ts'
import { openAsAdmin } from './signIn.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function inDatabase(shop: RunningShop, statement: string) {
  const client = new Client(shop.databaseUrl)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('buys a product from the home page to the order confirmation', async ({ page, shop }) => {
  const ines = shopper(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Shop Machines' }).click()
  await expect(page).toHaveURL('/products')
  await page.getByRole('link', { name: 'Courtside Pro', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Courtside Pro', level: 1 })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await expect(page.getByText('Courtside Pro has been added to your cart.')).toBeVisible()

  await ines.openCart()
  await expect(ines.drawer.getByText('£1,945.00')).toBeVisible()
  await ines.proceedToCheckout()
  await ines.checkout.fillDetails()
  await ines.checkout.fillCard(CARDS.pays)
  await expect(ines.checkout.payButton).toHaveAccessibleName('Pay £1,945.00 now')
  await ines.checkout.pay()

  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expect(page).toHaveURL('/order-success')
  const orderNumber =
    (await page
      .getByText(/^ORD-[0-9A-Z]{10}$/)
      .first()
      .textContent()) ?? ''
  await expect(page.getByRole('button', { name: 'Cart, empty' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(orderNumber).first()).toBeVisible()

  await openAsAdmin(page, shop, '/admin/orders')
  const row = page.getByRole('row').filter({ hasText: orderNumber })
  await expect(row).toContainText(INES.customerName)
  await expect(row).toContainText('£1,945.00')
  const [order] = await inDatabase(
    shop,
    `select payment_status, order_status, is_test from orders where order_id = '${orderNumber}'`,
  )
  expect(order).toEqual({ payment_status: 'paid', order_status: 'confirmed', is_test: true })
})

test.describe('paying', () => {
  test.beforeEach(async ({ page }) => {
    const ines = shopper(page)
    await ines.addToCart('courtside-lite')
    await ines.proceedToCheckout()
    await ines.checkout.fillDetails()
  })

  test('shows the terms above the button and opens them in a new tab', async ({ page }) => {
    const order = page.getByRole('region', { name: 'Your order' })
    await expect(order).toContainText('You pay to return items that aren’t faulty (about £50 for a machine)')
    for (const name of ['Terms and conditions', 'Shipping and returns', 'Privacy policy'])
      await expect(order.getByRole('link', { name })).toHaveAttribute('target', '_blank')
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      order.getByRole('link', { name: 'Shipping and returns' }).click(),
    ])
    await expect(popup.getByRole('heading', { name: 'Shipping and returns', level: 1 })).toBeVisible()
    await expect(page.getByLabel('Full name')).toHaveValue(INES.customerName)
  })

  test('keeps the form if 3-D Secure fails, and buys once it succeeds', async ({ page }) => {
    const { checkout } = shopper(page)
    await checkout.fillCard(CARDS.requiresAuthentication)
    await checkout.pay()
    await expect(page.getByRole('dialog', { name: '3-D Secure' })).toBeVisible()
    await page.getByRole('button', { name: 'Fail' }).click()
    await expect(
      page.getByText('Your bank couldn’t confirm it was you. You haven’t been charged.').first(),
    ).toBeVisible()
    await expect(page.getByText('Bank Authentication Required').first()).toBeVisible()
    await expect(page.getByLabel('Full name')).toHaveValue(INES.customerName)
    await checkout.pay()
    await page.getByRole('dialog', { name: '3-D Secure' }).getByRole('button', { name: 'Complete' }).click()
    await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
    await expect(page.getByText('Bank Authentication Required')).toHaveCount(0)
  })

  for (const [name, card, reason] of [
    ['insufficient funds', CARDS.insufficientFunds, /insufficient funds/i],
    ['a decline', CARDS.declined, /declined/i],
    ['a failure after attaching', CARDS.failsAfterAttach, /declined/i],
  ] as const) {
    test(`shows the bank’s reason for ${name} and accepts another card`, async ({ page }) => {
      const { checkout } = shopper(page)
      await checkout.fillCard(card)
      await checkout.pay()
      await expect(page.getByText('Bank Authentication Required').first()).toBeVisible()
      await expect(
        page.getByText('Please complete the authentication process with your bank and try again.').first(),
      ).toBeVisible()
      await expect(page.getByText(reason).first()).toBeVisible()
      await checkout.fillCard(CARDS.pays)
      await checkout.pay()
      await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
    })
  }

  test('rejects other card numbers and lists the test numbers', async ({ page }) => {
    const { checkout } = shopper(page)
    await checkout.fillCard('5555 5555 5555 4444')
    await checkout.pay()
    await expect(page.getByText(/4242 ?4242 ?4242 ?4242.*4000 ?0000 ?0000 ?0002/s).first()).toBeVisible()
    await expect(page.getByText('This shop only takes test cards. You haven’t been charged.')).toBeVisible()
  })

  test('applies a valid code and rejects a wrong one', async ({ page }) => {
    const { checkout } = shopper(page)
    await checkout.applyCode('')
    await expect(page.getByText('Please enter a discount code').first()).toBeVisible()
    await checkout.applyCode('nonsense')
    await expect(page.getByText('This discount code is not valid or has expired.').first()).toBeVisible()
    await checkout.applyCode(' ace10 ')
    await expect(checkout.payButton).toHaveAccessibleName('Pay £1,080.50 now')
    await checkout.fillCard(CARDS.pays)
    await checkout.pay()
    await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
    await expect(page.getByText('£1,080.50').first()).toBeVisible()
  })

  test('moves the focus when a code is applied or removed', async ({ page }) => {
    const code = page.getByLabel('Discount code')
    await code.fill('ACE10')
    await code.press('Enter')
    const remove = page.getByRole('button', { name: 'Remove code ACE10' })
    await expect(remove).toBeFocused()
    await expect(remove).toHaveAccessibleDescription('ACE10 takes 10% off')
    await remove.press('Enter')
    await expect(code).toBeFocused()
    await expect(code).toHaveValue('')
  })

  test('does not mark a code as invalid if it could not be checked', async ({ page }) => {
    const { checkout } = shopper(page)
    const code = page.getByLabel('Discount code')
    await page.route('**/api/discount/validate', (route) => route.abort(), { times: 1 })
    await checkout.applyCode('ACE10')
    await expect(page.getByText('We couldn’t reach the shop. Please try again.')).toBeVisible()
    await expect(code).not.toHaveAttribute('aria-invalid')
    await page.route('**/api/discount/validate', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }), {
      times: 1,
    })
    await checkout.applyCode('ACE10')
    await expect(page.getByText('We couldn’t reach the shop. Please try again.')).toBeVisible()
    await checkout.applyCode('nonsense')
    await expect(code).toHaveAccessibleDescription('This discount code is not valid or has expired.')
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('We couldn’t reach the shop')).toHaveCount(0)
  })

  test('leaves the focus if it moved while a code was checked', async ({ page }) => {
    const release = await holdRequests(page, '**/api/discount/validate')
    await page.getByLabel('Discount code').fill('ACE10')
    await page.getByLabel('Discount code').press('Enter')
    await page.getByLabel('Full name').focus()
    release()
    await expect(page.getByRole('button', { name: 'Remove code ACE10' })).toBeVisible()
    await expect(page.getByLabel('Full name')).toBeFocused()
  })

  test('rejects an address outside the mainland before any charge', async ({ page }) => {
    const { checkout } = shopper(page)
    await checkout.fillDetails({ ...INES, shippingAddress: '1 Harbour Road, Stornoway HS1 2AB' })
    await checkout.fillCard(CARDS.pays)
    await checkout.pay()
    await expect(
      page
        .getByText(/HS1 2AB/)
        .filter({ hasText: /mainland/i })
        .first(),
    ).toBeVisible()
    await expect(page).toHaveURL('/checkout')
  })

  test('keeps the details but not the card after a reload', async ({ page }) => {
    const { checkout } = shopper(page)
    await checkout.fillCard(CARDS.pays)
    await page.reload()
    await expect(page.getByLabel('Full name')).toHaveValue(INES.customerName)
    await expect(page.getByLabel('Card number')).toHaveValue('')
  })

  test('makes one order from a double click on Pay', async ({ page, shop }) => {
    const { checkout } = shopper(page)
    await checkout.fillDetails({ ...INES, customerEmail: 'twice@example.com' })
    await checkout.fillCard(CARDS.pays)
    await checkout.payButton.dblclick()
    await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
    const [{ count }] = await inDatabase(
      shop,
      `select count(*)::int from orders where customer_email = 'twice@example.com'`,
    )
    expect(count).toBe(1)
  })
})

test('shows a price that changes during checkout before any charge', async ({ page, shop }) => {
  const { addToCart, proceedToCheckout, checkout } = shopper(page)
  await addToCart('target-set')
  await proceedToCheckout.call(shopper(page))
  await checkout.fillDetails()
  await checkout.fillCard(CARDS.pays)
  await expect(checkout.payButton).toHaveAccessibleName('Pay £85.00 now')
  await inDatabase(shop, `update products set price = 40 where slug = 'target-set'`)
  await checkout.pay()
  await expect(checkout.payButton).toHaveAccessibleName('Pay £90.00 now')
  await expect(page.getByText(/£90\.00/).first()).toBeVisible()
  await expect(page).toHaveURL('/checkout')
  await checkout.pay()
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expect(page.getByText('£90.00').first()).toBeVisible()
})

test('finds the order after a reload if the response was lost', async ({ page, context, shop }) => {
  const ines = shopper(page)
  await ines.addToCart('ball-basket')
  await ines.proceedToCheckout()
  await ines.checkout.fillDetails({ ...INES, customerEmail: 'gone@example.com' })
  await ines.checkout.fillCard(CARDS.pays)
  await page.route('**/api/orders', (route) => route.abort())
  await ines.checkout.pay()
  await expect(page.getByText('Order failed').first()).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  const orders = await inDatabase(shop, `select 1 from orders where customer_email = 'gone@example.com'`)
  expect(orders).toHaveLength(1)
  await context.close()
})

test('keeps items added to the cart after an order whose response was lost', async ({ page, context }) => {
  const ines = shopper(page)
  await ines.addToCart('mains-charger')
  await ines.proceedToCheckout()
  await ines.checkout.fillDetails({ ...INES, customerEmail: 'lost@example.com' })
  await ines.checkout.fillCard(CARDS.pays)
  await page.route('**/api/orders', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await ines.checkout.pay()
  await expect(page.getByText('Order failed').first()).toBeVisible()
  await page.unrouteAll()

  await ines.addToCart('mains-charger')
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
  const otherTab = await context.newPage()
  await shopper(otherTab).addToCart('weather-cover')
  await expect(page.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible()

  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  for (const tab of [page, otherTab]) await expect(tab.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
  await ines.proceedToCheckout()
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await expect(summary.getByRole('listitem').filter({ hasText: 'Weather Cover' })).toBeVisible()
  await expect(summary.getByRole('group', { name: /^Quantity of/ }).getByText('1')).toHaveCount(2)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('explains that the checkout needs JavaScript', async ({ page }) => {
    await page.goto('/checkout')
    // getByText and getByRole do not search noscript.
    const message = page.locator('noscript p')
    await expect(message).toBeVisible()
    await expect(message).toContainText('The checkout needs JavaScript')
    await expect(message).toContainText(facts.company.email)
    await expect(page.getByText('Preparing your secure checkout')).toBeHidden()
  })
})

test('explains why a payment cannot start, and retries', async ({ page }) => {
  const ines = shopper(page)
  const message = 'Our card payment provider isn’t responding. Please try again in a minute.'
  await page.route('**/api/create-payment-intent', (route) =>
    route.fulfill({ status: 503, json: { message, code: 'paymentsUnavailable' } }),
  )
  await ines.addToCart('weather-cover')
  await ines.proceedToCheckout()
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect(page).toHaveURL('/checkout')
  await page.unroute('**/api/create-payment-intent')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText(message)).toBeHidden()
  await expect(ines.checkout.payButton).toBeEnabled()
})

test('redirects an empty cart from the checkout', async ({ page }) => {
  await page.goto('/checkout')
  await expect(page).toHaveURL('/products')
  await expect(page.getByRole('status').getByText('Your cart is empty')).toBeVisible()
})

test('keeps the cart after a reload and in sync between tabs', async ({ page, context }) => {
  const ines = shopper(page)
  await ines.addToCart('courtside-club')
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  const otherTab = await context.newPage()
  await otherTab.goto('/')
  await expect(otherTab.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  await page.reload()
  await ines.openCart()
  await ines.drawer.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(otherTab.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
  await ines.drawer.getByRole('button', { name: 'Remove Courtside Club' }).click()
  await expect(ines.drawer.getByText('Your cart is empty')).toBeVisible()
  await expect(otherTab.getByRole('button', { name: 'Cart, empty' })).toBeVisible()
})

for (const width of [390, 1440]) {
  test(`passes axe in cart and checkout at ${width} px, light and dark`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const ines = shopper(page)
    await ines.addToCart('courtside-pro')
    await ines.openCart()
    await expect(ines.drawer.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
    await expectNoAxeViolationsInBothThemes(page)
    await ines.proceedToCheckout()
    await ines.checkout.pay()
    await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
    await expect(page.getByLabel('Full name')).toBeFocused()
    await expectNoAxeViolationsInBothThemes(page)
  })
}
