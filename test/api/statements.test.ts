import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { OnOrderPaid } from '#/features/buying/checkout/server/createOrder.ts'
import { ShopClient } from '#/platform/database/shopClient.ts'
import { openOnOrderPaid } from '#/server/onOrderPaid.ts'
import { createBuyer, type Item } from '../support/buyer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const MOST = 24

let shop: TestShop
/** True within a call of the sandbox gateway, which does the card provider's work. */
const inGateway = new AsyncLocalStorage<true>()

beforeAll(async () => {
  const onOrderPaid: OnOrderPaid[] = []
  shop = await createTestShop({
    onOrderPaid,
    payments: { fetch: (input, init) => inGateway.run(true, () => shop.gateway.fetch(input, init)) },
  })
  onOrderPaid.push(...(await openOnOrderPaid(shop.services)))
})
afterAll(() => shop.close())

async function buy(items: Item[]): Promise<string[]> {
  const statements: string[] = []
  vi.restoreAllMocks()
  const { query } = ShopClient.prototype
  vi.spyOn(ShopClient.prototype, 'query').mockImplementation(function (this: ShopClient, statement, ...rest) {
    if (!inGateway.getStore()) statements.push(typeof statement === 'string' ? statement : statement.text)
    return query.call(this, statement, ...rest)
  })
  const buyer = createBuyer((path, init) => shop.app.request(path, init))
  // Asks for the price first, and then opens the session.
  const { body: session } = await buyer.session(items)
  await buyer.reserve(session, items)
  await inGateway.run(true, () => buyer.pay(session))
  const placed = await buyer.order(session, items)
  expect(placed.status).toBe(201)
  return statements
}

const ONE_MACHINE = [{ productId: 1, quantity: 1 }]

it(`places a card order with at most ${MOST} statements, BEGIN and COMMIT included`, async () => {
  const sent = await buy(ONE_MACHINE)
  expect(sent.filter((text) => text === 'begin')).toHaveLength(2)
  expect(sent.filter((text) => text === 'commit')).toHaveLength(2)
  expect(sent.join('\n')).not.toContain('"sandbox"')
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(MOST)
})

// Until the commit, no other order gets a number.
it('numbers the invoice last', async () => {
  expect((await buy(ONE_MACHINE)).slice(-2)).toEqual([expect.stringContaining('"invoice_series"'), 'commit'])
})

it('needs no more of them for a larger cart', async () => {
  const cart = [1, 2, 3, 4].map((productId) => ({ productId, quantity: 2 }))
  expect((await buy(cart)).length).toBeLessThanOrEqual(MOST)
})

// A statement is planned for its values five times, and then again only if PostgreSQL expects that to pay.
it('plans its statements no more than five times on a connection', async () => {
  const { $client: pool } = shop.database
  await pool.query('update products set stock_quantity = 1000, in_stock = true')
  for (let order = 0; order < 10; order += 1) await buy(ONE_MACHINE)
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const planned = await Promise.all(
    clients.map((client) =>
      client.query<{ statement: string; custom: number; generic: number }>(
        `select statement, custom_plans::int as custom, generic_plans::int as generic
         from pg_prepared_statements where statement not like '%"sandbox"%'`,
      ),
    ),
  )
  for (const client of clients) client.release()
  const statements = planned.flatMap(({ rows }) => rows)
  expect(statements.filter(({ generic }) => generic > 0).length).toBeGreaterThan(10)
  expect(statements.filter(({ custom }) => custom > 5)).toEqual([])
})

// Replacing the function drops the setting. Without it PostgreSQL plans each call, which took a third of its time for an order.
it('keeps the plan that refreshes a customer', async () => {
  const { rows } = await shop.pool.query("select proconfig from pg_proc where proname = 'refresh_customers'")
  expect(rows).toEqual([{ proconfig: ['plan_cache_mode=force_generic_plan'] }])
})
