import { afterAll, beforeAll, expect, test } from 'vitest'
import { londonDay } from '../../src/lib/workingDays.ts'
import { jumpGroup } from '../support/jumpGroup.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>

beforeAll(async () => {
  shop = await createTestShop()
  admin = await shop.asAdmin()
  for (const [number, name, email] of [
    ['ORD-0A1B2C3D4E', 'Ada Lovelace', 'ada@example.org'],
    ['ORD-0000000001', 'Ada Lovelace', 'ada@example.org'],
    ['ORD-0000000002', 'Bo Lund', 'bo@club.example'],
  ])
    await insertOrder(number, name, email)
  // More than the newest rows looked at first. Without that trigger, which takes seconds.
  await shop.pool.query(
    `alter table orders disable trigger orders_note_customer;
     insert into orders (order_id, customer_name, customer_email, shipping_address, subtotal, total_amount)
     select 'ORD-Z' || lpad(n::text, 9, '0'), 'Zed Frequent', 'zed@example.org', '4 Court Lane', 10, 10
     from generate_series(1, 2001) n;
     alter table orders enable trigger orders_note_customer`,
  )
})
afterAll(() => shop.close())

const insertOrder = (number?: string, name?: string, email?: string) =>
  shop.pool.query(
    `insert into orders (order_id, customer_name, customer_email, shipping_address, subtotal, total_amount, created_at)
     values ($1, $2, $3, '4 Court Lane', 10, 10, '2026-01-01')`,
    [number, name, email],
  )

async function jump(q: string) {
  const { status, body } = await admin('GET', `/api/admin/jump?q=${encodeURIComponent(q)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  const found = (wanted: string) => jumpGroup(body, wanted)?.rows ?? []
  return {
    orders: found('Orders').map(({ label }) => label),
    customers: found('Customers').map(({ about }) => about),
    products: found('Products').map(({ label }) => label),
    isMore: ['Orders', 'Customers', 'Products'].map((wanted) => jumpGroup(body, wanted)?.isMore ?? false),
  }
}

test.each(['ORD-0A1B2C3D4E', 'ord 0a1b2c3d4e', 'oaib2c3d4e', ' 0A1B–2C3D–4E '])('finds an order by %j', async (q) => {
  expect(await jump(q)).toMatchObject({ orders: ['ORD-0A1B2C3D4E'], customers: [], products: [] })
})

test('finds customers by name or email, with their orders', async () => {
  for (const q of ['lovelace ada', 'ADA@example'])
    expect(await jump(q)).toMatchObject({
      orders: ['ORD-0000000001', 'ORD-0A1B2C3D4E'],
      customers: ['ada@example.org'],
    })
  expect(await jump('lund')).toMatchObject({ orders: ['ORD-0000000002'], customers: ['bo@club.example'] })
})

test('finds customers only for those who may open them', async () => {
  const warehouse = await shop.asStaff('warehouse')
  const { body } = await warehouse('GET', '/api/admin/jump?q=ada@example')
  expect([jumpGroup(body, 'Customers'), jumpGroup(body, 'Orders')?.rows.length]).toEqual([undefined, 2])
})

test('finds customers by phone, postcode and company, and people without orders', async () => {
  await shop.pool.query(
    `insert into orders (order_id, customer_name, customer_email, customer_phone, company, shipping_address, subtotal, total_amount, created_at)
     values ('ORD-0000000009', 'Cy Reed', 'cy@example.org', '+44 7700 900123', 'Wickham TC', E'1 Lane\nLondon\nSW19 5AE', 10, 10, '2026-01-01')`,
  )
  for (const q of ['07700 900123', '+44 (0)7700 900123', '900123', 'sw195ae', 'SW19 5AE', 'wickham'])
    expect((await jump(q)).customers, q).toEqual(['cy@example.org'])
  const suggested = await admin('GET', '/api/admin/customer-suggestions?q=sw195ae')
  expect(suggested.body).toMatchObject([{ name: 'Cy Reed', email: 'cy@example.org' }])
  await shop.call('POST', '/api/contact', {
    name: 'Dee Fox',
    email: 'dee@example.org',
    message: 'Is it quiet, please?',
  })
  expect((await jump('dee fox')).customers).toEqual(['dee@example.org'])
})

test('reads ten letters that are no order’s number as words', async () => {
  await insertOrder('ORD-0000000003', 'Jo Washington', 'jo@example.org')
  expect(await jump('washington')).toMatchObject({ orders: ['ORD-0000000003'], customers: ['jo@example.org'] })
})

test('finds quotes by number, customer and company', async () => {
  const form = {
    requestKey: 'jump-to-a-quote',
    customer: {
      customerName: 'Ines Quillfeather',
      customerEmail: 'ines@quills.example',
      shippingAddress: '4 Court Lane\nGuildford\nGU1 3JF',
    },
    company: 'Netherby Tennis Club',
    lines: [{ name: 'Training day', quantity: 1, unitPrice: '50.00' }],
    deliveryType: 'standard',
    expiresOn: londonDay(shop.services.clock.now()),
  }
  const { body } = await admin('POST', '/api/admin/quotes', form)
  for (const q of [body.number, body.number.toLowerCase(), 'quillfeather', 'ines@quills', 'netherby club']) {
    const found = (await admin('GET', `/api/admin/jump?q=${encodeURIComponent(q)}`)).body
    expect(jumpGroup(found, 'Quotes')).toEqual({
      title: 'Quotes',
      to: '/admin/quotes',
      rows: [{ href: `/admin/quotes/${body.id}`, label: body.number, about: 'Netherby Tennis Club', state: 'Draft' }],
      isMore: false,
    })
  }
  const warehouse = await shop.asStaff('warehouse')
  expect((await warehouse('GET', `/api/admin/jump?q=${body.number}`)).body).toEqual({ groups: [] })
})

test('finds products by name, not by description', async () => {
  expect((await jump('basket')).products).toEqual(['Ball Basket'])
})

test('returns the newest five and says whether there are more', async () => {
  const { orders, isMore } = await jump('frequent')
  expect(orders).toEqual([1, 0, 9, 8, 7].map((n, place) => `ORD-Z00000${place < 2 ? '200' : '199'}${n}`))
  expect(isMore).toEqual([true, false, false])
})

test.each(["'", '’', '“ ”', '`', '´', '#', '# ##'])('finds nothing by %j, which has no words', async (q) => {
  const query = `q=${encodeURIComponent(q)}`
  expect(await admin('GET', `/api/admin/jump?${query}`)).toMatchObject({ status: 200, body: { groups: [] } })
  expect(await admin('GET', `/api/admin/customer-suggestions?${query}`)).toMatchObject({ status: 200, body: [] })
})

test.each([
  ['', 'q is missing.'],
  ['q=+', 'Enter something to find'],
  [`q=${'a'.repeat(201)}`, 'Please use fewer search terms'],
])('refuses ?%s', async (query, message) => {
  expect(await admin('GET', `/api/admin/jump?${query}`)).toMatchObject({ status: 400, body: { message } })
})
