import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findInvoice, issueInvoiceOnOrderPaid, updatePdf } from '#/features/orders/invoices/server/invoices.store.ts'
import { deleteExpired } from '#/server/retention.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const NOW = new Date('2030-03-01T09:00:00Z')

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop({ onOrderPaid: [issueInvoiceOnOrderPaid({ now: () => NOW })] })
})
afterEach(() => shop.close())

const log = { info: vi.fn(), error: vi.fn() } as never
const expire = (current = NOW) => deleteExpired({ database: shop.database, clock: { now: () => current }, log })

const MESSAGE = { name: 'Ines Calder', email: 'ines@example.com', message: 'Does the Pro fit into a small car?' }

/** Adds a message, a privacy request, their emails and an email about an order, all dated `day`. */
async function addRecords(day: string) {
  const tables = ['contact_submissions', 'privacy_requests', 'mails']
  const last = async (table: string) =>
    (await shop.pool.query(`select coalesce(max(id), 0)::int as id from ${table}`)).rows[0].id
  const before = await Promise.all(tables.map(last))
  expect((await shop.call('POST', '/api/contact', MESSAGE)).status).toBe(201)
  expect((await shop.call('POST', '/api/privacy-request', { email: 'ines@example.com' })).status).toBe(201)
  await shop.pool.query(
    "insert into mails (kind, reference, recipient, subject, html, text) values ('order-confirmation', 'ORD-' || $1, 'ines@example.com', '', '', '')",
    [day],
  )
  for (const [index, table] of tables.entries())
    await shop.pool.query(`update ${table} set created_at = $1 where id > $2`, [day, before[index]])
}

const countRecords = async () => {
  const { rows } = await shop.pool.query(
    `select (select count(*) from contact_submissions)::int as messages, (select count(*) from privacy_requests)::int as requests,
      (select count(*) from mails where reference not like 'ORD-%')::int as about_them, (select count(*) from mails where reference like 'ORD-%')::int as about_orders`,
  )
  return rows[0]
}

test('deletes customer service records after three years and accounting records after seven', async () => {
  await addRecords('2027-02-27')
  const oldRecords = await countRecords()
  await addRecords('2027-03-02')
  const allRecords = await countRecords()
  expect(await expire()).toBe(2 + oldRecords.about_them)
  expect(await countRecords()).toEqual({
    messages: 1,
    requests: 1,
    about_them: allRecords.about_them - oldRecords.about_them,
    about_orders: 2,
  })
  expect(await expire()).toBe(0)
  expect(await expire(new Date('2034-02-28T00:00:00Z'))).toBeGreaterThan(0)
  expect((await countRecords()).about_orders).toBe(1)
})

test('keeps a privacy request for three years after it was closed', async () => {
  await addRecords('2026-12-30')
  await shop.pool.query("update privacy_requests set state = 'done', closed_at = '2027-03-02', outcome = 'Sent.'")
  await expire()
  expect((await countRecords()).requests).toBe(1)
})

test('deletes subscribers three years after they unsubscribed', async () => {
  for (const email of ['stays@example.com', 'left@example.com', 'leaves@example.com'])
    expect((await shop.call('POST', '/api/newsletter', { email })).status).toBe(201)
  const unsubscribed = 'update newsletter_subscribers set subscribed = false, unsubscribed_at = $1 where email = $2'
  await shop.pool.query(unsubscribed, ['2027-02-27', 'left@example.com'])
  await shop.pool.query(unsubscribed, ['2027-03-02', 'leaves@example.com'])
  await shop.pool.query("update newsletter_subscribers set consent_at = '2026-12-01'")
  await expire()
  const { rows } = await shop.pool.query('select email from newsletter_subscribers order by email')
  expect(rows.map(({ email }) => email)).toEqual(['leaves@example.com', 'stays@example.com'])
})

const REASON = 'Ines Calder was not in'

