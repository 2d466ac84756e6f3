import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InvoiceContent } from '../../src/features/orders/invoices/invoiceContent.rules.ts'
import { isForDeletedParcel } from '../../src/features/orders/invoices/invoices.rules.ts'
import { findDueInvoiceOfEmail } from '../../src/features/orders/invoices/server/invoiceFile.ts'
import { issueInvoiceOnOrderPaid } from '../../src/features/orders/invoices/server/invoices.store.ts'
import { londonTime } from '../../src/lib/workingDays.ts'
import { printDocument } from '../../src/platform/printing/printer.ts'
import { expectPeriodAgrees } from '../support/accountingAgreement.ts'
import { loadEmails } from '../support/mailbox.ts'
import { textOfPdf } from '../support/pdfText.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: TestShop['call']
const clock = { now: () => shop.services.clock.now() }
const moveTo = (day: string) => shop.clock.forward((londonTime(day, '10:00').getTime() - clock.now().getTime()) / 1000)

beforeAll(async () => {
  shop = await createTestShop({ onOrderPaid: [(tx, order) => issueInvoiceOnOrderPaid(clock)(tx, order)] })
  // Sessions end while the months pass.
  admin = async (...request) => (await shop.asAdmin())(...request)
})
afterAll(() => shop.close())

let placed = 0
/** £1,200.00 with £50.00 for delivery, of which £200.00 is VAT. */
async function place({ dueOn }: { dueOn?: string } = {}) {
  placed += 1
  await shop.pool.query('update products set price = 230, stock_quantity = 50, in_stock = true where id = 1')
  const { status, body } = await admin('POST', '/api/admin/orders', {
    requestKey: `unpaid-invoice-${placed}`,
    lines: [{ productId: 1, quantity: 5 }],
    deliveryType: 'standard',
    customer: { customerName: 'Una', customerEmail: 'una@example.com', shippingAddress: '1 Mill Road\nLeeds\nLS1 4AP' },
    payment: 'transfer',
  })
  expect([status, body.totalAmount, body.vatAmount]).toEqual([201, '1200.00', '200.00'])
  if (dueOn) await shop.pool.query('update orders set due_on = $2 where id = $1', [body.id, dueOn])
  return { id: body.id as number, orderId: body.orderId as string }
}
const lineOf = async (id: number) =>
  (await shop.pool.query('select id from order_lines where order_id = $1', [id])).rows[0].id as number
const sendOne = async (id: number, more: object = {}) =>
  admin('POST', `/api/admin/orders/${id}/parcels`, {
    requestKey: crypto.randomUUID(),
    carrier: null,
    lines: [{ lineId: await lineOf(id), quantity: 1 }],
    tell: false,
    ...more,
  })
const moveOrderTo = async (id: number, status: string) => {
  const moved = await admin('PUT', `/api/admin/orders/${id}/status`, { status, tell: false })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
}
const pay = async (id: number, valueDate: string, amount?: string) =>
  expect((await admin('POST', `/api/admin/orders/${id}/payments`, { valueDate, amount })).status).toBe(200)
const documentsOf = async (id: number): Promise<InvoiceContent[]> =>
  (await shop.pool.query('select content from invoices where order_id = $1 order by id', [id])).rows.map(
    ({ content }) => content,
  )
const monthOf = async (month: string) => {
  const period = { from: `${month}-01`, to: `${month}-28` }
  const { differences, box1 } = await expectPeriodAgrees(shop, admin, period)
  const causes = differences.map(({ cause, amount }: { cause: string; amount: string }) => [cause, amount])
  return { box1, causes: Object.fromEntries(causes) }
}

