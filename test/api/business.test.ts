import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { renderText } from '#/platform/mail/renderEmail.ts'
import { issueInvoiceOnOrderPaid } from '../../src/features/orders/invoices/server/invoices.store.ts'
import { queueNewOrderOnOrderPaid } from '../../src/features/orders/orderAlerts/server/newOrder.mail.ts'
import { orderData } from '../../src/features/orders/orders/server/order.personal.ts'
import { orderConfirmation } from '../../src/features/orders/orders/server/orderConfirmation.mail.ts'
import { findOrder } from '../../src/features/orders/orders/server/orders.store.ts'
import { pageUrl } from '../../src/lib/pageLinks.ts'
import { londonDay } from '../../src/lib/workingDays.ts'
import { printDocument } from '../../src/platform/printing/printer.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { loadEmails } from '../support/mailbox.ts'
import { textOfPdf } from '../support/pdfText.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const CLUB = { company: 'Netherby Tennis Club', vatNumber: 'gb 434 0314 94', purchaseOrder: 'PO-2026/118' }
const SAVED = { company: 'Netherby Tennis Club', vatNumber: 'GB434031494', purchaseOrder: 'PO-2026/118' }
const ITEMS = [{ productId: 1, quantity: 1 }]

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({
    onOrderPaid: [
      (tx, order) => queueNewOrderOnOrderPaid({ mail: shop.services.mail, origin: shop.services.origin })(tx, order),
      (tx, order) => issueInvoiceOnOrderPaid(shop.services.clock)(tx, order),
    ],
  })
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('update products set stock_quantity = 10, in_stock = true where id = 1'))

const buyerFor = (details = {}) =>
  createBuyer((path, init) => shop.app.request(path, init), { ...INES, ...details } as typeof INES)

async function buy() {
  const { id, orderId } = await buyerFor(CLUB).buy(ITEMS)
  const admin = await shop.asAdmin()
  return { id, orderId, admin }
}

describe('a business that buys by card', () => {
  test('keeps its details with the order, and shows them to staff and in the export', async () => {
    const { id, orderId, admin } = await buy()
    expect((await admin('GET', `/api/admin/orders/${id}`)).body).toMatchObject({
      ...SAVED,
      shippingAddress: INES.shippingAddress,
    })
    const csv = (await admin('GET', `/api/admin/exports/orders.csv?q=${orderId}`)).body as string
    expect(csv).toContain('Netherby Tennis Club')
    expect(csv).toContain('GB434031494')
    expect(csv).toContain('PO-2026/118')
  })

  test('is named in the emails, on the packing slip and on the invoice', async () => {
    const { id, orderId } = await buy()
    const order = await findOrder(shop.database, id)
    if (!order) throw new Error('No order')
    const text = renderText(orderConfirmation(order, { orderUrl: pageUrl('', '/order') }).content)
    for (const detail of Object.values(SAVED)) expect(text).toContain(detail)
    const [alert] = await loadEmails(shop.pool, "kind = 'new-order' and reference like $1", [`${orderId}%`])
    for (const detail of Object.values(SAVED)) expect(alert?.text).toContain(detail)
    const { rows: invoices } = await shop.pool.query('select content from invoices where order_id = $1', [id])
    expect(invoices[0].content).toMatchObject({
      buyer: { company: SAVED.company, vatNumber: SAVED.vatNumber },
      order: { purchaseOrder: SAVED.purchaseOrder },
    })
    const printed = await textOfPdf(await printDocument('invoice', invoices[0].content))
    for (const detail of Object.values(SAVED)) expect(printed).toContain(detail)
  })

  test('is the customer of its invoice and payment, also for the bookkeeping program', async () => {
    const { orderId, admin } = await buy()
    const named = async (list: string, q: string) => {
      const { rows } = (await admin('GET', `/api/admin/lists/${list}?q=${encodeURIComponent(q)}`)).body
      return rows.find((row: { orderId: string }) => row.orderId === orderId)?.customer
    }
    for (const list of ['invoices', 'payments'])
      for (const q of ['netherby tennis', INES.customerName]) expect(await named(list, q)).toBe(SAVED.company)
    const today = londonDay(shop.services.clock.now())
    for (const format of ['xero-invoices', 'xero-statement']) {
      const path = `/api/admin/accounting/books/${format}?from=${today}&to=${today}`
      const rows: Record<string, string>[] = parse((await admin('GET', path)).body as string, { columns: true })
      const names = rows.filter((row) => Object.values(row).join().includes(orderId))
      expect(new Set(names.map((row) => row['*ContactName'] ?? row.Payee))).toEqual(new Set([SAVED.company]))
    }
  })

  test('is prefilled for the next checkout once its email is verified', async () => {
    await buy()
    const ines = await shop.asCustomer('ines', INES.customerEmail)
    await shop.pool.query('update users set email_verified_at = now() where email = $1', [INES.customerEmail])
    expect((await ines('GET', '/api/account/delivery-details')).body).toMatchObject({
      vatNumber: SAVED.vatNumber,
      address: { company: SAVED.company, line1: '4 Court Lane', postcode: 'SW19 5AE' },
    })
  })

  test('is erased with the person, and part of what they are sent', async () => {
    const { id } = await buy()
    const email = INES.customerEmail
    await shop.database.transaction(async (tx) => {
      expect(JSON.stringify(await orderData.collect(tx, email))).toContain(SAVED.vatNumber)
      await orderData.erase(tx, { email, alias: 'erased-1@erased.invalid', at: new Date() })
    })
    expect(await findOrder(shop.database, id)).toMatchObject({ company: null, vatNumber: null, purchaseOrder: null })
  })
})

describe('the checkout', () => {
  test.each([
    [{ vatNumber: 'GB434031495' }, 'vatNumber', /^Check the VAT number/],
    [{ company: 'x'.repeat(101) }, 'company', /^Company name is too long/],
    [{ purchaseOrder: 'x'.repeat(61) }, 'purchaseOrder', /^The purchase order number is too long/],
  ])('refuses %j at its field, before anything is reserved', async (details, field, message) => {
    const buyer = buyerFor({ ...CLUB, ...details })
    const { body: session } = await buyer.session(ITEMS)
    const refused = await buyer.reserve(session, ITEMS)
    expect([refused.status, refused.body.field, refused.body.message]).toEqual([
      400,
      field,
      expect.stringMatching(message),
    ])
    const { rows } = await shop.pool.query('select from stock_reservations where draft_id = $1', [
      session.paymentIntentId,
    ])
    expect(rows).toEqual([])
  })

  test('keeps what was saved before the charge, whatever is claimed later', async () => {
    const buyer = buyerFor(CLUB)
    const { body: session } = await buyer.session(ITEMS)
    await buyer.reserve(session, ITEMS)
    await buyer.pay(session)
    const other = await buyer.order(session, ITEMS, { company: 'Another Club', clientSecret: undefined })
    expect([other.status, other.body.code]).toEqual([409, 'detailsDiffer'])
    const { body: order } = await buyer.order(session, ITEMS)
    expect(await findOrder(shop.database, order.id)).toMatchObject(SAVED)
  })
})
