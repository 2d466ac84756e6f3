import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAYMENT_STATES, type PaymentState } from '../../src/features/orders/ledger/ledger.rules.ts'
import { migrate } from '../../src/platform/database.ts'
import { freshDatabase } from '../support/freshDatabase.ts'
import { migrateBefore } from '../support/migrateBefore.ts'
import { loadQueryPlans } from '../support/queryPlans.ts'
import { renderAdmin } from '../support/renderAdmin.tsx'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>

beforeAll(async () => {
  shop = await createTestShop()
  admin = await shop.asAdmin()
})
afterAll(() => shop.close())

describe('the orders list', () => {
  const ROWS = [
    // number, name, created, total, payment, status, source, delivery, tracking
    ['ORD-0000000001', 'Ada Lovelace', '2026-03-29T00:30:00Z', 10, 'paid', 'confirmed', 'shop', 'standard', null],
    ['ORD-0000000002', 'bo Lund', '2026-07-01T22:59:00Z', 30, 'paid', 'processing', 'staff', 'express', 'DX100%'],
    ['ORD-0000000003', 'Cy Twombly', '2026-07-01T23:00:00Z', 20, 'pending', 'pending', 'shop', 'standard', null],
    ['ORD-0000000004', 'Di Prima', '2026-08-01T12:00:00Z', 40, 'paid', 'cancelled', 'shop', 'standard', null],
    ['ORD-0000000005', 'Ed Ruscha', '2026-08-02T12:00:00Z', 50, 'completed', 'completed', 'shop', 'express', null],
  ]
  beforeAll(async () => {
    for (const [number, name, created, total, payment, status, source, delivery, tracking] of ROWS) {
      await shop.pool.query(
        `insert into orders (order_id, customer_name, customer_email, shipping_address, subtotal, total_amount, created_at,
          payment_status, order_status, source, delivery_type, tracking_number)
         values ($1, $2, $3, '4 Court Lane', $4, $4, $5, $6, $7, $8, $9, $10)`,
        [
          number,
          name,
          `${String(name).slice(0, 2).toLowerCase()}@example.org`,
          total,
          created,
          payment,
          status,
          source,
          delivery,
          tracking,
        ],
      )
    }
    await shop.pool.query(
      `insert into order_lines (order_id, name, slug, image_url, unit_price, quantity, reduction)
       select id, item, '', '', 1, quantity, 0 from orders, (values ('Courtside Pro', 1), ('Ball Basket', 2)) as lines (item, quantity)
       where order_id = 'ORD-0000000002'`,
    )
  })
  const search = async (query: string) => {
    const { status, body } = await admin('GET', `/api/admin/lists/orders?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.rows.map(({ orderId }: { orderId: string }) => Number(orderId.slice(-1)))
  }

  test.each([
    ['', [5, 4, 3, 2, 1]],
    ['status=confirmed', [1]],
    ['payment=paid', [4, 2, 1]],
    ['source=staff', [2]],
    ['delivery=express', [5, 2]],
    ['waiting=yes', [1]],
    ['confirmed=yes', [2]],
    // In summer, days in London begin an hour before UTC.
    ['to=2026-07-01', [2, 1]],
    ['from=2026-07-02', [5, 4, 3]],
    ['from=2026-07-01&to=2026-07-01', [2]],
    ['from=2026-03-29&to=2026-03-29', [1]],
    ['payment=paid&delivery=standard&from=2026-07-01', [4]],
    ['q=LUND', [2]],
    ['q=ada+0000000001', [1]],
    ['q=dx100%25', [2]],
    ['q=100_', []],
    ['q=ed@example', [5]],
    ['q=nobody', []],
    ['sort=total', [1, 3, 2, 4, 5]],
    ['sort=-total', [5, 4, 2, 3, 1]],
    ['sort=name', [1, 2, 3, 4, 5]],
    ['sort=newest', [1, 2, 3, 4, 5]],
  ])('filters and sorts by “%s”', async (query, numbers) => {
    expect(await search(query)).toEqual(numbers)
  })

  test('summarises the items and rejects unknown filters', async () => {
    const { body } = await admin('GET', '/api/admin/lists/orders?q=lund')
    expect(body.rows[0]).toMatchObject({
      items: 'Courtside Pro; 2 × Ball Basket',
      totalAmount: '30.00',
      stock: 'taken',
    })
    for (const wrong of ['status=lost', 'from=yesterday', 'to=2026-02-30', 'waiting=1', 'sort=colour', 'source=fax']) {
      expect((await admin('GET', `/api/admin/lists/orders?${wrong}`)).status, wrong).toBe(400)
    }
    const csv = (await admin('GET', '/api/admin/exports/orders.csv?source=staff')).body
    expect(csv.split('\r\n')).toHaveLength(3)
    expect(csv).toContain(',Courtside Pro; 2 × Ball Basket,')
    expect((await admin('GET', '/api/admin/exports/orders.json?payment=paid')).body).toHaveLength(3)
  })
})

describe('the payment state', () => {
  type Entry = [kind: 'payment' | 'refund' | 'returned', amount: number, netChange?: number]
  const CASES: [PaymentState, paymentStatus: string, ...Entry[]][] = [
    ['unpaid', 'pending'],
    ['unpaid', 'failed'],
    ['partlyPaid', 'pending', ['payment', 40]],
    ['partlyPaid', 'pending', ['payment', 40], ['payment', 20], ['refund', -40]],
    ['partlyPaid', 'pending', ['payment', 130]],
    ['paid', 'paid', ['payment', 100]],
    ['paid', 'completed', ['payment', 40], ['payment', 60]],
    ['paid', 'paid', ['payment', 130], ['refund', -30]],
    ['paid', 'paid', ['payment', 100], ['refund', -1, -1], ['returned', 1, 1]],
    ['overpaid', 'paid', ['payment', 130]],
    ['overpaid', 'paid', ['payment', 40], ['payment', 70]],
    ['overpaid', 'paid', ['payment', 130], ['refund', -30], ['returned', 30]],
    ['overpaid', 'paid', ['payment', 100], ['refund', -10, -10], ['returned', 10, 10], ['payment', 5]],
    ['partlyRefunded', 'paid', ['payment', 100], ['refund', -1, -1]],
    ['partlyRefunded', 'paid', ['payment', 130], ['refund', -20, -20]],
    ['refunded', 'refunded', ['payment', 100], ['refund', -99, -99], ['refund', -1, -1]],
    ['refunded', 'pending', ['payment', 40], ['refund', -40]],
  ]
  const expected: Record<string, string[]> = Object.fromEntries(PAYMENT_STATES.map((state) => [state, []]))
  beforeAll(async () => {
    for (const [at, [state, paymentStatus, ...entries]] of CASES.entries()) {
      const number = `ORD-${String(1000 + at)}STATE0`
      expected[state]?.push(number)
      const { rows } = await shop.pool.query(
        `insert into orders (order_id, customer_name, customer_email, shipping_address, subtotal, total_amount, payment_status)
         values ($1, 'Una', 'una@example.org', '4 Court Lane', 100, 100, $2) returning id`,
        [number, paymentStatus],
      )
      for (const [kind, amount, netChange = 0] of entries)
        await shop.pool.query(
          `insert into payment_entries (order_id, kind, method, amount, net_change, value_date, is_test, actor, created_at)
           values ($1, $2, 'transfer', $3, $4, '2026-11-01', false, 'mary', now())`,
          [rows[0].id, kind, amount, netChange],
        )
    }
  })
  const numbersOf = (rows: { orderId: string }[]) => rows.map(({ orderId }) => orderId).toSorted()

  test.each(PAYMENT_STATES)('“%s” finds the orders that show it, and exports them', async (state) => {
    const query = `paymentState=${state}&q=una@example`
    const { body } = await admin('GET', `/api/admin/lists/orders?${query}`)
    expect(numbersOf(body.rows)).toEqual(expected[state])
    expect(body.rows.map(({ paymentState }: { paymentState: string }) => paymentState)).toEqual(
      body.rows.map(() => state),
    )
    expect(numbersOf((await admin('GET', `/api/admin/exports/orders.json?${query}`)).body)).toEqual(expected[state])
  })

  test('is offered as a filter, and an address saved with the stored status shows that too', async () => {
    const page = await renderAdmin(admin, '/admin/orders?payment=completed')
    expect(page).toContain('>Partly refunded</option>')
    expect(page).toMatch(/Payment status.*<option value="completed" selected="">/s)
    expect(page).toContain('ORD-1006STATE0')
    expect(page).not.toContain('ORD-1005STATE0')
  })

  test('reads the entries of few orders', async () => {
    for (const state of ['overpaid', 'partlyRefunded', 'refunded'])
      expect(
        await loadQueryPlans(shop, /"orders"/, () => admin('GET', `/api/admin/lists/orders?paymentState=${state}`)),
        state,
      ).not.toContain('Seq Scan')
    const { status, body } = await admin('GET', '/api/admin/lists/orders?paymentState=lost')
    expect([status, body.message]).toEqual([
      400,
      'Choose unpaid, partlyPaid, paid, overpaid, partlyRefunded or refunded',
    ])
  })
})

test('the migration marks the payments that exceed their order’s total', async () => {
  const { database, pool, close } = await freshDatabase({ bare: true })
  try {
    await migrateBefore(database, '_payment_states')
    await pool.query(`
      insert into orders (id, order_id, customer_name, customer_email, shipping_address, subtotal, total_amount)
        select id, 'ORD-' || id, 'Ines', 'ines@example.com', '-', 100, 100 from generate_series(1, 3) as id;
      insert into payment_entries (id, order_id, kind, method, amount, net_change, value_date, is_test, actor, created_at)
        select id, order_id, kind, 'transfer', amount, net_change, '2026-11-01', false, 'otto', now()
        from (values (1, 1, 'payment', 100, 0), (2, 2, 'payment', 60, 0), (3, 2, 'payment', 50, 0),
            (4, 3, 'payment', 100, 0), (5, 3, 'refund', -20, -20), (6, 3, 'payment', 1, 0), (7, null, 'payment', 5, 0))
          as made (id, order_id, kind, amount, net_change)`)
    await migrate(database)
    const { rows } = await pool.query('select id from payment_entries where exceeds_total order by id')
    expect(rows.map(({ id }) => id)).toEqual([3, 6])
  } finally {
    await close()
  }
})