describe('an order sent before it is paid', () => {
  test('is invoiced in full by its first parcel, with VAT in that period, and not again when it is paid', async () => {
    moveTo('2027-02-04')
    const { id } = await place({ dueOn: '2027-03-06' })
    expect((await sendOne(id, { sentOn: '2027-02-04', tell: true })).status).toBe(200)
    await sendOne(id)
    const [invoice, ...others] = await documentsOf(id)
    expect([invoice?.kind, invoice?.taxPoint, invoice?.totals.gross, invoice?.amountDue, others]).toEqual([
      'invoice',
      '2027-02-04',
      120_000,
      120_000,
      [],
    ])
    expect(invoice?.payment).toBe('£1,200.00 is due by 6 March 2027')
    const printed = (await textOfPdf(await printDocument('invoice', invoice as InvoiceContent))).replace(/\s+/g, ' ')
    expect(printed).toContain('Amount due')
    expect(printed).toContain('£1,200.00 is due by 6 March 2027.')
    expect(printed).not.toMatch(/Paid|Already paid/)

    const mails = await loadEmails(shop.pool, "kind = 'order-dispatched'")
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('The invoice is attached. Payment is due by 6 March 2027.')
    expect((await findDueInvoiceOfEmail(shop.database, mails[0]?.reference as string))?.number).toBe(invoice?.number)

    moveTo('2027-03-03')
    await pay(id, '2027-03-03')
    expect(await documentsOf(id)).toHaveLength(1)
    expect(await monthOf('2027-02')).toEqual({ box1: 20_000, causes: { notReceived: '-1200.00' } })
    expect(await monthOf('2027-03')).toEqual({ box1: 0, causes: { paidLater: '1200.00' } })

    const xero = await admin('GET', '/api/admin/accounting/books/xero-invoices?from=2027-02-01&to=2027-02-28')
    expect(xero.body).toContain(',04/02/2027,06/03/2027,1200.00,')
  })

  test('keeps its invoice when the parcel is deleted, until it is sent again or cancelled', async () => {
    moveTo('2027-04-01')
    const { id } = await place()
    const kinds = async () => (await documentsOf(id)).map(({ kind }) => kind)
    const send = async () => (await sendOne(id)).body.parcels.at(-1).id as number
    const remove = async (parcelId: number) =>
      expect((await admin('DELETE', `/api/admin/orders/${id}/parcels/${parcelId}`)).status).toBe(200)
    await remove(await send())
    expect(await kinds()).toEqual(['invoice'])
    const { body: order } = await admin('GET', `/api/admin/orders/${id}`)
    expect([false, true].map((isSent) => isForDeletedParcel({ ...order, isSent }))).toEqual([true, false])
    await remove(await send())
    expect(await kinds()).toEqual(['invoice'])
    await moveOrderTo(id, 'cancelled')
    expect(await kinds()).toEqual(['invoice', 'creditNote'])
  })

  test('has one invoice, however many parcels are recorded at once', async () => {
    moveTo('2027-04-02')
    const { id } = await place()
    const sent = await Promise.all([1, 2, 3].map(() => sendOne(id)))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await documentsOf(id)).toHaveLength(1)
  })

  test('counts from the day the parcel left, also when moved to shipped and when paid later', async () => {
    moveTo('2027-04-06')
    const [late, moved] = [await place(), await place()]
    moveTo('2027-04-10')
    await sendOne(late.id, { sentOn: '2027-04-07' })
    await moveOrderTo(moved.id, 'shipped')
    const taxPoints = [...(await documentsOf(late.id)), ...(await documentsOf(moved.id))].map((each) => each.taxPoint)
    expect(taxPoints).toEqual(['2027-04-07', '2027-04-10'])

    // Sent before unpaid orders were invoiced.
    await shop.pool.query('delete from invoices where order_id = $1', [late.id])
    moveTo('2027-04-20')
    await pay(late.id, '2027-04-20')
    expect((await documentsOf(late.id)).map(({ taxPoint }) => taxPoint)).toEqual(['2027-04-07'])
  })

  test('has its deposit in the period of the deposit, and the rest in the period of dispatch', async () => {
    moveTo('2027-05-05')
    const { id } = await place()
    await pay(id, '2027-05-05', '300.00')
    moveTo('2027-06-05')
    await moveOrderTo(id, 'shipped')
    moveTo('2027-07-05')
    await pay(id, '2027-07-05')
    const [invoice] = await documentsOf(id)
    expect([invoice?.amountDue, invoice?.payment]).toEqual([90_000, '£900.00 is due, after £300.00 already paid'])
    expect(await monthOf('2027-05')).toEqual({ box1: 5000, causes: { deposit: '300.00' } })
    expect(await monthOf('2027-06')).toEqual({ box1: 15_000, causes: { notReceived: '-1200.00' } })
    expect(await monthOf('2027-07')).toEqual({ box1: 0, causes: { paidLater: '900.00' } })
  })
})

