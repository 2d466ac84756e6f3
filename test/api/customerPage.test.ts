import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteExpired } from '#/server/retention.ts'
import { activityOf } from '../support/activityOf.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { loadQueryPlans } from '../support/queryPlans.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

type Item = { key: string; source: string; title: string; amount: string | null; states: { label: string }[] }

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>

const buy = (details = INES) =>
  createBuyer((path, init) => shop.app.request(path, init), details).buy([{ productId: 1, quantity: 1 }])
const write = (email = INES.customerEmail, name = 'Ines') =>
  shop.call('POST', '/api/contact', { name, email, subject: 'Grip size', message: 'Which grip does it have?' })
const customerOf = async (key: string) => (await admin('GET', `/api/admin/customers/${key}`)).body

async function timelineOf(id: number, before?: string): Promise<{ items: Item[]; next: string | null }> {
  const { status, body } = await admin('GET', `/api/admin/customers/${id}/timeline${before ? `?before=${before}` : ''}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe('a customer of every kind', () => {
  let id: number

  beforeAll(async () => {
    shop = await createTestShop()
    admin = await shop.asAdmin()
    await shop.asCustomer('ines')
    shop.clock.forward(60)
    await shop.call('POST', '/api/newsletter', { email: 'INES@example.com' })
    shop.clock.forward(60)
    await write('Ines@Example.com')
    shop.clock.forward(60)
    const order = await buy()
    shop.clock.forward(60)
    const refund = { requestKey: randomUUID(), reason: 'Came back', amount: '100.00' }
    expect((await admin('POST', `/api/admin/orders/${order.id}/refunds`, refund)).status).toBe(200)
    shop.clock.forward(60)
    const review = { name: 'Ines', email: INES.customerEmail, rating: 5, review: 'Never misses, not even in the rain.' }
    expect((await shop.call('POST', '/api/reviews', review)).status).toBe(201)
    shop.clock.forward(60)
    await shop.call('POST', '/api/privacy-request', { email: INES.customerEmail, requestType: 'access' })
    shop.clock.forward(60)
    await shop.pool.query(
      `update newsletter_subscribers set subscribed = false, unsubscribed_at = '${shop.services.clock.now().toISOString()}'`,
    )
    shop.clock.forward(60)
    await shop.pool.query(
      `insert into quotes (kind, customer_name, customer_email, shipping_address, payment_days, expires_on, delivery_type, lines,
         subtotal, discount_amount, delivery_fee, total_amount, request_key, request_hash, created_at, updated_at)
       values ('proForma', 'Ines', 'ines@example.com', '', 30, '2020-01-01', 'standard', '[]', 100, 0, 0, 100, 'k', 'h', $1, $1)`,
      [shop.services.clock.now()],
    )
    id = (await customerOf(`order-${order.id}`)).id
  })
  afterAll(() => shop.close())

  test('has one timeline, newest first, with states, amounts and links', async () => {
    const { items, next } = await timelineOf(id)
    expect(next).toBeNull()
    const own = items.filter(({ source }) => source !== 'email')
    expect(own.map(({ source }) => source)).toEqual([
      'quote',
      'withdrawal',
      'privacy',
      'review',
      'refund',
      'order',
      'message',
      'consent',
      'account',
    ])
    const find = (source: string) => own.find((item) => item.source === source)
    expect(find('order')).toMatchObject({
      title: expect.stringMatching(/^Order ORD-/),
      detail: 'Courtside Lite',
      states: [{ label: 'Confirmed' }, { label: 'Partly refunded' }],
      isTest: true,
      link: { to: expect.stringMatching(/^\/admin\/orders\/\d+$/) },
    })
    expect(find('refund')).toMatchObject({ amount: expect.stringMatching(/^-/), actor: 'admin', detail: 'Came back' })
    expect(find('quote')).toMatchObject({ title: 'Pro forma invoice Q-1001', states: [{ label: 'Draft' }] })
    expect(find('message')).toMatchObject({ states: [{ label: 'Unanswered' }], link: { to: '/admin/contacts/1' } })
    expect(find('review')).toMatchObject({ title: 'Review: 5 stars', link: { search: { open: expect.any(String) } } })
    const emails = items.filter(({ source }) => source === 'email').map(({ title }) => title)
    expect(emails).toContain('Email: Courtside: we’ve received your message')
    expect(emails.join()).not.toContain('Contact: Grip size')
  })

  test('is found by any of their rows', async () => {
    const { items } = await timelineOf(id)
    for (const { key, source } of items) {
      const { status, body } = await admin('GET', `/api/admin/customers/${key}`)
      if (['refund', 'withdrawal', 'email'].includes(source)) expect(status).toBe(404)
      else expect([status, body.id], key).toEqual([200, id])
    }
    for (const key of ['order-999', 'invoice-1', '999'])
      expect((await admin('GET', `/api/admin/customers/${key}`)).status).toBe(404)
    expect((await admin('GET', '/api/admin/customers/ines@example.com')).status).toBe(400)
    expect((await admin('GET', `/api/admin/customers/${id}/timeline?before=yesterday`)).status).toBe(400)
  })

  test('shows details, addresses and figures from the ledger', async () => {
    const body = await customerOf(String(id))
    expect(body).toMatchObject({
      email: 'ines@example.com',
      name: INES.customerName,
      phone: INES.customerPhone,
      company: null,
      addresses: [{ use: 'delivery', text: INES.shippingAddress }],
      account: { username: 'ines', isVerified: false },
      figures: { orders: 1, outstanding: '0.00', credit: '0.00', firstOrder: body.figures.lastOrder },
    })
    const { rows } = await shop.pool.query('select sum(amount)::text as held from payment_entries')
    expect(body.figures.netSpend).toBe(rows[0].held)
    expect(body.figures.averageOrder).toBe(rows[0].held)
    const listed = (await admin('GET', '/api/admin/lists/customers?q=ines')).body.rows
    expect(listed).toMatchObject([{ id, totalSpent: rows[0].held }])
  })
})

describe('customers', () => {
  beforeEach(async () => {
    shop = await createTestShop({ demo: false })
    admin = await shop.asAdmin()
  })
  afterEach(() => shop.close())

  const insertOrders = (count: number, at = '2026-01-01T10:00:00Z') =>
    shop.pool.query(
      `insert into orders (order_id, customer_name, customer_email, shipping_address, subtotal, total_amount, company, created_at)
       select 'ORD-A' || lpad(n::text, 9, '0'), 'Ines', 'ines@example.com', '4 Court Lane', 10, 10, 'Court ' || n, '${at}'
       from generate_series(1, ${count}) n`,
    )

  test.each([
    ['at different times', 0],
    ['all in the same millisecond', 1],
  ])('pages through a long timeline without gaps or repeats, %s, while newer items arrive', async (_, same) => {
    await insertOrders(70)
    for (let n = 0; n < 20; n += 1) await write('ines@example.com')
    // Microseconds, which JavaScript's dates and the cursor don't have.
    if (same)
      for (const table of ['orders', 'contact_submissions', 'mails'])
        await shop.pool.query(
          `update ${table} set created_at = timestamptz '2026-01-01T10:00:00.123Z' + (id * 7919 % 900) * interval '1 microsecond'`,
        )
    const { id } = await customerOf('message-1')
    const { rows } = await shop.pool.query(
      `select (select count(*) from orders) + (select count(*) from contact_submissions) +
         (select count(*) from mails where lower(recipient) = 'ines@example.com') as total`,
    )
    const seen: string[] = []
    let before: string | undefined
    do {
      const page = await timelineOf(id, before)
      seen.push(...page.items.map(({ key }) => key))
      before = page.next ?? undefined
      if (seen.length === 30) {
        shop.clock.forward(60)
        await write('ines@example.com')
      }
    } while (before)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(Number(rows[0].total))
  })

  test('are known from a message, a review, an account or a newsletter alone, but only customers are listed', async () => {
    await write('bo@example.com', 'Bo Lund')
    await shop.asCustomer('kit')
    await shop.call('POST', '/api/newsletter', { email: 'news@example.com' })
    expect(await customerOf('message-1')).toMatchObject({
      name: 'Bo Lund',
      account: null,
      addresses: [],
      figures: { orders: 0, netSpend: '0.00', averageOrder: null, firstOrder: null },
    })
    expect((await customerOf('consent-1')).name).toBe('news@example.com')
    const { rows } = await shop.pool.query("select id from users where username = 'kit'")
    expect((await customerOf(`account-${rows[0].id}`)).name).toBe('kit')
    const { rows: staff } = await shop.pool.query('select id from users where is_admin')
    expect((await admin('GET', `/api/admin/customers/account-${staff[0].id}`)).status).toBe(404)
    expect((await admin('GET', '/api/admin/lists/customers')).body.total).toBe(0)
  })

  test('are one person in two simultaneous transactions', async () => {
    await Promise.all([
      insertOrders(3),
      ...Array.from({ length: 8 }, (_, n) => write(n % 2 ? 'INES@example.com' : 'ines@example.com', 'Ines')),
    ])
    const { rows } = await shop.pool.query("select id from people where email = 'ines@example.com'")
    expect(rows).toHaveLength(1)
  })

  test('keep their page when an order moves to another address, which gets its own', async () => {
    await insertOrders(1)
    const { rows } = await shop.pool.query('select id from orders')
    const before = await customerOf(`order-${rows[0].id}`)
    await shop.pool.query("update orders set customer_email = 'Other@example.com'")
    const after = await customerOf(`order-${rows[0].id}`)
    expect(after).toMatchObject({ email: 'other@example.com', figures: { orders: 1 } })
    expect(await customerOf(String(before.id))).toMatchObject({ email: 'ines@example.com', figures: { orders: 0 } })
  })

  test('owe what is unpaid, except on cancelled orders, and are owed what paid for nothing', async () => {
    await insertOrders(3)
    const { rows } = await shop.pool.query('select id from orders order by id')
    await shop.pool.query("update orders set order_status = 'cancelled' where id = $1", [rows[2].id])
    const pay = (orderId: number, amount: number) =>
      shop.pool.query(
        `insert into payment_entries (order_id, kind, method, amount, value_date, is_test, actor, created_at)
         values ($1, 'payment', 'transfer', $2, '2026-01-02', false, 'admin', now())`,
        [orderId, amount],
      )
    await pay(rows[0].id, 4)
    await pay(rows[1].id, 12.5)
    await shop.pool.query("update orders set payment_status = 'paid' where id = $1", [rows[1].id])
    expect((await customerOf(`order-${rows[0].id}`)).figures).toMatchObject({
      orders: 3,
      netSpend: '16.50',
      averageOrder: '10.00',
      outstanding: '6.00',
      credit: '6.50',
    })
  })

  test('have the company of their latest order, unless staff enter another', async () => {
    await insertOrders(2)
    const { rows } = await shop.pool.query('select id from orders order by id')
    const { id, company } = await customerOf(`order-${rows[0].id}`)
    expect(company).toBe('Court 2')
    const set = (company: string | null, from: string | null) =>
      admin('PUT', `/api/admin/customers/${id}/company`, { company, from })
    expect((await set('Raynes Park TC', 'Court 2')).body.company).toBe('Raynes Park TC')
    expect((await set('Late', 'Court 2')).status).toBe(409)
    expect((await set('x'.repeat(101), 'Raynes Park TC')).status).toBe(400)
    expect((await set(null, 'Raynes Park TC')).body.company).toBe('Court 2')
    expect(await activityOf(shop.database, 'customer', id)).toEqual(Array(2).fill('customer.companyChanged'))
  })

  test('have notes, each added once and deleted by its author only', async () => {
    await write()
    const { id } = await customerOf('message-1')
    const add = (body: object) => admin('POST', `/api/admin/customers/${id}/notes`, body)
    const note = { text: 'Prefers a call.', requestKey: randomUUID() }
    await Promise.all([add(note), add(note)])
    expect((await add(note)).body.notes).toMatchObject([{ text: 'Prefers a call.', author: 'admin' }])
    expect(await add({ text: ' ', requestKey: randomUUID() })).toMatchObject({ status: 400, body: { field: 'text' } })
    expect((await admin('POST', '/api/admin/customers/999/notes', note)).status).toBe(404)
    await shop.pool.query(
      "insert into customer_notes (person_id, text, author, request_key, created_at) values ($1, 'Mine', 'olive', 'k', now())",
      [id],
    )
    const [theirs, own] = (await customerOf(String(id))).notes
    expect((await admin('DELETE', `/api/admin/customers/${id}/notes/${theirs.id}`)).status).toBe(403)
    expect((await admin('DELETE', `/api/admin/customers/${id}/notes/${own.id}`)).body.notes).toMatchObject([
      { text: 'Mine' },
    ])
    expect(await activityOf(shop.database, 'customer', id)).toEqual(['customer.noteAdded', 'customer.noteDeleted'])
    const { rows } = await shop.pool.query("select * from activity where subject_type = 'customer'")
    expect(JSON.stringify(rows)).not.toMatch(/ines|Prefers/i)
  })

  test('expire with the last of their rows, and notes after three years', async () => {
    await write('old@example.com')
    await write('ines@example.com')
    const { id } = await customerOf('message-2')
    await admin('POST', `/api/admin/customers/${id}/notes`, { text: 'Prefers a call.', requestKey: randomUUID() })
    const log = { info() {}, error() {} } as never
    const emails = async () =>
      (await shop.pool.query('select email from people order by id')).rows.map(({ email }) => email)
    shop.clock.forward(2 * 86_400)
    const expire = () => deleteExpired({ database: shop.database, clock: shop.services.clock, log })
    await expire()
    expect(await emails()).toEqual(['old@example.com', 'ines@example.com'])
    await shop.pool.query('delete from contact_submissions')
    await expire()
    expect(await emails()).toEqual(['ines@example.com'])
    shop.clock.forward(3 * 366 * 86_400)
    await expire()
    expect(await emails()).toEqual([])
  })

  test('need only indexes for the page and its timeline', async () => {
    await insertOrders(1)
    const { rows } = await shop.pool.query('select id from orders')
    const { id } = await customerOf(`order-${rows[0].id}`)
    const plans = await loadQueryPlans(shop, /^select(?!.*shop_settings)/is, async () => {
      await customerOf(`order-${rows[0].id}`)
      await timelineOf(id, `${Date.now()}.order.5`)
    })
    expect(plans).not.toContain('Seq Scan')
  })
})
