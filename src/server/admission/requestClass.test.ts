import { expect, test } from 'vitest'
import { classifyRequest } from './requestClass.ts'

test.each([
  ['POST /api/orders', 'paid'],
  ['POST /api/stripe/webhook', 'paid'],
  ['POST /api/pay/a-token/finish', 'paid'],
  ['POST /api/quotes/a-token/accept', 'paid'],
  ['GET /api/quotes/a-token', 'new'],
  ['GET /quote?token=a-token', 'new'],
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
  expect(classifyRequest({ method, url, headers: {} })).toBe(kind)
})

const read = (url: string, page: string) =>
  classifyRequest({ method: 'GET', url, headers: { referer: `https://shop.example${page}` } })

test.each(['/api/products?ids=1%2C2', '/api/delivery', '/api/shop', '/api/user'])(
  '%s is part of a checkout if the Referer is the checkout page',
  (url) => {
    expect(read(url, '/checkout')).toBe('new')
    expect(read(url, '/products')).toBe('browsing')
  },
)

test.each([
  '/products?q=ball',
  '/api/products?q=ball',
  '/api/products?ids=1&q=ball',
  '/api/reviews/approved',
  '/contact',
])('%s is browsing, whatever the Referer', (url) => expect(read(url, '/checkout')).toBe('browsing'))

test('an export is an export, whatever the Referer', () => {
  expect(read('/api/admin/exports/orders.csv', '/checkout')).toBe('export')
})
