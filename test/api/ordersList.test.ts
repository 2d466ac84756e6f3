import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
      items: 'Courtside Pro, 2 × Ball Basket',
      totalAmount: '30.00',
      stock: 'taken',
    })
    for (const wrong of ['status=lost', 'from=yesterday', 'to=2026-02-30', 'waiting=1', 'sort=colour', 'source=fax']) {
      expect((await admin('GET', `/api/admin/lists/orders?${wrong}`)).status, wrong).toBe(400)
    }
    const csv = (await admin('GET', '/api/admin/exports/orders.csv?source=staff')).body
    expect(csv.split('\r\n')).toHaveLength(3)
    expect(csv).toContain('"Courtside Pro, 2 × Ball Basket"')
    expect((await admin('GET', '/api/admin/exports/orders.json?payment=paid')).body).toHaveLength(3)
  })
})
