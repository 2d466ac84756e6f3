import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureAdmin } from '../../src/features/shop/accounts/server/accounts.install.ts'
import type { Limits } from '../../src/platform/limits.ts'
import { createApp } from '../../src/server/createApp.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { fillRoute, routesOf } from '../support/routesOf.ts'
import { SPECIFIED_CALLS } from '../support/specifiedCalls.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let adminCookie: string
let placed: { id: number; orderId: string }

const cookieOf = (headers: Headers) => headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-session='))

beforeAll(async () => {
  shop = await createTestShop()
  const admin = { email: 'otto@example.com', password: 'otto runs the shop' }
  await ensureAdmin(shop.database, { ...admin, clock: shop.services.clock })
  const customer = { username: 'Ines', email: 'ines@example.com', password: 'topspin lob' }
  await shop.call('POST', '/api/register', customer)
  adminCookie = cookieOf((await shop.call('POST', '/api/login', admin)).headers)?.split(';')[0] ?? ''
  placed = await createBuyer((path, init) => shop.app.request(path, init)).buy([{ productId: 1, quantity: 1 }])
})
afterAll(() => shop.close())

/** Fills a route's parameters with existing values. */
const filledRoute = (route: string) =>
  fillRoute(route, {
    id: placed.id,
    orderId: placed.orderId,
    slug: 'courtside-pro',
    token: 'nobody-was-sent-this',
    sessionId: randomUUID(),
    refundId: 1,
    format: 'xero-invoices',
    parcelId: 1,
    lineId: 1,
    unit: 1,
    customer: 1,
    noteId: 1,
    attachmentId: 1,
    productId: 1,
    photographId: 1,
  })
const allRoutes = () => routesOf(shop).map(filledRoute)

const CROSS_SITE: Record<string, string>[] = [
  { Origin: 'https://evil.example' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { Origin: 'null' },
]

describe('cross-site requests are rejected (promise 15)', () => {
  test.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'with the content type %s',
    async (type) => {
      for (const { method, path } of allRoutes().filter(
        ({ method, path }) =>
          method !== 'GET' &&
          !/\/(stripe\/webhook|(newsletter|restock-alerts|review-invitations)\/unsubscribe)$/.test(path),
      )) {
        for (const headers of CROSS_SITE) {
          const init = {
            method,
            headers: { ...headers, 'Content-Type': type, cookie: adminCookie, Host: 'shop.example' },
            body: '{}',
          }
          const response = await shop.app.request(`http://shop.example${path}`, init)
          expect(response.status, `${method} ${path} ${JSON.stringify(headers)}`).toBe(403)
        }
      }
    },
  )
})

test('every response says whether it may be cached', async () => {
  const others = [
    '/healthz',
    '/readyz',
    '/metrics',
    '/robots.txt',
    '/sitemap.xml',
    '/openapi.json',
    '/sandbox/none',
    '/none',
  ]
  const gets = allRoutes().filter(({ method }) => method === 'GET')
  for (const path of [...gets.map(({ path }) => path), ...others]) {
    const { headers } = await shop.app.request(path, { headers: { cookie: adminCookie } })
    expect(headers.get('Cache-Control'), path).toBeTruthy()
  }
})

describe('sessions (promise 14)', () => {
  test('use a secure cookie that changes at each login and ends at logout', async () => {
    const account = { email: 'ines@example.com', password: 'topspin lob' }
    const first = cookieOf((await shop.call('POST', '/api/login', account)).headers) ?? ''
    const second = cookieOf((await shop.call('POST', '/api/login', account)).headers) ?? ''
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(first).toContain(part)
    expect(first).not.toContain('Domain')
    expect(first.split(';')[0]).not.toBe(second.split(';')[0])
    const cookie = second.split(';')[0] ?? ''
    expect((await shop.call('GET', '/api/user', undefined, { cookie })).body).toMatchObject({ username: 'Ines' })
    await shop.call('POST', '/api/logout', undefined, { cookie })
    expect((await shop.call('GET', '/api/user', undefined, { cookie })).status).toBe(401)
  })
})

