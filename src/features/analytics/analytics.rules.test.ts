import { expect, test } from 'vitest'
import { isTracked, itemParameters, pageParameters } from './analytics.rules.ts'

test('a product event has currency, value and item', () => {
  const product = { id: 3, name: 'Courtside Pro', category: 'Ball Machines', price: 189_500 }
  expect(itemParameters(product)).toEqual({
    currency: 'GBP',
    value: 1895,
    items: [{ item_id: '3', item_name: 'Courtside Pro', item_category: 'Ball Machines', price: 1895, quantity: 1 }],
  })
  expect(itemParameters({ ...product, price: 29 }, 3)).toMatchObject({
    value: 0.87,
    items: [{ price: 0.29, quantity: 3 }],
  })
})

test.each([
  '/checkout',
  '/checkout/x',
  '/order-success',
  '/pay/secret',
  '/quote',
  '/auth',
  '/admin',
  '/admin/orders/7',
  '/privacy-request/confirm',
])('%s is not counted', (path) => expect(isTracked(path)).toBe(false))

test.each(['/', '/products', '/products/checkout', '/checkouts', '/contact', '/privacy-request'])(
  '%s is counted',
  (path) => expect(isTracked(path)).toBe(true),
)

test('query strings are not sent', () => {
  expect(
    pageParameters(
      'https://shop.example/products?q=ines@example.com#x',
      'https://search.example/find?q=ines@example.com',
    ),
  ).toEqual({ page_location: 'https://shop.example/products', page_referrer: 'https://search.example/find' })
  expect(pageParameters('https://shop.example/', '')).toMatchObject({ page_referrer: '' })
})

test.each([
  '/order-success?payment_intent=pi_1',
  '/pay/secret',
  '/quote?token=secret',
  '/auth?next=/account',
  '/admin/orders/7',
])('the personal page %s is not sent', (path) => {
  const [page, shop] = [`https://shop.example${path}`, 'https://shop.example/']
  expect(pageParameters(shop, page)).toEqual({ page_location: shop, page_referrer: shop })
  expect(pageParameters(page, '')).toEqual({ page_location: shop, page_referrer: '' })
  expect(pageParameters(shop, `https://other.example${path}`).page_referrer).toBe(
    `https://other.example${path.split('?')[0]}`,
  )
})