/** Refunds part of an order, with a credit note dated `day`. */
async function addCreditNote(order: { id: number }, day: string) {
  const admin = await shop.asAdmin()
  const request = { requestKey: `credit-of-${order.id}`, amount: '5.00', reason: REASON }
  expect((await admin('POST', `/api/admin/orders/${order.id}/refunds`, request)).status).toBe(200)
  await shop.pool.query("update invoices set issued_at = $1 where order_id = $2 and kind = 'creditNote'", [
    day,
    order.id,
  ])
}

/** Places an order with an invoice, a note and checkout details, all dated `day`. */
async function placeOrder(day: string, buyer = INES) {
  const order = await createBuyer((path, init) => shop.app.request(path, init), buyer).buy([
    { productId: 1, quantity: 1 },
  ])
  await shop.pool.query("insert into order_notes (order_id, text, author) values ($1, 'Rings twice', 'admin')", [
    order.id,
  ])
  await shop.pool.query('update orders set created_at = $1 where id = $2', [day, order.id])
  await shop.pool.query('update invoices set issued_at = $1, pdf = $2 where order_id = $3', [day, 'Ines', order.id])
  await shop.pool.query('update checkout_drafts set updated_at = $1 where updated_at > $2', [day, '2024-01-01'])
  return order
}

const loadOrder = async (id: number) => {
  const { rows } = await shop.pool.query(
    `select customer_name as name, customer_email as email, customer_phone as phone, shipping_address as address,
      total_amount::float as total, content #>> '{buyer,name}' as billed, (content #>> '{totals,gross}')::int as gross, pdf,
      (select count(*) from order_notes where order_notes.order_id = orders.id)::int as notes
     from orders join invoices on invoices.order_id = orders.id and kind = 'invoice' where orders.id = $1`,
    [id],
  )
  return rows[0]
}

const creditNote = async (order: { id: number }) => {
  const { rows } = await shop.pool.query("select content from invoices where order_id = $1 and kind = 'creditNote'", [
    order.id,
  ])
  return rows[0].content
}

test('anonymises orders and invoices after seven years and keeps their totals', async () => {
  const old = await placeOrder('2023-02-27')
  const newer = await placeOrder('2023-03-02')
  const admin = await shop.asAdmin()
  for (const [{ id }, trackingNumber] of [
    [old, 'OLD-77'],
    [newer, 'NEW-78'],
  ] as const) {
    const shipped = { status: 'shipped', tell: false, shipment: { carrier: 'DPD', trackingNumber } }
    expect((await admin('PUT', `/api/admin/orders/${id}/status`, shipped)).status).toBe(200)
  }
  const before = await loadOrder(old.id)
  expect(before).toMatchObject({ name: INES.customerName, billed: INES.customerName, notes: 1 })
  await expire()
  const { rows: numbers } = await shop.pool.query(
    `select parcels.tracking_number as parcel, orders.tracking_number as latest, search ~ 'old-77|new-78' as searched
     from parcels join orders on orders.id = parcels.order_id order by orders.created_at`,
  )
  expect(numbers).toEqual([
    { parcel: null, latest: null, searched: false },
    { parcel: 'NEW-78', latest: 'NEW-78', searched: true },
  ])
  expect(await loadOrder(newer.id)).toMatchObject({ name: INES.customerName, billed: INES.customerName, notes: 1 })
  expect(await loadOrder(old.id)).toEqual({
    name: 'Erased',
    email: expect.stringMatching(/^erased-\w+@erased\.invalid$/),
    phone: null,
    address: '',
    total: before.total,
    billed: 'Erased',
    gross: before.gross,
    pdf: null,
    notes: 0,
  })
  expect(await expire()).toBe(0)
})