describe('order lookup (promise 20)', () => {
  test('returns four fields for an order number, however it is written', async () => {
    const digits = placed.orderId.slice(4)
    for (const typed of [placed.orderId, placed.orderId.toLowerCase(), ` ord ${digits} `, digits]) {
      const { status, body, headers } = await shop.call('GET', `/api/orders/${encodeURIComponent(typed)}`)
      expect(status, typed).toBe(200)
      expect(Object.keys(body).sort()).toEqual(['estimatedDelivery', 'orderId', 'orderStatus', 'trackingNumber'])
      expect(headers.get('Cache-Control')).toBe('no-store')
    }
  })

  test('answers every miss the same', async () => {
    const misses = await Promise.all(
      ['ORD-0000000000', 'nonsense', "' or 1=1 --", '%00', 'ORD-'.padEnd(5000, 'A')].map((id) =>
        shop.call('GET', `/api/orders/${encodeURIComponent(id)}`),
      ),
    )
    expect(new Set(misses.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(misses[0]?.status).toBe(404)
  })

  test('is limited per network', async () => {
    const otherShop = await createTestShop({ demo: false })
    const statuses = []
    for (let time = 0; time < 40; time += 1)
      statuses.push((await otherShop.call('GET', '/api/orders/ORD-1111111111')).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
    await otherShop.close()
  })
})

describe('bad input gets a message (promise 19)', () => {
  test.each([
    ['no body', undefined, 'application/json'],
    ['not JSON', '{', 'application/json'],
    ['a number', '7', 'application/json'],
    ['null', 'null', 'application/json'],
    ['another type', 'a=b', 'text/plain'],
    ['deep nesting', '['.repeat(50_000), 'application/json'],
  ])('for a request with %s', async (_, body, type) => {
    for (const { method, path } of allRoutes().filter(
      ({ method, path }) => method === 'POST' && !/logout|webhook/.test(path),
    )) {
      const response = await shop.app.request(path, {
        method,
        headers: { 'Content-Type': type },
        ...(body ? { body } : {}),
      })
      expect(response.status, path).toBeGreaterThanOrEqual(400)
      expect(response.status, path).toBeLessThan(500)
      expect(((await response.json()) as { message: string }).message.length, path).toBeGreaterThan(10)
    }
  })

  test('for a body that is too long, chunked or compressed', async () => {
    const long = JSON.stringify({ code: 'x'.repeat(400_000) })
    const headers = { 'Content-Type': 'application/json' }
    const send = (init: RequestInit & { duplex?: 'half' }) =>
      shop.app.request('/api/discount/validate', { method: 'POST', headers, ...init })
    expect((await send({ body: long })).status).toBe(413)
    const chunks = new ReadableStream({
      start(controller) {
        for (let offset = 0; offset < long.length; offset += 10_000)
          controller.enqueue(new TextEncoder().encode(long.slice(offset, offset + 10_000)))
        controller.close()
      },
    })
    expect((await send({ body: chunks, duplex: 'half' })).status).toBe(413)
    expect((await send({ body: 'x', headers: { ...headers, 'Content-Encoding': 'gzip' } })).status).toBe(415)
  })

  test('for unknown paths and methods', async () => {
    const nothing = await shop.call('GET', '/api/nothing')
    expect([nothing.status, nothing.body.message]).toEqual([404, 'Not found'])
    for (const [method, path, allowed] of [
      ['POST', '/api/products/courtside-pro', 'GET'],
      ['DELETE', '/api/orders', 'POST'],
      ['GET', '/api/stripe/webhook', 'POST'],
    ] as const) {
      const { status, headers } = await shop.call(method, path)
      expect([status, headers.get('Allow')]).toEqual([405, allowed])
    }
  })

  test.each(['a\u0000b', 'a\ud800b'])('for characters that cannot be stored: %j', async (invalid) => {
    const text = {
      ...INES,
      customerName: invalid,
      shippingAddress: `4 Court Lane, London ${invalid} SW19 5AE`,
      email: 'ines@example.com',
      username: invalid,
      name: 'Ines',
      message: `a message with ${invalid} in it`,
      password: `long enough ${invalid}`,
      code: invalid,
      discountCode: invalid,
      reason: invalid,
      paymentIntentId: invalid,
      stripePaymentIntentId: invalid,
      amount: 10,
      totalAmount: '10.00',
      deliveryType: 'standard',
      items: [{ productId: 1, quantity: 1 }],
    }
    const takesOnlyEmail = ['/api/newsletter', '/api/password-reset']
    for (const { method, path } of allRoutes().filter(
      ({ method, path }) => method === 'POST' && !/webhook|logout/.test(path),
    )) {
      const body = path === '/api/orders' ? { ...text, items: JSON.stringify(text.items) } : text
      if (takesOnlyEmail.includes(path) || path.endsWith('/intent')) continue
      const { status } = await shop.call(method, path, body)
      // A body with pictures is read only once the order is known.
      const refusals = path.startsWith('/api/order-link/') && path.endsWith('/returns') ? [404] : [400, 401]
      expect(refusals, path).toContain(status)
    }
    expect((await shop.call('GET', `/api/products/${encodeURIComponent('a\u0000b')}`)).status).toBe(404)
    expect((await shop.call('POST', '/sandbox/v1/payment_intents/pi_%00/confirm')).status).toBeLessThan(500)
  })

  test('for null bytes in the URL', async () => {
    const invalid = {
      id: '%00',
      orderId: '%00',
      slug: 'a%00b',
      token: 'a%00b',
      sessionId: '%00',
      refundId: '%00',
      format: '%00',
      parcelId: '%00',
      lineId: '%00',
      unit: '%00',
      customer: '%00',
      noteId: '%00',
      attachmentId: '%00',
      photographId: '%00',
    }
    for (const route of routesOf(shop).filter((route) => route.startsWith('GET '))) {
      for (const address of [fillRoute(route, invalid).path, `${filledRoute(route).path}?q=a%00b`]) {
        if (!address.includes('%00')) continue
        const { status } = await shop.call('GET', address, undefined, { cookie: adminCookie })
        expect([400, 404], address).toContain(status)
      }
    }
  })

  test('reveals nothing about an internal error', async () => {
    const broken = await createTestShop({ demo: false })
    await broken.pool.query('drop table products cascade')
    const { status, body } = await broken.call('GET', '/api/products')
    expect([status, body]).toEqual([500, { message: 'Something went wrong on our side. Please try again.' }])
    await broken.close()
  })
})

describe('the API documentation', () => {
  test('describes every endpoint of the specification in OpenAPI', async () => {
    const { body } = await shop.call('GET', '/api/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    const described = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described).toEqual(expect.arrayContaining(SPECIFIED_CALLS))
  })

  test('has a viewer', async () => {
    const { status, body } = await shop.call('GET', '/api/docs')
    expect(status).toBe(200)
    expect(body).toContain("url: '/api/openapi.json'")
  })
})

test('shows administrators a test order, and records status changes', async () => {
  const { body: list } = await shop.call('GET', '/api/admin/orders', undefined, { cookie: adminCookie })
  const order = list.find(({ orderId }: { orderId: string }) => orderId === placed.orderId)
  expect(order).toMatchObject({ isTest: true, customerEmail: INES.customerEmail, addressUnchecked: false })
  const path = `/api/admin/orders/${order.id}/status`
  const { body: updated } = await shop.call('PUT', path, { status: 'shipped' }, { cookie: adminCookie })
  expect(updated).toMatchObject({ orderStatus: 'shipped' })
  expect(updated.events.at(-1)).toMatchObject({ type: 'statusChanged', to: 'shipped', actor: 'admin' })
  expect((await shop.call('PUT', path, { status: 'lost' }, { cookie: adminCookie })).status).toBe(400)
})

test('buying counts its limits on the checkout’s own connections, which browsing can’t use up', () => {
  const countedBy = (names: string[]): Limits => ({
    get(name, rule) {
      names.push(name)
      return shop.services.limits.get(name, rule)
    },
  })
  const byShop: string[] = []
  const byCheckout: string[] = []
  createApp(
    { ...shop.services, limits: countedBy(byShop) },
    { checkoutServices: { ...shop.services, limits: countedBy(byCheckout) } },
  )
  const buying = ['invoice-order', 'invoice-confirm', 'quote-answer', 'quote-pdf', 'unpaid-order']
  expect(byCheckout).toEqual(expect.arrayContaining(buying))
  expect(byShop.filter((name) => buying.includes(name))).toEqual([])
})
