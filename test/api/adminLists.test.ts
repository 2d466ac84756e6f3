import { once } from 'node:events'
import { createServer } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ROLES, seesFigures } from '#/lib/roles.ts'
import { ACCOUNT_KEY, ACTOR_KEY, createRoutes, ROLE_KEY } from '#/platform/http.ts'
import { listRoutes } from '#/platform/lists/lists.routes.ts'
import { type ListDefinition, loadList } from '#/platform/lists/lists.ts'
import { adminLists } from '#/server/features.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'
import { waitFor } from '../support/waitFor.ts'

const LISTS = adminLists({
  countsTests: true,
  clock: { now: () => new Date() },
  pictures: { describe: (src, alt) => ({ src, width: 1600, height: 1200, alt }) },
})

/** The lists alone, as the owner sees them. */
function listApp(lists: ListDefinition[], services: Partial<TestShop['services']> = {}) {
  const app = createRoutes()
  app.use(asOwner)
  for (const list of listRoutes({ ...shop.services, ...services }, lists)) list.mount(app, shop.services)
  return app
}

const asOwner: MiddlewareHandler = (c, next) => {
  c.set(ACTOR_KEY, 'otto')
  c.set(ROLE_KEY, 'owner')
  c.set(ACCOUNT_KEY, { id: 1, sessionId: '', email: 'otto@example.com', isVerified: true })
  return next()
}

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

test('searches, sorts and exports customers', async () => {
  const admin = await shop.asAdmin()
  await shop.pool.query(`insert into orders (order_id, customer_name, customer_email, shipping_address, subtotal, total_amount, payment_status)
    values ('ORD-0000000001', 'Ines Calder', 'Ines@example.com', '4 Court Lane', 100, 100, 'paid'),
           ('ORD-0000000002', 'Ines Calder', 'ines@example.com', '4 Court Lane', 50, 50, 'pending'),
           ('ORD-0000000003', '=Bo Lund', 'bo@example.com', '5 Court Lane', 20, 20, 'paid')`)
  await shop.pool.query(`insert into payment_entries (order_id, kind, method, amount, value_date, is_test, actor, created_at)
    select id, 'payment', 'transfer', total_amount, '2026-11-23', false, 'checkout', now() from orders where payment_status = 'paid'`)
  const { body } = await admin('GET', '/api/admin/lists/customers?sort=-spent')
  expect(body).toMatchObject({ total: 2, page: 1, pages: 1 })
  expect(body.rows[0]).toMatchObject({
    email: 'ines@example.com',
    totalOrders: 2,
    totalSpent: '100.00',
    phone: 'Not provided',
  })
  expect((await admin('GET', '/api/admin/lists/customers?q=lund')).body.rows).toHaveLength(1)
  expect((await admin('GET', '/api/admin/lists/customers?sort=colour')).status).toBe(400)
  const csv = (await admin('GET', '/api/admin/exports/customers.csv?q=lund')).body
  expect(csv).toContain('Name,Email,Phone')
  expect(csv).toContain("'=Bo Lund")
  expect(csv).not.toContain('ines@')
  expect((await admin('GET', '/api/admin/exports/customers.json')).body).toHaveLength(2)
})

test('rejects a search with a null byte before a list or export starts', async () => {
  const admin = await shop.asAdmin()
  for (const { name } of LISTS)
    for (const path of [`lists/${name}`, `exports/${name}.csv`, `exports/${name}.json`])
      for (const search of ['q=a%00b', 'state=%00', 'kind=%00', '%00=a']) {
        const { status, headers, body } = await admin('GET', `/api/admin/${path}?${search}`)
        expect([status, body.message], `${path}?${search}`).toEqual([
          400,
          expect.stringContaining('Please remove characters'),
        ])
        expect(headers.get('Content-Disposition')).toBeNull()
      }
})

test('answers 503 if an export’s first rows cannot be read', async () => {
  const list = {
    ...(LISTS.find(({ name }) => name === 'customers') as ListDefinition),
    toRows: () => {
      throw new Error('The database has gone')
    },
  }
  for (const format of ['csv', 'json']) {
    const response = await listApp([list])
      .onError((_, c) => c.text('', 503))
      .request(`/api/admin/exports/customers.${format}`)
    expect([response.status, response.headers.get('Content-Disposition')]).toEqual([503, null])
  }
})

test('breaks the connection if an export fails halfway', async () => {
  const admin = await shop.asAdmin()
  await shop.pool.query(`insert into customers (email, name, address, total_orders, total_spent, last_order)
    select 'half-' || n || '@example.org', 'Half', '-', 1, 1, now() from generate_series(1, 1500) as n`)
  const failures: unknown[] = []
  const log = { error: (fields: unknown) => failures.push(fields) } as unknown as TestShop['services']['log']
  // Reading the second batch of 1,000 rows fails.
  let reads = 0
  const list = {
    ...(LISTS.find(({ name }) => name === 'customers') as ListDefinition),
    toRows: (_: unknown, rows: object[]) => {
      reads += 1
      if (reads === 2) throw new Error('The database has gone')
      return rows as never
    },
  }
  const routes = listApp([list], { log })
  for (const format of ['csv', 'json']) {
    reads = 0
    const response = await routes.request(`/api/admin/exports/customers.${format}?q=half-`)
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('The export of customers failed')
  }
  const consoleError = vi.spyOn(console, 'error').mockReturnValue()
  const server = createServer(getRequestListener(routes.fetch)).listen(0, '127.0.0.1')
  const { port } = (await once(server, 'listening')) && (server.address() as AddressInfo)
  // HTTP/1.0 has no chunked encoding, so only a reset shows that the response is incomplete.
  for (const version of ['1.1', '1.0']) {
    reads = 0
    const socket = net.connect(port, '127.0.0.1')
    socket.resume().write(`GET /api/admin/exports/customers.csv?q=half- HTTP/${version}\r\nHost: localhost\r\n\r\n`)
    expect(
      await new Promise((resolve) => socket.once('error', resolve).once('end', () => resolve('complete'))),
    ).toMatchObject({
      code: 'ECONNRESET',
    })
  }
  await waitFor(() => expect(consoleError).toHaveBeenCalledTimes(2))
  consoleError.mockRestore()
  server.close()
  expect(failures).toMatchObject(Array(4).fill({ list: 'customers', err: new Error('The database has gone') }))
  expect((await admin('GET', '/api/admin/exports/customers.json?q=half-')).body).toHaveLength(1500)
})

