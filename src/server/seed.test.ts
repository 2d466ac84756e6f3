import { asc, eq, like, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { reviews } from '#/features/catalogue/reviews/server/reviews.tables.ts'
import { discountCodes } from '#/features/orders/discounts/server/discounts.tables.ts'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { freshDatabase } from '../../test/support/freshDatabase.ts'
import { emptyShop, seedDemoShop, seedOrders, seedProducts } from './seed.ts'

const now = new Date('2026-11-20T10:00:00Z')

async function empty() {
  const { database, close } = await freshDatabase()
  onTestFinished(close)
  return database
}

test('fills an empty database with the demo shop', async () => {
  const database = await empty()
  expect(await seedDemoShop(database, { now })).toBe(true)
  const names = await database.select({ name: products.name }).from(products).orderBy(asc(products.id))
  expect(names).toHaveLength(17)
  expect(names.slice(0, 3).map(({ name }) => name)).toEqual(['Courtside Lite', 'Courtside Pro', 'Courtside Club'])
  expect(await database.$count(reviews, eq(reviews.isApproved, true))).toBe(47)
  const average = await database.execute(sql`select round(avg(rating), 1) as it from reviews where is_approved`)
  expect(average.rows).toEqual([{ it: '4.8' }])
  const codes = await database.execute(sql`
    select code, type, value,
      is_active and valid_from <= ${now.toISOString()} and (valid_until is null or valid_until > ${now.toISOString()})
        and (usage_limit is null or usage_count < usage_limit) as usable
    from discount_codes order by id`)
  expect(codes.rows).toEqual([
    { code: 'ACE10', type: 'percentage', value: '10.00', usable: true },
    { code: 'RALLY50', type: 'fixed', value: '50.00', usable: true },
    { code: 'FREESHIP', type: 'free_delivery', value: '0.00', usable: true },
    { code: 'SUMMER15', type: 'percentage', value: '15.00', usable: false },
    { code: 'FIRST25', type: 'fixed', value: '25.00', usable: false },
  ])
})

test('seeds once when several shops start on one database', async () => {
  const database = await empty()
  const seeded = await Promise.all(Array.from({ length: 5 }, () => seedDemoShop(database, { now })))
  expect(seeded.filter(Boolean)).toHaveLength(1)
  expect(await database.$count(products)).toBe(17)
})

test('does not seed again after all products were deleted', async () => {
  const database = await empty()
  await seedDemoShop(database, { now })
  await database.delete(products)
  expect(await seedDemoShop(database, { now })).toBe(false)
  expect(await database.$count(products)).toBe(0)
})

test('leaves a database with other products alone', async () => {
  const database = await empty()
  await seedProducts(database, 1)
  expect(await seedDemoShop(database, { now })).toBe(false)
  expect(await database.$count(reviews)).toBe(0)
})

test('empties the shop for later starts too, but keeps what the merchant added', async () => {
  const database = await empty()
  await seedDemoShop(database, { now })
  await seedProducts(database, 3)
  const [pro] = await database.select().from(products).where(eq(products.slug, 'courtside-pro'))
  const { id: _, ...own } = { ...pro, slug: 'my-own-machine', sku: 'MY-OWN' } as typeof products.$inferSelect
  await database.insert(products).values(own)
  await database.insert(discountCodes).values({ code: 'MINE', type: 'fixed', value: 100 })

  expect(await emptyShop(database, { now })).toEqual({ ok: true, value: { removedProducts: 20 } })
  expect(await seedDemoShop(database, { now })).toBe(false)
  expect(await database.select({ slug: products.slug }).from(products)).toEqual([{ slug: 'my-own-machine' }])
  expect(await database.$count(reviews)).toBe(0)
  expect(await database.select({ code: discountCodes.code }).from(discountCodes)).toEqual([{ code: 'MINE' }])
})

test('does not seed a shop that was emptied before its first start', async () => {
  const database = await empty()
  expect((await emptyShop(database, { now })).ok).toBe(true)
  expect(await seedDemoShop(database, { now })).toBe(false)
})

test('does not empty a shop with orders', async () => {
  const database = await empty()
  await seedDemoShop(database, { now })
  await database.insert(orders).values({
    orderId: 'ORD-0000000001',
    customerName: 'Ann Example',
    customerEmail: 'ann@example.com',
    shippingAddress: '1 Example Street, ZZ99 9ZZ',
    subtotal: 100,
    totalAmount: 100,
  })
  expect(await emptyShop(database, { now })).toEqual({ ok: false, code: 'hasOrders' })
  expect(await database.$count(products)).toBe(17)
})

test('numbers generated products after those of earlier runs', async () => {
  const database = await empty()
  await seedDemoShop(database, { now })
  expect(await seedProducts(database, 1500)).toBe(1517)
  expect(await seedProducts(database, 500)).toBe(2017)
  expect(await database.$count(products, like(products.slug, '%-no-002000'))).toBe(1)
  await expect(seedProducts(database, 0)).rejects.toThrow(RangeError)
})

test('generates orders whose totals match their lines and their customers', async () => {
  const database = await empty()
  expect(await seedOrders(database, { count: 10, customers: 3, now })).toEqual({ ok: false, code: 'noProducts' })
  await seedDemoShop(database, { now })
  expect(await seedOrders(database, { count: 1200, customers: 300, now })).toEqual({ ok: true, value: 1200 })
  expect(await seedOrders(database, { count: 100, customers: 300, now })).toEqual({ ok: true, value: 1300 })
  const { rows } = await database.execute(sql`
    select count(*) filter (where subtotal + delivery_fee <> total_amount
      or subtotal <> (select sum(unit_price * quantity) from order_lines where order_lines.order_id = orders.id)) as wrong
    from orders`)
  expect(rows).toEqual([{ wrong: '0' }])
  const sums = await database.execute(sql`
    select (select sum(total_orders + test_orders) from customers)::int as by_customers, count(*)::int as orders,
      (select sum(total_spent + test_spent) from customers) = sum(total_amount) filter (where payment_status = 'paid') as same from orders`)
  expect(sums.rows).toEqual([{ by_customers: 1300, orders: 1300, same: true }])

  const shipping = await database.execute(sql`
    select shipping_state as state, order_status in ('shipped', 'completed') as sent, count(distinct orders.id)::int as orders,
      bool_and(parcel_numbers is not distinct from tracking_number) as numbered,
      bool_and(shipped = case when shipping_state = 'shipped' then quantity else 0 end) as whole
    from orders cross join lateral shipping_of_lines(array[orders.id]) group by 1, 2 order by 1`)
  expect(shipping.rows).toEqual([
    { state: 'notShipped', sent: false, orders: expect.any(Number), numbered: true, whole: true },
    { state: 'shipped', sent: true, orders: expect.any(Number), numbered: true, whole: true },
  ])
})
