import { asc, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentsToAttach, findInvoiceOfOrder } from '../../src/features/orders/invoices/server/invoiceFile.ts'
import { issueInvoice, issueInvoiceOnOrderPaid } from '../../src/features/orders/invoices/server/invoices.store.ts'
import { invoices } from '../../src/features/orders/invoices/server/invoices.tables.ts'
import { CONFIRMATION_MAIL_KIND } from '../../src/features/orders/orders/server/orderConfirmation.mail.ts'
import { findOrder } from '../../src/features/orders/orders/server/orders.store.ts'
import { orderLines, orders } from '../../src/features/orders/orders/server/orders.tables.ts'
import { findCreditNoteOfEmail, REFUND_MAIL_KIND } from '../../src/features/orders/refunds/server/refunds.mail.ts'
import { users } from '../../src/features/shop/accounts/server/accounts.tables.ts'
import { toPence } from '../../src/lib/pence.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>
const clock = { now: () => shop.services.clock.now() }

/** A shop that issues no invoices automatically. */
let shopWithoutInvoices: TestShop
let owner: Awaited<ReturnType<TestShop['asAdmin']>>

beforeAll(async () => {
  shopWithoutInvoices = await createTestShop()
  owner = await shopWithoutInvoices.asAdmin()
  shop = await createTestShop({ onOrderPaid: [issueInvoiceOnOrderPaid(clock)] })
  admin = await shop.asAdmin()
})
afterAll(async () => {
  await shopWithoutInvoices.close()
  await shop.close()
})

const buy = (details = INES, items = [{ productId: 1, quantity: 1 }], overrides = {}) =>
  createBuyer((path, init) => shop.app.request(path, init), details).buy(items, overrides)

const loadRecord = async (id: number) => {
  const order = await findOrder(shop.database, id)
  if (!order) throw new Error('No order')
  return order
}

const loadDocuments = (orderId: number) =>
  shop.database.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.id))

/** Copies an order without its invoice. */
async function copyOrder(id: number, count: number, change = {}) {
  const { lines, events: _, id: __, ...order } = await loadRecord(id)
  const created = []
  for (let index = 0; index < count; index += 1) {
    const orderId = `ORD-${crypto.randomUUID().slice(0, 10).toUpperCase()}`
    const [row] = await shop.database
      .insert(orders)
      .values({ ...order, orderId, stripePaymentIntentId: null, ...change })
      .returning()
    if (!row) throw new Error('No order')
    await shop.database.insert(orderLines).values(lines.map(({ id: _, ...line }) => ({ ...line, orderId: row.id })))
    created.push(await loadRecord(row.id))
  }
  return created
}

describe('invoices', () => {
  test('are issued with a paid order, from its own figures', async () => {
    const placed = await buy(
      INES,
      [
        { productId: 1, quantity: 1 },
        { productId: 5, quantity: 3 },
      ],
      { discountCode: 'ACE10' },
    )
    const order = await loadRecord(placed.id)
    const [invoice, ...otherDocuments] = await loadDocuments(order.id)
    expect(otherDocuments).toEqual([])
    expect(invoice?.number).toMatch(/^TEST-INV-\d{6}$/)
    const content = invoice?.content
    expect(content).toMatchObject({
      order: { orderId: order.orderId },
      seller: { name: 'Courtside Demo Ltd', vatNumber: 'GB000000000' },
      buyer: { name: INES.customerName, email: INES.customerEmail },
      discountCode: 'ACE10',
      totals: { gross: order.totalAmount, vat: order.vatAmount, net: order.totalAmount - (order.vatAmount ?? 0) },
    })
    for (const [index, line] of order.lines.entries()) {
      const gross = line.unitPrice * line.quantity - line.reduction
      expect(content?.lines[index]).toEqual({
        name: line.name,
        ...(line.sku ? { sku: line.sku } : {}),
        quantity: line.quantity,
        unitPrice: line.unitPrice,
        discount: line.reduction,
        net: gross - (line.vat ?? 0),
        vatRate: 20,
        vat: line.vat,
        gross,
      })
    }
    expect(order.events.map(({ type, detail }) => [type, detail])).toContainEqual(['invoiced', invoice?.number])
  })

  test('are numbered without gaps when fifty are issued at once and some fail', async () => {
    const created = await copyOrder((await buy()).id, 50, { isTest: false })
    const results = await Promise.allSettled(
      created.map((order, index) =>
        shop.database.transaction(async (tx) => {
          await issueInvoice(tx, order, clock.now())
          if (index % 3 === 0) throw new Error('This device fails')
        }),
      ),
    )
    const numbers = async () =>
      (
        await shop.database
          .select({ number: invoices.number })
          .from(invoices)
          .where(like(invoices.number, 'INV-%'))
          .orderBy(asc(invoices.number))
      ).map(({ number }) => number)
    const expected = (count: number) =>
      Array.from({ length: count }, (_, index) => `INV-${String(index + 1).padStart(6, '0')}`)
    const issued = results.filter(({ status }) => status === 'fulfilled').length
    expect(issued).toBe(33)
    expect(await numbers()).toEqual(expected(issued))
    for (let index = 0; index < created.length; index += 5) {
      const batch = created.slice(index, index + 5)
      await Promise.all(
        [...batch, ...batch].map((order) => shop.database.transaction((tx) => issueInvoice(tx, order, clock.now()))),
      )
    }
    expect(await numbers()).toEqual(expected(50))
  })

  test('omit VAT if the merchant is not registered', async () => {
    const [order] = await copyOrder((await buy()).id, 1, { vatAmount: null })
    if (!order) throw new Error('No order')
    await shop.database.update(orderLines).set({ vat: null }).where(eq(orderLines.orderId, order.id))
    await shop.database.transaction(async (tx) => issueInvoice(tx, await loadRecord(order.id), clock.now()))
    const [invoice] = await loadDocuments(order.id)
    expect(invoice?.content.seller.vatNumber).toBeNull()
    expect(invoice?.content.totals).toEqual({ net: order.totalAmount, vat: null, gross: order.totalAmount })
    expect(invoice?.content.lines.every(({ vat, vatRate }) => vat === null && vatRate === null)).toBe(true)
  })

  test('can be issued later by an administrator, for paid orders only', async () => {
    const [paid] = await copyOrder((await buy()).id, 1)
    const [unpaid] = await copyOrder((await buy()).id, 1, { paymentStatus: 'pending' })
    const issue = (id: number | undefined) => admin('POST', `/api/admin/orders/${id}/invoice`)
    const first = await issue(paid?.id)
    expect([first.status, (await issue(paid?.id)).body.number]).toEqual([200, first.body.number])
    expect((await issue(unpaid?.id)).status).toBe(409)
    expect((await issue(999_999)).status).toBe(404)
  })
})