test('escapes wildcards, requires every word, and returns the last page past the end', async () => {
  const admin = await shop.asAdmin()
  await shop.pool.query(`insert into orders (order_id, customer_name, customer_email, shipping_address, subtotal, total_amount)
    values ('ORD-0000000011', '50% Club_Ltd', 'club@example.org', '-', 1, 1), ('ORD-0000000012', '50 ClubxLtd', 'other@example.org', '-', 1, 1)`)
  const searchCustomers = async (search: Record<string, string>) =>
    (await admin('GET', `/api/admin/lists/customers?${new URLSearchParams(search)}`)).body
  expect((await searchCustomers({ q: '50%' })).total).toBe(1)
  expect((await searchCustomers({ q: 'club_' })).total).toBe(1)
  expect((await searchCustomers({ q: 'LTD 50' })).total).toBe(2)
  expect((await searchCustomers({ q: '\\' })).total).toBe(0)
  expect(await searchCustomers({ q: 'LTD 50', page: '2' })).toEqual(await searchCustomers({ q: 'LTD 50' }))
})

test('matches one or two letters at the start of words only', async () => {
  const admin = await shop.asAdmin()
  await shop.pool.query(`insert into orders (order_id, customer_name, customer_email, shipping_address, subtotal, total_amount)
    values ('ORD-XQ00000021', 'Yves Qvist', 'wz@xyq.example', '-', 1, 1)`)
  const search = async (list: string, q: string) =>
    (await admin('GET', `/api/admin/lists/${list}?q=${encodeURIComponent(q)}`)).body.rows.length
  // The start of a first name, last name, email address, its host, and order number.
  for (const q of ['yv', 'Qv', 'wz', 'xy', 'xq', 'xq0', 'vist', 'qv yv'])
    expect([q, await search('orders', q)]).toEqual([q, 1])
  for (const q of ['vi', 'z@', 'yq', 'qv vi']) expect([q, await search('orders', q)]).toEqual([q, 0])
  expect([await search('customers', 'qv'), await search('customers', 'vi')]).toEqual([1, 0])
})

test('counts matches up to 10,000', async () => {
  const admin = await shop.asAdmin()
  await shop.pool.query(`insert into customers (email, name, address, total_orders, total_spent, last_order)
    select 'crowd-' || n || '@example.com', 'Crowd', '-', 1, 1, now() from generate_series(1, 10001) as n`)
  const search = async (q: string) => (await admin('GET', `/api/admin/lists/customers?q=${q}`)).body
  expect(await search('crowd')).toMatchObject({ total: 10_000, isMore: true, pages: 200 })
  await shop.pool.query(`delete from customers where email = 'crowd-1@example.com'`)
  expect(await search('crowd')).toMatchObject({ total: 10_000, isMore: false, pages: 200 })
  expect((await search('')).total).toBeGreaterThan(10_000)
  const customers = LISTS.find(({ name }) => name === 'customers') as ListDefinition
  const request = { q: 'crowd', page: 1, filters: {}, role: 'owner' } as const
  expect(await loadList(shop.database, { ...customers, maxCounted: 120 }, request)).toMatchObject({
    total: 120,
    isMore: true,
    pages: 3,
  })
  const filters = { everybody: { schema: z.literal('yes'), where: () => sql`true`, maxCounted: 40 } }
  const filtered = { page: 1, filters: { everybody: 'yes' }, role: 'owner' } as const
  expect(await loadList(shop.database, { ...customers, filters }, filtered)).toMatchObject({ total: 40, isMore: true })
})

test('exports every row once, across batches', async () => {
  const admin = await shop.asAdmin()
  await shop.pool.query(`insert into customers (email, name, address, total_orders, total_spent, last_order)
    select 'many-' || n || '@example.net', 'Many', '-', 1, 1, now() from generate_series(1, 2500) as n`)
  const rows: { email: string }[] = (await admin('GET', '/api/admin/exports/customers.json?q=example.net')).body
  expect([rows.length, new Set(rows.map(({ email }) => email)).size]).toEqual([2500, 2500])
  const csv: string = (await admin('GET', '/api/admin/exports/customers.csv?q=example.net')).body
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2501)
})

describe('totals of amounts', () => {
  const SUMMED = LISTS.filter(({ sums }) => sums)

  test.each(ROLES)('are shown to %s only with the shop’s figures', async (role) => {
    const call = await shop.asStaff(role)
    for (const { name, seenBy } of SUMMED) {
      const { status, body } = await call('GET', `/api/admin/lists/${name}?from=2000-01-01`)
      const isAllowed = seenBy.includes(role)
      expect([name, status]).toEqual([name, isAllowed ? 200 : 403])
      if (isAllowed) expect([name, 'sums' in body]).toEqual([name, seesFigures(role)])
    }
    expect(SUMMED.map(({ name }) => name)).toContain('invoices')
  })

  test('can’t be added up from an export by any other role', () => {
    for (const { name, exportedBy } of SUMMED)
      expect([name, exportedBy.filter((role) => !seesFigures(role))]).toEqual([name, []])
  })
})
