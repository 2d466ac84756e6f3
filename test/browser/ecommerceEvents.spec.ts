import type { Page } from '@playwright/test'
import {
  answerConsent,
  expectCountedAt,
  gtagCalls,
  gtagParameters,
  hasTag,
  navigateTo,
  test,
} from '../support/browser/analyticsShop.ts'
import { holdRequests } from '../support/browser/holdRequests.ts'
import { shopper } from '../support/browser/shopper.ts'
import { expect } from '../support/browser/shopTest.ts'
import { CARDS, INES } from '../support/buyer.ts'

test.use({ viewport: { width: 1280, height: 900 } })

const eventNames = async (page: Page) =>
  (await gtagCalls(page)).flatMap(([command, name]) => (command === 'event' ? [name] : []))

async function buy(page: Page) {
  const { checkout } = shopper(page)
  await checkout.fillDetails()
  await checkout.applyCode('ACE10')
  await expect(checkout.payButton).toHaveAccessibleName('Pay £1,080.50 now')
  await checkout.fillCard(CARDS.pays)
  await checkout.pay()
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
}

test('reports the way from a list to the purchase, once, without personal data, and the next page’s visit', async ({
  page,
  context,
}) => {
  const said: string[] = []
  const remember = async () => void said.push(JSON.stringify(await gtagCalls(page)))
  await page.goto('/')
  await answerConsent(page, 'Accept')
  await expect.poll(() => gtagParameters(page, 'view_item_list')).toHaveLength(1)
  await navigateTo(page, 'Products')
  await expect.poll(() => gtagParameters(page, 'view_item_list')).toHaveLength(2)
  expect((await gtagParameters(page, 'view_item_list'))[1]).toMatchObject({ item_list_id: 'products' })
  await page.getByRole('link', { name: 'Courtside Lite', exact: true }).click()
  await expect.poll(() => gtagParameters(page, 'select_item')).toHaveLength(1)
  expect((await gtagParameters(page, 'select_item'))[0]).toMatchObject({
    item_list_name: 'Products',
    items: [{ item_name: 'Courtside Lite', quantity: 1 }],
  })
  await expect.poll(() => gtagParameters(page, 'view_item')).toHaveLength(1)
  // The panel closes before it has loaded the cart.
  const release = await holdRequests(page, ({ pathname, search }) =>
    `${pathname}${search}`.startsWith('/api/products?ids='),
  )
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await page.getByRole('button', { name: 'View cart' }).click()
  await expect(page.getByRole('button', { name: 'View cart' })).toHaveCount(0)
  release()
  await expect.poll(() => gtagParameters(page, 'view_cart')).toHaveLength(1)
  const { drawer } = shopper(page)
  await drawer.getByRole('button', { name: 'Increase quantity' }).click()
  await drawer.getByRole('button', { name: 'Decrease quantity' }).click()
  await expect.poll(() => gtagParameters(page, 'remove_from_cart')).toHaveLength(1)
  expect(await gtagParameters(page, 'add_to_cart')).toHaveLength(2)
  expect((await gtagParameters(page, 'remove_from_cart'))[0]).toMatchObject({
    items: [{ item_name: 'Courtside Lite' }],
  })
  await remember()

  await drawer.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByRole('form', { name: 'Checkout' }).waitFor()
  expect([await hasTag(page), await page.evaluate(() => window.dataLayer)]).toEqual([false, undefined])
  await buy(page)
  await expect.poll(() => gtagParameters(page, 'purchase')).toHaveLength(1)
  expect(await eventNames(page)).toEqual(['add_shipping_info', 'add_payment_info', 'purchase'])
  const orderNumber = await page
    .getByText(/^ORD-[0-9A-Z]{10}$/)
    .first()
    .textContent()
  const [purchase] = await gtagParameters(page, 'purchase')
  expect(purchase).toMatchObject({ transaction_id: orderNumber, currency: 'GBP', coupon: 'ACE10', shipping: 50 })
  const [item] = (purchase?.items ?? []) as Record<string, number>[]
  expect(item).toMatchObject({ item_name: 'Courtside Lite', quantity: 1 })
  expect((item?.price ?? 0) + (item?.discount ?? 0)).toBe(1145)
  expect(purchase?.value).toBe(item?.price)
  await remember()

  await test.step('the visit is counted from the next page', async () => {
    await page.getByRole('link', { name: 'Continue Shopping' }).click()
    await expectCountedAt(page, '/products')
    await expect(page.getByRole('button', { name: 'Cart, empty' })).toBeVisible()
    await page.goBack()
    await expect(page.getByText(orderNumber ?? '').first()).toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL('/products')
    await page.goBack()
  })
  await page.reload()
  await expect.poll(() => hasTag(page)).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(await eventNames(page)).toEqual([])
  // Another tab that finishes the same order has it in its own storage.
  const kept = await page.evaluate(() => sessionStorage.getItem('courtside.order') ?? '')
  const otherTab = await context.newPage()
  await otherTab.goto('/robots.txt')
  await otherTab.evaluate((order) => sessionStorage.setItem('courtside.order', order), kept)
  await otherTab.goto('/order-success')
  await expect(otherTab.getByText(orderNumber ?? '').first()).toBeVisible()
  await expect.poll(() => hasTag(otherTab)).toBe(true)
  await otherTab.waitForLoadState('networkidle')
  expect(await eventNames(otherTab)).toEqual([])
  expect(said.join()).not.toMatch(new RegExp(`${INES.customerEmail}|${INES.customerName}|Court Lane|SW19`, 'i'))
})

test('reports a checkout reached without a link from the next page, and nothing without consent', async ({
  page,
  tagRequests,
}) => {
  const ines = shopper(page)
  await ines.openCheckout('courtside-lite')
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => sessionStorage.getItem('courtside.events'))).toBeNull()
  await buy(page)
  await page.waitForLoadState('networkidle')
  expect([tagRequests, await page.evaluate(() => window.dataLayer)]).toEqual([[], undefined])

  await answerConsent(page, 'Accept')
  // The visitor has agreed with the order on the screen; this document can't run the tag.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('courtside.events'))).toContain('purchase')
  await page.goto('/contact')
  await expect.poll(() => gtagParameters(page, 'purchase')).toHaveLength(1)
  await ines.openCheckout('courtside-lite')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('courtside.events'))).toContain('begin_checkout')
  await page.goto('/contact')
  await expect.poll(() => gtagParameters(page, 'begin_checkout')).toHaveLength(1)
})