test('anonymises a credit note and its reason', async () => {
  const order = await placeOrder('2023-02-27')
  await addCreditNote(order, '2023-02-28')
  const before = await creditNote(order)
  expect(before).toMatchObject({ buyer: { name: INES.customerName }, corrects: { reason: REASON } })
  await expire()
  expect(await creditNote(order)).toEqual({
    ...before,
    buyer: { name: 'Erased', address: [], email: '' },
    corrects: { ...before.corrects, reason: 'Erased' },
  })
  expect(await expire()).toBe(0)
})

test('keeps a credit note for seven years, whatever its order’s age', async () => {
  const order = await placeOrder('2023-02-27')
  await addCreditNote(order, '2023-03-02')
  const before = await creditNote(order)
  await expire()
  expect(await loadOrder(order.id)).toMatchObject({ name: 'Erased', billed: 'Erased' })
  expect(await creditNote(order)).toEqual(before)
})

test('discards a PDF rendered before its invoice was anonymised', async () => {
  const order = await placeOrder('2023-02-27')
  await shop.pool.query('update invoices set pdf = null')
  const invoice = await findInvoice(shop.database, order.id)
  if (!invoice) throw new Error('No invoice')
  await expire()
  await updatePdf(shop.database, invoice, Buffer.from('Ines'))
  expect((await loadOrder(order.id)).pdf).toBeNull()
  const current = await findInvoice(shop.database, order.id)
  await updatePdf(shop.database, current ?? invoice, Buffer.from('Erased'))
  expect((await loadOrder(order.id)).pdf).toEqual(Buffer.from('Erased'))
})

test.each([
  ['pending', null],
  ['failed', '{"lines":[],"delivery":0,"cameBack":true}'],
])('keeps the buyer while a refund is owed (%s)', async (status, parts) => {
  const order = await placeOrder('2023-02-27')
  const { rows } = await shop.pool.query(
    "insert into refunds (order_id, amount, reason, status, parts, created_at) values ($1, 1, 'Late', $2, $3, '2023-02-28') returning id",
    [order.id, status, parts],
  )
  await expire()
  const unchanged = { name: INES.customerName, billed: INES.customerName, pdf: Buffer.from('Ines') }
  expect(await loadOrder(order.id)).toMatchObject(unchanged)
  await shop.pool.query("update refunds set status = 'succeeded', parts = null where id = $1", [rows[0].id])
  await expire()
  expect(await loadOrder(order.id)).toMatchObject({ name: 'Erased', billed: 'Erased', pdf: null })
})

test('gives one alias to each customer’s orders', async () => {
  const first = await placeOrder('2023-02-26')
  const second = await placeOrder('2023-02-27')
  const otherOrder = await placeOrder('2023-02-27', { ...INES, customerEmail: 'otto@example.com' })
  await expire()
  const aliases = await Promise.all([first, second, otherOrder].map(async ({ id }) => (await loadOrder(id)).email))
  expect(aliases[1]).toBe(aliases[0])
  expect(aliases[2]).not.toBe(aliases[0])
})

test('deletes checkout details after three years, unless a payment is in progress', async () => {
  await placeOrder('2027-02-27')
  const countDetails = async () =>
    (await shop.pool.query('select count(customer)::int as count from checkout_drafts')).rows[0].count
  expect(await countDetails()).toBe(1)
  await expire(new Date('2030-02-26T00:00:00Z'))
  expect(await countDetails()).toBe(1)
  const { rows } = await shop.pool.query('select state from checkout_drafts where customer is not null')
  for (const state of ['reserved', 'refundDue']) {
    await shop.pool.query('update checkout_drafts set state = $1', [state])
    await expire()
    expect(await countDetails(), state).toBe(1)
  }
  await shop.pool.query('update checkout_drafts set state = $1', [rows[0].state])
  await expire()
  expect(await countDetails()).toBe(0)
  // Details the card provider never accepted.
  await shop.pool.query('update checkout_drafts set proposed = $1', [JSON.stringify([{ attempt: 1, customer: INES }])])
  await expire()
  expect((await shop.pool.query('select proposed from checkout_drafts')).rows).toEqual([{ proposed: null }])
})
