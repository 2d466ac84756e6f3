import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { issueInvoiceOnOrderPaid } from '#/features/orders/invoices/server/invoices.store.ts'
import { createLog } from '#/platform/log.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

type Line = Record<string, unknown>

const lines: string[] = []
let shop: TestShop

beforeAll(async () => {
  const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } })
  shop = await createTestShop({
    log,
    onOrderPaid: [issueInvoiceOnOrderPaid({ now: () => new Date() }, log)],
    render: async () =>
      new Response('<!doctype html><title>Page</title>', { headers: { 'Content-Type': 'text/html' } }),
  })
})
afterAll(() => shop.close())
beforeEach(() => {
  lines.length = 0
})

const linesOf = (message: string): Line[] =>
  lines.map((line) => JSON.parse(line) as Line).filter((line) => line.message === message)
const get = (path: string, headers: Record<string, string> = {}) => shop.app.request(path, { headers })

test('gives every response its own request ID', async () => {
  const ids = []
  for (const path of ['/api/products', '/', '/api/admin/orders', '/api/nothing', '/healthz'])
    ids.push((await get(path)).headers.get('X-Request-Id'))
  expect(new Set(ids).size).toBe(5)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{6}-[0-9a-z]+$/)
})

test('logs the request ID with every line about an error', async () => {
  await shop.pool.query('alter table reviews rename to reviews_away')
  const response = await get('/api/reviews/approved')
  await shop.pool.query('alter table reviews_away rename to reviews')
  expect(response.status).toBe(500)
  const id = response.headers.get('X-Request-Id')
  expect(linesOf('a request failed')).toMatchObject([{ requestId: id }])
  expect(linesOf('request')).toMatchObject([{ requestId: id, status: 500, route: '/api/reviews/approved' }])
})

test.each([
  ['a well-formed', 'proxy-4f2a_91=', true],
  ['an overlong', 'a'.repeat(65), false],
  ['a spaced', 'a b', false],
  ['a markup-like', '<script>', false],
])('keeps only well-formed IDs from a proxy: %s ID', async (_, sentId, isKept) => {
  const response = await get('/api/delivery', { 'X-Request-Id': sentId })
  expect(response.headers.get('X-Request-Id') === sentId).toBe(isKept)
  expect(linesOf('request')).toMatchObject([{ requestId: response.headers.get('X-Request-Id') }])
})

test('logs method, route pattern, status, duration, process and build', async () => {
  await get('/api/orders/ORD-0000000000')
  expect(linesOf('request')).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      instance: expect.stringMatching(/^[0-9a-f]{6}$/),
      build: 'dev',
      requestId: expect.any(String),
      method: 'GET',
      route: '/api/orders/:orderId',
      status: 404,
      ms: expect.any(Number),
      message: 'request',
    },
  ])
})

test.each([
  ['/products/courtside-pro', '/products/:slug'],
  ['/products', '/products'],
  ['/pay/a-secret-token-of-forty-three-characters', '/pay/*'],
  ['/admin/orders/12', '/admin/*'],
  ['/api/pay/somebodys-token', '/api/pay/:token'],
  ['/api/quotes/somebodys-token', '/api/quotes/:token'],
  ['/api/admin/orders/12', '/api/admin/orders/:id'],
  ['/api/what-is-not-there', '/api/*'],
  ['/wp-login.php', 'other'],
])('logs %s as %s', async (path, route) => {
  await get(path)
  expect(linesOf('request').map((line) => line.route)).toEqual([route])
})

test('logs no query, header or input', async () => {
  const person = { 'X-Forwarded-For': '203.0.113.77', 'User-Agent': 'Netscape-4' }
  await get('/api/products?q=ada.lovelace%40example.com', person)
  await get('/products?q=Ada+Lovelace', person)
  await shop.app.request('/api/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...person },
    body: JSON.stringify({ email: 'ada.lovelace@example.com', password: 'a-password' }),
  })
  expect(linesOf('request')).toHaveLength(3)
  expect(lines.join('')).not.toMatch(/lovelace|example\.com|203\.0\.113|Netscape|\?q|a-password/i)
})

test('logs no separate line for a page’s API calls', async () => {
  await get('/contact')
  expect(linesOf('request')).toHaveLength(1)
})

test('logs each step of a payment without personal data', async () => {
  const bought = await createBuyer((path, init) => shop.app.request(path, init)).buy([{ productId: 1, quantity: 1 }])
  const paymentLines = lines.map((line) => JSON.parse(line) as Line).filter(({ event }) => event)
  expect(paymentLines.map(({ event }) => event)).toEqual([
    'intent created',
    'stock reserved',
    'invoice issued',
    'order paid',
  ])
  const order = bought.orderId
  const [created, reserved, invoiced, paid] = paymentLines
  expect(paid).toMatchObject({ order, intent: created?.intent, pence: created?.pence, requestId: expect.any(String) })
  expect(reserved?.intent).toBe(created?.intent)
  expect(invoiced).toMatchObject({ order, invoice: expect.any(String), pence: paid?.pence })
  for (const personalData of [INES.customerName, INES.customerEmail, INES.customerPhone, INES.shippingAddress])
    expect(lines.join('')).not.toContain(personalData)
})

test('logs each step of a refund without personal data', async () => {
  const bought = await createBuyer((path, init) => shop.app.request(path, init)).buy([{ productId: 1, quantity: 1 }])
  const admin = await shop.asAdmin()
  lines.length = 0
  const reason = `${INES.customerName} no longer plays`
  const refund = { requestKey: 'a-request-key', amount: '10.00', reason }
  expect((await admin('POST', `/api/admin/orders/${bought.id}/refunds`, refund)).status).toBe(200)
  const paymentLines = lines.map((line) => JSON.parse(line) as Line).filter(({ event }) => event)
  expect(paymentLines.map(({ event }) => event)).toEqual(['refund requested', 'refund succeeded', 'credit note issued'])
  for (const line of paymentLines) expect(line).toMatchObject({ order: bought.orderId, pence: 1000 })
  for (const personalData of [INES.customerName, INES.customerEmail, INES.shippingAddress])
    expect(lines.join('')).not.toContain(personalData)
})
