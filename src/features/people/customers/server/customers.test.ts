import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentEntries } from '#/features/orders/ledger/server/ledger.tables.ts'
import { customers } from '#/features/orders/orders/server/customers.tables.ts'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { freshDatabase } from '../../../../../test/support/freshDatabase.ts'

let shop: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  shop = await freshDatabase()
})
afterAll(() => shop.close())

let number = 0
const order = (changes: Partial<typeof orders.$inferInsert> = {}) => {
  number += 1
  return {
    orderId: `ORD-${String(number).padStart(10, '0')}`,
    customerName: 'Ines Calder',
    customerEmail: 'Ines@example.com',
    shippingAddress: '4 Court Lane',
    subtotal: 1000,
    totalAmount: 1000,
    paymentStatus: 'paid' as const,
    ...changes,
  }
}
const customer = async (email: string) => (await shop.database.select().from(customers).where(sql`email = ${email}`))[0]

test('groups orders by email address, ignoring case', async () => {
  const later = new Date('2030-01-01T10:00:00Z')
  await shop.database
    .insert(orders)
    .values([
      order(),
      order({ customerEmail: 'ines@EXAMPLE.com', paymentStatus: 'pending' }),
      order({ createdAt: later, customerName: 'Ines C. Calder', customerPhone: '07700 900001' }),
    ])
  expect(await customer('ines@example.com')).toMatchObject({
    name: 'Ines C. Calder',
    phone: '07700 900001',
    totalOrders: 3,
    lastOrder: later,
  })
})

test('updates the totals when an order is paid, moves to another email or is deleted', async () => {
  const [row] = await shop.database
    .insert(orders)
    .values(order({ customerEmail: 'bo@example.com', paymentStatus: 'pending' }))
    .returning()
  const change = (changes: Partial<typeof orders.$inferInsert>) =>
    shop.database.update(orders).set(changes).where(sql`id = ${row?.id}`)
  expect(await customer('bo@example.com')).toMatchObject({ totalOrders: 1, totalSpent: 0 })
  const orderId = row?.id as number
  const pay = (kind: 'payment' | 'refund', amount: number, isTest = false) =>
    shop.database.insert(paymentEntries).values({
      ...{ orderId, kind, method: 'card', amount, isTest },
      ...{ valueDate: '2026-11-23', actor: 'checkout', createdAt: new Date() },
    })
  await pay('payment', 1000)
  await pay('refund', -300)
  await pay('payment', 50, true)
  expect(await customer('bo@example.com')).toMatchObject({ totalOrders: 1, totalSpent: 700, testSpent: 50 })
  await change({ customerEmail: 'bo.lund@example.com' })
  expect(await customer('bo@example.com')).toBeUndefined()
  expect(await customer('bo.lund@example.com')).toMatchObject({ totalOrders: 1, totalSpent: 700 })
  await shop.database.delete(paymentEntries).where(sql`order_id = ${orderId}`)
  await shop.database.delete(orders).where(sql`id = ${row?.id}`)
  expect(await customer('bo.lund@example.com')).toBeUndefined()
})

test('counts twenty concurrent orders of a new customer', async () => {
  await Promise.all(
    Array.from({ length: 20 }, () => shop.database.insert(orders).values(order({ customerEmail: 'kit@example.com' }))),
  )
  expect(await customer('kit@example.com')).toMatchObject({ totalOrders: 20, totalSpent: 0 })
})