describe('an invoice issued by staff before payment', () => {
  test('needs payment terms, makes its date the tax point and isn’t issued again on dispatch', async () => {
    moveTo('2027-08-02')
    const [agreed, other] = [await place({ dueOn: '2027-09-01' }), await place()]
    const issue = (id: number) => admin('POST', `/api/admin/orders/${id}/invoice`)
    expect((await issue(other.id)).status).toBe(409)
    expect((await issue(agreed.id)).body.taxPoint).toBe('2027-08-02')
    moveTo('2027-09-02')
    await moveOrderTo(agreed.id, 'shipped')
    expect((await issue(agreed.id)).body.taxPoint).toBe('2027-08-02')
    expect(await documentsOf(agreed.id)).toHaveLength(1)
    const cancelled = await place({ dueOn: '2027-10-01' })
    await moveOrderTo(cancelled.id, 'cancelled')
    expect((await issue(cancelled.id)).status).toBe(409)
  })
})

describe('cancelling an unpaid order that has been invoiced', () => {
  test('credits the invoice in full, once, and reinstating the order makes it due again', async () => {
    moveTo('2027-10-04')
    const { id } = await place()
    await moveOrderTo(id, 'shipped')
    moveTo('2027-11-04')
    await moveOrderTo(id, 'cancelled')
    const [invoice, credit, ...others] = await documentsOf(id)
    expect(others).toEqual([])
    expect([credit?.kind, credit?.taxPoint, credit?.corrects]).toEqual([
      'creditNote',
      '2027-11-04',
      { number: invoice?.number, reason: 'The order was cancelled' },
    ])
    expect([credit?.lines, credit?.totals]).toEqual([invoice?.lines, invoice?.totals])
    expect(await monthOf('2027-10')).toEqual({ box1: 20_000, causes: { notReceived: '-1200.00' } })
    expect(await monthOf('2027-11')).toEqual({ box1: -20_000, causes: { neverPaid: '1200.00' } })

    moveTo('2027-12-04')
    await moveOrderTo(id, 'processing')
    expect(await monthOf('2027-12')).toEqual({ box1: 20_000, causes: { notReceived: '-1200.00' } })
    await moveOrderTo(id, 'cancelled')
    expect((await documentsOf(id)).map(({ kind }) => kind)).toEqual([
      'invoice',
      'creditNote',
      'debitNote',
      'creditNote',
    ])
    expect((await monthOf('2027-12')).box1).toBe(0)
  })

  test('keeps VAT on a deposit until it is refunded', async () => {
    moveTo('2028-01-04')
    const { id } = await place()
    await pay(id, '2028-01-04', '300.00')
    await moveOrderTo(id, 'shipped')
    moveTo('2028-02-04')
    await moveOrderTo(id, 'cancelled')
    moveTo('2028-03-04')
    const path = `/api/admin/orders/${id}/refunds`
    const asked = await admin('POST', path, { requestKey: 'deposit-back', reason: 'Cancelled', credit: '300.00' })
    expect(asked.status, JSON.stringify(asked.body)).toBe(202)
    await admin('POST', `${path}/${asked.body.refunds[0].id}/sent`, { valueDate: '2028-03-04' })
    expect((await documentsOf(id)).map(({ kind }) => kind)).toEqual(['invoice', 'creditNote'])
    expect(await monthOf('2028-01')).toEqual({ box1: 20_000, causes: { notReceived: '-900.00' } })
    expect(await monthOf('2028-02')).toEqual({ box1: -15_000, causes: { neverPaid: '1200.00' } })
    expect(await monthOf('2028-03')).toEqual({ box1: -5000, causes: { paidEarlier: '-300.00' } })
  })
})