describe('a late invoice', () => {
  const DAY = 86_400
  const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

  test('has the payment date as its tax point, and credit notes for refunds since', async () => {
    const buyer = createBuyer((path, init) => shopWithoutInvoices.app.request(path, init))
    const placed = await buyer.buy([{ productId: 1, quantity: 1 }])
    const paidOn = dayOf(shopWithoutInvoices.services.clock.now())
    shopWithoutInvoices.clock.forward(9 * DAY)
    const refundedOn = dayOf(shopWithoutInvoices.services.clock.now())
    const refund = (amount: string) =>
      owner('POST', `/api/admin/orders/${placed.id}/refunds`, {
        requestKey: crypto.randomUUID(),
        amount,
        reason: 'Late',
      })
    expect((await refund('10.00')).status).toBe(200)
    shopWithoutInvoices.clock.forward(9 * DAY)
    const { status, body } = await owner('POST', `/api/admin/orders/${placed.id}/invoice`)
    expect([status, body.taxPoint]).toEqual([200, paidOn])
    await refund('5.00')
    const all = await shopWithoutInvoices.database
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, placed.id))
      .orderBy(asc(invoices.id))
    const today = dayOf(shopWithoutInvoices.services.clock.now())
    expect(all.map(({ content }) => [content.kind, content.issuedOn, content.taxPoint, content.totals.gross])).toEqual([
      ['invoice', today, paidOn, toPence(placed.totalAmount)],
      ['creditNote', today, refundedOn, 1000],
      ['creditNote', today, today, 500],
    ])
    expect(all[0]?.content.payment).toContain(`on ${Number(paidOn.slice(8))} `)
    expect(all[1]?.content.payment).toContain(`on ${Number(refundedOn.slice(8))} `)
    const { rows } = await shopWithoutInvoices.pool.query(`select actor from order_events where type = 'invoiced'`)
    expect(rows).toEqual([{ actor: 'admin' }])
  })

  test('has the day a transfer arrived as its tax point, even if refunded since', async () => {
    const orderDetails = {
      customer: INES,
      lines: [{ productId: 1, quantity: 1 }],
      deliveryType: 'standard',
      payment: 'transfer',
    }
    const { body: order } = await owner('POST', '/api/admin/orders', {
      requestKey: crypto.randomUUID(),
      ...orderDetails,
    })
    shopWithoutInvoices.clock.forward(5 * DAY)
    const paidOn = dayOf(shopWithoutInvoices.services.clock.now())
    expect((await owner('POST', `/api/admin/orders/${order.id}/payments`, {})).status).toBe(200)
    shopWithoutInvoices.clock.forward(5 * DAY)
    const refund = { requestKey: crypto.randomUUID(), amount: order.totalAmount, reason: 'All of it' }
    const asked = await owner('POST', `/api/admin/orders/${order.id}/refunds`, refund)
    await owner('POST', `/api/admin/orders/${order.id}/refunds/${asked.body.refunds[0].id}/sent`, { valueDate: paidOn })
    const { body } = await owner('POST', `/api/admin/orders/${order.id}/invoice`)
    expect(body.taxPoint).toBe(paidOn)
    expect((await owner('GET', `/api/admin/orders/${order.id}/documents`)).body).toHaveLength(2)
  })
})

