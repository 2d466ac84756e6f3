import { expect, test } from 'vitest'
import { kindOf } from './kinds.ts'

test.each([
  ['POST /api/orders', 'paid'],
  ['POST /api/stripe/webhook', 'paid'],
  ['POST /api/pay/a-token/finish', 'paid'],
  ['POST /api/checkout', 'begun'],
  ['POST /api/pay/a-token/reserve', 'begun'],
  ['POST /sandbox/v1/payment_intents/pi_1/confirm', 'begun'],
  ['POST /api/create-payment-intent', 'new'],
  ['GET /checkout?x=1', 'new'],
  ['GET /pay/a-token', 'new'],
  ['GET /api/orders/ORD-1', 'browsing'],
  ['GET /api/products?q=ball', 'browsing'],
  ['GET /products/courtside-pro', 'browsing'],
  ['GET /api/admin/orders', 'browsing'],
  ['GET /api/admin/exports/orders.csv?q=a', 'export'],
  ['GET /readyz', 'free'],
  ['GET /assets/index.js', 'free'],
  ['GET /media/pro.w400.avif', 'free'],
])('%s is %s', (request, kind) => {
  const [method, url] = request.split(' ')
  expect(kindOf({ method, url, headers: {} })).toBe(kind)
})

test('what the checkout page reads belongs to the checkout', () => {
  const read = (referer: string) => kindOf({ method: 'GET', url: '/api/products?ids=1', headers: { referer } })
  expect(read('https://shop.example/checkout')).toBe('new')
  expect(read('https://shop.example/products')).toBe('browsing')
})
