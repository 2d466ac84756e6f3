import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_LISTS } from '#/server/adminLists.ts'
import { testShop } from '../testShop.ts'

let shop: Awaited<ReturnType<typeof testShop>>
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test.each(ADMIN_LISTS.map(({ name }) => name))('the list %s is for administrators', async (name) => {
  for (const path of [
    `/api/admin/lists/${name}`,
    `/api/admin/exports/${name}.csv`,
    `/api/admin/exports/${name}.json`,
  ]) {
    expect((await shop.call('GET', path)).status).toBe(401)
  }
})

test('customers are found, sorted and exported', async () => {
  const admin = await shop.asAdmin()
  await shop.pool.query(`insert into orders (order_id, customer_name, customer_email, shipping_address, subtotal, total_amount, payment_status)
    values ('ORD-0000000001', 'Ines Calder', 'Ines@example.com', '4 Court Lane', 100, 100, 'paid'),
           ('ORD-0000000002', 'Ines Calder', 'ines@example.com', '4 Court Lane', 50, 50, 'pending'),
           ('ORD-0000000003', '=Bo Lund', 'bo@example.com', '5 Court Lane', 20, 20, 'paid')`)
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
  expect(csv).toContain('Name,E-mail,Phone')
  expect(csv).toContain("'=Bo Lund")
  expect(csv).not.toContain('ines@')
  expect((await admin('GET', '/api/admin/exports/customers.json')).body).toHaveLength(2)
})
