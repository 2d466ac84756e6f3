import { expect, test } from 'vitest'
import {
  isTracked,
  itemParameters,
  listParameters,
  mayLoadTag,
  pageParameters,
  purchaseParameters,
} from './analytics.rules.ts'

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

test('a list’s items have their places', () => {
  const product = { id: 3, name: 'Courtside Pro', category: 'Ball Machines', price: 189_500 }
  expect(
    listParameters({ id: 'featured', name: 'Featured products', products: [product, { ...product, id: 4 }] }),
  ).toEqual({
    item_list_id: 'featured',
    item_list_name: 'Featured products',
    items: [
      expect.objectContaining({ item_id: '3', index: 0, quantity: 1 }),
      expect.objectContaining({ item_id: '4', index: 1 }),
    ],
  })
})

test('a purchase has what the order charged, and nothing about its buyer', () => {
  const order = {
    orderId: 'ORD-0123456789',
    subtotal: 201_300,
    discountCode: 'ACE10',
    discountAmount: 20_130,
    deliveryFee: 5000,
    vatAmount: 31_028,
    lines: [
      { productId: 2, name: 'Courtside Pro', unitPrice: 189_500, quantity: 1, reduction: 18_950 },
      { productId: null, name: 'Ball Basket', unitPrice: 5900, quantity: 2, reduction: 1180 },
    ],
    customerEmail: 'ines@example.org',
  }
  expect(purchaseParameters(order)).toEqual({
    transaction_id: 'ORD-0123456789',
    currency: 'GBP',
    value: 1811.7,
    tax: 310.28,
    shipping: 50,
    coupon: 'ACE10',
    items: [
      { item_id: '2', item_name: 'Courtside Pro', price: 1705.5, discount: 189.5, quantity: 1 },
      { item_id: 'Ball Basket', item_name: 'Ball Basket', price: 53.1, discount: 5.9, quantity: 2 },
    ],
  })
  expect(purchaseParameters({ ...order, discountCode: null, vatAmount: null })).toMatchObject({ tax: 0 })
})

test('the tag loads on the confirmation, which isn’t counted itself, but on no other personal page', () => {
  expect(['/order-success', '/products'].map(mayLoadTag)).toEqual([true, true])
  expect(['/checkout', '/pay/secret', '/account', '/order-success/x'].map(mayLoadTag)).toEqual([
    false,
    false,
    false,
    false,
  ])
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