describe('the PDF', () => {
  test('is rendered once, on one page, and stored', async () => {
    const placed = await buy()
    const [invoice] = await loadDocuments(placed.id)
    expect(invoice?.pdf).toBeNull()
    const fetched = await Promise.all(
      [1, 2].map(async () => {
        const response = await shop.app.request(`/api/admin/invoices/${invoice?.id}/pdf`, { headers: await cookie() })
        expect(response.headers.get('Cache-Control')).toBe('no-store')
        expect(response.headers.get('Content-Disposition')).toBe(`inline; filename="${invoice?.number}.pdf"`)
        return Buffer.from(await response.arrayBuffer())
      }),
    )
    const [stored] = await loadDocuments(placed.id)
    expect(fetched[0]?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(fetched[0]?.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(fetched.map((file) => stored?.pdf?.equals(file))).toEqual([true, true])
  })

  test('is attached to the confirmation, and a credit note to the refund email', async () => {
    const placed = await buy()
    const order = await loadRecord(placed.id)
    const request = { requestKey: 'attached-1', amount: '9.00', reason: 'Sorry' }
    await admin('POST', `/api/admin/orders/${order.id}/refunds`, request)
    const { rows } = (await shop.database.execute(
      sql`select kind, reference from mails where reference like ${`${order.orderId}%`}`,
    )) as { rows: { kind: string; reference: string }[] }
    const all = [{ kind: 'order-confirmation', reference: order.orderId }, ...rows]
    const names = await Promise.all(all.map((mail) => loadAttachments(mail)))
    const numbers = (await loadDocuments(order.id)).map(({ number }) => `${number}.pdf`)
    expect(names.map((files) => files.map(({ name }) => name))).toEqual(numbers.map((name) => [name]))
    expect(names.flat().every(({ content }) => content.subarray(0, 5).toString() === '%PDF-')).toBe(true)
    expect(await loadAttachments({ kind: 'order-shipped', reference: order.orderId })).toEqual([])
  })
})

const loadAttachments = (mail: { kind: string; reference: string }) =>
  documentsToAttach(shop.database, mail, {
    [CONFIRMATION_MAIL_KIND]: findInvoiceOfOrder,
    [REFUND_MAIL_KIND]: findCreditNoteOfEmail,
  })

/** For binary responses. */
const cookie = async () => ({ Cookie: await shop.adminCookie() })

describe('access', () => {
  test('is limited to the customer with the verified address', async () => {
    const placed = await buy({ ...INES, customerEmail: 'Owner@example.com' })
    const owner = await shop.asCustomer('owner')
    const stranger = await shop.asCustomer('stranger')
    const path = `/api/account/orders/${placed.orderId}/invoice`
    const verify = (email: string) =>
      shop.database.update(users).set({ emailVerifiedAt: clock.now() }).where(eq(users.email, email))
    await verify('stranger@example.com')
    expect([(await shop.call('GET', path)).status, (await owner('GET', path)).status]).toEqual([401, 404])
    await verify('owner@example.com')
    const response = await owner('GET', path)
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const list = await owner('GET', `/api/account/orders/${placed.orderId}/documents`)
    expect(list.body).toMatchObject([{ kind: 'invoice' }])
    for (const other of ['invoice', 'documents']) {
      expect((await stranger('GET', `/api/account/orders/${placed.orderId}/${other}`)).status).toBe(404)
    }
    expect((await owner('GET', `${path}?number=CN-000001`)).status).toBe(404)
    expect((await owner('GET', '/api/account/orders/ORD-0000000000/invoice')).status).toBe(404)
  })
})

describe('the list', () => {
  test('searches by number, order and customer, and shows credit notes as negative', async () => {
    const details = { ...INES, customerName: 'Zebulon Quill' }
    const placed = await buy(details, undefined, { discountCode: 'ACE10' })
    await admin('POST', `/api/admin/orders/${placed.id}/refunds`, {
      requestKey: 'list-of-1',
      amount: '9.00',
      reason: 'Sorry',
    })
    const find = async (query: string) => (await admin('GET', `/api/admin/lists/invoices?${query}`)).body
    const { rows } = await find('q=zebulon')
    expect(rows.map((row: { kind: string }) => row.kind)).toEqual(['creditNote', 'invoice'])
    expect(rows[0].gross).toBe('-9.00')
    expect((await find('q=zebulon&kind=invoice')).total).toBe(1)
    expect((await find(`q=${rows[1].number}`)).total).toBe(1)
    expect((await find(`q=${placed.orderId}&sort=number`)).total).toBe(2)
    const csv = (await admin('GET', '/api/admin/exports/invoices.csv?q=zebulon')).body as string
    expect(csv.split('\r\n')[0]).toContain(
      'Number,Kind,Issued,Tax point,Order,Customer,Net,VAT,Gross,Test,Discount code',
    )
    expect(csv).toContain('Zebulon Quill')
    expect(csv).toMatch(/,-9\.00,yes,ACE10\r\n/)
    expect(csv).toMatch(/,Invoice,\d{4}-\d\d-\d\d \d\d:\d\d,/)
  })
})
