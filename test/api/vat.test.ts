import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { evidenceDue } from '../../src/features/orders/exportEvidence/exportEvidence.rules.ts'
import { exportEvidenceData } from '../../src/features/orders/exportEvidence/server/exportEvidence.personal.ts'
import type { InvoiceContent } from '../../src/features/orders/invoices/invoiceContent.rules.ts'
import { addUp } from '../../src/features/orders/invoices/invoices.rules.ts'
import { issueInvoiceOnOrderPaid } from '../../src/features/orders/invoices/server/invoices.store.ts'
import { invoices } from '../../src/features/orders/invoices/server/invoices.tables.ts'
import { printInvoice } from '../../src/features/orders/invoices/server/pdf/invoiceDocument.ts'
import { vatAfterCorrection } from '../../src/features/shop/vat/vatCorrection.rules.ts'
import { settingOverrides } from '../../src/lib/settingOverrides.ts'
import { addDays, londonDay } from '../../src/lib/workingDays.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { countOf } from '../support/countOf.ts'
import { textOfPdf } from '../support/pdfText.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>
const clock = { now: () => shop.services.clock.now() }
const [STANDARD, REDUCED, ZERO] = [1, 5, 6]

beforeAll(async () => {
  shop = await createTestShop({ onOrderPaid: [issueInvoiceOnOrderPaid(clock)] })
  admin = await shop.asAdmin()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('delete from rate_limits')
  await shop.pool.query('update products set stock_quantity = 100, in_stock = true')
  await shop.pool.query(`update products set price = 120, vat_rate = 'standard' where id = ${STANDARD}`)
  await shop.pool.query(`update products set price = 105, vat_rate = 'reduced' where id = ${REDUCED}`)
  await shop.pool.query(`update products set price = 40, vat_rate = 'zero' where id = ${ZERO}`)
})

const JERSEY = { ...INES, shippingAddress: 'Fort Regent\nSt Helier\nJE2 3AB' }
const BELFAST = { ...INES, shippingAddress: '2 Malone Road\nBelfast\nBT9 5BN' }
const ALL_RATES = [STANDARD, REDUCED, ZERO].map((productId) => ({ productId, quantity: 1 }))

const orderOf = (overrides: Record<string, unknown> = {}) => ({
  requestKey: crypto.randomUUID(),
  customer: INES,
  lines: ALL_RATES,
  deliveryType: 'standard',
  deliveryFee: '26.50',
  payment: 'paid',
  ...overrides,
})
async function place(overrides: Record<string, unknown> = {}) {
  const { status, body } = await admin('POST', '/api/admin/orders', orderOf(overrides))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const documentsOf = async (orderId: number): Promise<InvoiceContent[]> =>
  (await shop.database.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.id))).map(
    ({ content }) => content,
  )
const linesOf = ({ lines }: InvoiceContent) =>
  lines.map(({ name, net, vatRate, vat, gross }) => [name, net, vatRate, vat, gross])
const printed = async (content: InvoiceContent) => textOfPdf(await printInvoice(content))

describe('a sale at several rates', () => {
  test('charges each line and its share of delivery at the rate of the goods', async () => {
    const order = await place()
    expect(order).toMatchObject({ totalAmount: '291.50', vatTreatment: 'domestic', vatAmount: '27.50' })
    expect(order.lines.map(({ vatPercent, vat }: Record<string, unknown>) => [vatPercent, vat])).toEqual([
      [20, '20.00'],
      [5, '5.00'],
      [0, '0.00'],
    ])
    const [invoice] = await documentsOf(order.id)
    expect(invoice?.vatTreatment).toBe('domestic')
    // £26.50 over £120, £105 and £40.
    expect(linesOf(invoice as InvoiceContent).slice(3)).toEqual([
      ['Standard delivery', 1000, 20, 200, 1200],
      ['Standard delivery', 1000, 5, 50, 1050],
      ['Standard delivery', 400, 0, 0, 400],
    ])
    expect(invoice?.totals).toEqual({ net: 26_400, vat: 2750, gross: 29_150 })
  })

  test('is the same at the checkout, in the browser’s session and on the invoice', async () => {
    const buyer = createBuyer(shop.app.request)
    const { id } = await buyer.buy(ALL_RATES)
    const order = (await admin('GET', `/api/admin/orders/${id}`)).body
    const [invoice] = await documentsOf(id)
    expect(order.vatAmount).toBe(((invoice?.totals.vat ?? 0) / 100).toFixed(2))
    expect(invoice?.totals.gross).toBe(Math.round(Number(order.totalAmount) * 100))
  })

  test('credits exactly the invoiced VAT of each rate, however it is refunded', async () => {
    const order = await place({ discountCode: undefined })
    const refund = (body: Record<string, unknown>) =>
      admin('POST', `/api/admin/orders/${order.id}/refunds`, {
        requestKey: crypto.randomUUID(),
        reason: 'Sent back',
        ...body,
      })
    const send = async ({ body }: Awaited<ReturnType<typeof refund>>) =>
      admin('POST', `/api/admin/orders/${order.id}/refunds/${body.refunds.at(-1).id}/sent`, {
        valueDate: londonDay(clock.now()),
      })
    const { left } = (await admin('GET', `/api/admin/orders/${order.id}/refunds`)).body
    await send(await refund({ amount: '33.33' }))
    await send(await refund({ delivery: '7.77' }))
    await send(
      await refund({ lines: [{ lineId: left.lines[1].lineId, quantity: 1, amount: '50.01', restock: false }] }),
    )
    const rest = (await admin('GET', `/api/admin/orders/${order.id}/refunds`)).body.left
    await send(await refund({ amount: rest.total }))

    const [invoice, ...credits] = await documentsOf(order.id)
    expect(credits).toHaveLength(4)
    const vatAt = (contents: (InvoiceContent | undefined)[], rate: number) =>
      addUp(
        contents.flatMap((content) => content?.lines ?? []),
        rate,
      )
    for (const rate of [20, 5, 0]) expect(vatAt(credits, rate), `${rate}%`).toEqual(vatAt([invoice], rate))
    // An amount that belongs to no line is credited at every rate.
    expect(credits[0]?.lines.map(({ name, vatRate }) => [name, vatRate])).toEqual([
      ['Price reduction', 20],
      ['Price reduction', 5],
      ['Price reduction', 0],
    ])
  })

  test('prints prices, discounts, codes and a VAT summary for each rate', async () => {
    await shop.pool.query(
      `insert into discount_codes (code, type, value, valid_from) values ('TENTH', 'percentage', 10, '2020-01-01') on conflict do nothing`,
    )
    const order = await place({ lines: [{ productId: STANDARD, quantity: 2 }, ALL_RATES[1]], discountCode: 'TENTH' })
    const [invoice] = await documentsOf(order.id)
    const text = await printed(invoice as InvoiceContent)
    for (const words of [
      'Price excl. VAT',
      'Discount',
      '£100.00',
      '−£20.00',
      'SKU CS-LITE',
      '£120.00 each incl. VAT',
      'Code TENTH',
      'VAT summary',
    ])
      expect(text).toContain(words)
    expect(text).toMatch(/20%.*5%.*VAT summary.*20%.*5%/s)
    expect(text).not.toContain('Zero-rated')
  })

  test('names a code for free delivery on the invoice, not as a discount', async () => {
    await shop.pool.query(
      `insert into discount_codes (code, type, value, valid_from) values ('SENDFREE', 'free_delivery', 0, '2020-01-01') on conflict do nothing`,
    )
    const order = await place({ deliveryFee: undefined, discountCode: 'SENDFREE' })
    const [invoice] = await documentsOf(order.id)
    expect(invoice?.lines.at(-1)).toMatchObject({ name: 'Standard delivery, free with SENDFREE', gross: 0 })
    expect(invoice?.lines.some(({ discount }) => discount !== undefined)).toBe(false)
  })
})

describe('an export to Jersey', () => {
  test('shows staff prices without VAT before they save', async () => {
    const { lines, deliveryType, deliveryFee } = orderOf()
    const quote = (postcode?: string) =>
      admin('POST', '/api/admin/orders/quote', { lines, deliveryType, deliveryFee, postcode })
    expect((await quote()).body).toMatchObject({ totalAmount: '291.50', vatAmount: '27.50', vatTreatment: 'domestic' })
    const { body } = await quote('JE2 3AB')
    expect(body).toMatchObject({ subtotal: '240.00', totalAmount: '266.50', vatAmount: '0.00', vatTreatment: 'export' })
    expect(body.lines.map(({ unitPrice }: { unitPrice: string }) => unitPrice)).toEqual(['100.00', '100.00', '40.00'])
  })

  test('is charged and invoiced without VAT, with the reason', async () => {
    const order = await place({ customer: JERSEY })
    expect(order).toMatchObject({
      totalAmount: '266.50',
      vatAmount: '0.00',
      vatTreatment: 'export',
      paymentStatus: 'paid',
    })
    const [invoice] = await documentsOf(order.id)
    expect(invoice).toMatchObject({ vatTreatment: 'export', totals: { net: 26_650, vat: 0, gross: 26_650 } })
    expect(invoice?.lines.every(({ vatRate, vat }) => vatRate === 0 && vat === 0)).toBe(true)
    const text = await printed(invoice as InvoiceContent)
    for (const words of ['Zero-rated export: ', 'section 30(6)', '0%, zero-rated export']) expect(text).toContain(words)
    expect(text).not.toContain('incl. VAT')
    const csv = (await admin('GET', `/api/admin/exports/orders.csv?q=${order.orderId}`)).body as string
    expect(csv).toMatch(/,266\.50,266\.50,0\.00,266\.50,0\.00,Zero-rated export,/)
  })

  test('is refunded without VAT, by credit notes that say why', async () => {
    const order = await place({ customer: JERSEY })
    const request = { requestKey: crypto.randomUUID(), amount: '10.00', reason: 'Scratched' }
    const { body } = await admin('POST', `/api/admin/orders/${order.id}/refunds`, request)
    await admin('POST', `/api/admin/orders/${order.id}/refunds/${body.refunds[0].id}/sent`, {
      valueDate: londonDay(clock.now()),
    })
    const [, credit] = await documentsOf(order.id)
    expect(credit).toMatchObject({
      kind: 'creditNote',
      vatTreatment: 'export',
      totals: { net: 1000, vat: 0, gross: 1000 },
    })
  })

  test('is quoted at entered prices less their VAT, and ordered as quoted', async () => {
    const { status, body } = await admin('POST', '/api/admin/quotes', {
      requestKey: crypto.randomUUID(),
      customer: JERSEY,
      lines: [
        { productId: STANDARD, quantity: 2, unitPrice: '114.00', discount: { type: 'fixed', value: '12.00' } },
        { name: 'Manual', quantity: 1, unitPrice: '9.00', vatRate: 'zero' },
      ],
      deliveryType: 'standard',
      deliveryFee: '30.00',
      expiresOn: addDays(londonDay(clock.now()), 14),
    })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({
      vatTreatment: 'export',
      subtotal: '199.00',
      discountAmount: '10.00',
      totalAmount: '219.00',
      vatAmount: '0.00',
      lines: [
        { unitPrice: '95.00', enteredPrice: '114.00', reduction: '10.00', vatRate: 'standard', vatPercent: 0 },
        { unitPrice: '9.00', enteredPrice: '9.00', vatRate: 'zero' },
      ],
    })
    await admin('POST', `/api/admin/quotes/${body.id}/send`, { version: body.version })
    const accepted = await admin('POST', `/api/admin/quotes/${body.id}/accept`, { version: body.version })
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
    const order = (await admin('GET', `/api/admin/orders/${accepted.body.order.id}`)).body
    expect(order).toMatchObject({ totalAmount: '219.00', vatTreatment: 'export', vatAmount: '0.00' })
    expect(order.lines.map(({ unitPrice, vatPercent }: Record<string, unknown>) => [unitPrice, vatPercent])).toEqual([
      ['95.00', 0],
      ['9.00', 0],
    ])
  })

  test('can’t be bought at the checkout, even if the merchant delivers there', async () => {
    settingOverrides.offMainland = 'HS'
    try {
      const buyer = createBuyer(shop.app.request, JERSEY)
      const session = (await buyer.session(ALL_RATES)).body
      const { status, body } = await buyer.reserve(session, ALL_RATES)
      expect([status, body.code]).toEqual([422, 'outsideMainland'])
      expect((await admin('POST', '/api/admin/orders', orderOf({ customer: JERSEY, deliveryFee: null }))).status).toBe(
        422,
      )
    } finally {
      delete settingOverrides.offMainland
    }
  })
})

describe('Northern Ireland', () => {
  test('is charged UK VAT, and the documents say so', async () => {
    const order = await place({ customer: BELFAST })
    expect(order).toMatchObject({ totalAmount: '291.50', vatAmount: '27.50', vatTreatment: 'northernIreland' })
    const [invoice] = await documentsOf(order.id)
    expect(invoice?.vatTreatment).toBe('northernIreland')
    expect(await printed(invoice as InvoiceContent)).toContain(
      'Delivered to Northern Ireland, where UK VAT is charged.',
    )
  })
})

describe('a merchant who isn’t registered', () => {
  test('charges everybody the same and mentions no VAT', async () => {
    settingOverrides.vatRegistered = false
    try {
      const order = await place({ customer: JERSEY })
      expect(order).toMatchObject({ totalAmount: '291.50', vatAmount: null })
      const [invoice] = await documentsOf(order.id)
      expect(invoice).not.toHaveProperty('vatTreatment')
      expect(invoice?.totals).toEqual({ net: 29_150, vat: null, gross: 29_150 })
      expect(await printed(invoice as InvoiceContent)).not.toMatch(/VAT|zero-rated/i)
      const path = `/api/admin/orders/${order.id}/export-evidence`
      const evidence = { requestKey: crypto.randomUUID(), text: 'DPD 1550', exportedOn: londonDay(clock.now()) }
      expect((await admin('POST', path, evidence)).status).toBe(409)
    } finally {
      delete settingOverrides.vatRegistered
    }
  })
})

test('an address corrected to Jersey leaves the order as sold, and staff are told', async () => {
  const order = await place()
  const { customerName, customerEmail, customerPhone, shippingAddress } = order
  const from = { customerName, customerEmail, customerPhone, shippingAddress }
  const change = { ...from, shippingAddress: JERSEY.shippingAddress, from }
  const { status, body } = await admin('PUT', `/api/admin/orders/${order.id}/customer`, change)
  expect(status).toBe(200)
  expect(body).toMatchObject({ totalAmount: '291.50', vatAmount: '27.50', vatTreatment: 'domestic' })
  expect(vatAfterCorrection({ ...body, vatAmount: 2750 })).toBe('refundDue')
})

test('the previous release can still insert: its lines are standard-rated, its products and orders domestic', async () => {
  const order = await place()
  await shop.pool.query(
    `insert into order_lines (order_id, name, slug, image_url, unit_price, quantity, reduction, vat) values ($1, 'Net', '', '', 12, 1, 0, 2)`,
    [order.id],
  )
  const { rows } = await shop.pool.query(`select vat_percent from order_lines where order_id = $1 and name = 'Net'`, [
    order.id,
  ])
  expect(rows).toEqual([{ vat_percent: 20 }])
  const { rows: defaults } = await shop.pool.query(
    `select distinct column_name as column, column_default as default from information_schema.columns
     where column_name in ('vat_rate', 'vat_treatment') and table_schema = 'public' order by column_name`,
  )
  expect(defaults).toEqual([
    { column: 'vat_rate', default: `'standard'::text` },
    { column: 'vat_treatment', default: `'domestic'::text` },
  ])
})

describe('the VAT rate of a product', () => {
  test('is imported in any case, exported and refused if unknown', async () => {
    const change = (vatRate: unknown) => admin('PUT', `/api/admin/products/${STANDARD}`, { vatRate })
    expect((await change('Reduced')).body).toMatchObject({ vatRate: 'reduced' })
    const refused = await change('12.5')
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain('Please enter standard, reduced, zero under VAT rate')
    expect((await admin('GET', '/api/admin/exports/products.csv')).body).toContain(',120.00,reduced,')
    await expect(shop.pool.query(`update products set vat_rate = 'exempt' where id = ${STANDARD}`)).rejects.toThrow(
      'products_vat_rate',
    )
  })

  test('is on the pages, which a change of it renews', async () => {
    const { slug } = (await admin('GET', `/api/admin/products/${ZERO}`)).body
    expect((await shop.call('GET', `/api/products/${slug}`)).body.vatRate).toBe('zero')
    const listener = await shop.pool.connect()
    const heard: (string | undefined)[] = []
    listener.on('notification', ({ payload }) => heard.push(payload))
    await listener.query('listen courtside_pages')
    await shop.pool.query(`update products set vat_rate = 'reduced' where id = ${ZERO}`)
    await listener.query('select 1')
    await expect.poll(() => heard).toContain('products')
    listener.release(true)
  })
})

describe('evidence of export', () => {
  const today = () => londonDay(clock.now())
  const evidence = (overrides: Record<string, unknown> = {}) => ({
    requestKey: crypto.randomUUID(),
    text: 'DPD 15501234567890',
    exportedOn: today(),
    ...overrides,
  })
  const pathOf = (id: number) => `/api/admin/orders/${id}/export-evidence`
  const listMissing = async () =>
    ((await admin('GET', '/api/admin/lists/orders?evidence=missing')).body.rows as { id: number }[]).map(({ id }) => id)
  const countMissing = async () =>
    countOf((await admin('GET', '/api/admin/dashboard')).body, 'exportsWithoutEvidence') ?? 0

  test('is due within three months of payment, and missing until somebody records it', async () => {
    const order = await place({ customer: JERSEY })
    const before = await countMissing()
    expect(await listMissing()).toContain(order.id)
    const { dueBy } = (await admin('GET', pathOf(order.id))).body
    expect(dueBy > addDays(today(), 88) && dueBy < addDays(today(), 93)).toBe(true)
    const { status, body } = await admin('POST', pathOf(order.id), evidence())
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.evidence).toMatchObject([{ text: 'DPD 15501234567890', exportedOn: today(), author: 'admin' }])
    expect(await listMissing()).not.toContain(order.id)
    expect(await countMissing()).toBe(before - 1)
    const { events } = (await admin('GET', `/api/admin/orders/${order.id}`)).body
    expect(events.at(-1)).toMatchObject({ type: 'evidenceAdded', actor: 'admin', detail: null })
    const { rows } = await shop.pool.query(
      'select action, after from activity where subject = $1 order by id desc limit 1',
      [order.orderId],
    )
    expect(rows).toEqual([{ action: 'order.exportEvidenceAdded', after: { exportedOn: today() } }])
  })

  test('is due within three months of the first parcel that was sent, if that was before payment', async () => {
    const order = await place({ customer: JERSEY, payment: 'transfer' })
    const sentOn = today()
    shop.clock.forward(10 * 86_400)
    admin = await shop.asAdmin()
    const dueBy = async () => (await admin('GET', pathOf(order.id))).body.dueBy
    expect(await dueBy()).toBeNull()
    const { rows } = await shop.pool.query('select id from order_lines where order_id = $1 limit 1', [order.id])
    const sent = await admin('POST', `/api/admin/orders/${order.id}/parcels`, {
      requestKey: crypto.randomUUID(),
      carrier: null,
      sentOn,
      lines: [{ lineId: rows[0].id, quantity: 1 }],
      tell: false,
    })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect(await dueBy()).toBe(evidenceDue(sentOn))
    expect(await listMissing()).toContain(order.id)
    await admin('DELETE', `/api/admin/orders/${order.id}/parcels/${sent.body.parcels[0].id}`)
    expect(await dueBy()).toBeNull()
    expect(await listMissing()).not.toContain(order.id)
  })

  test('is recorded once by a repeated request', async () => {
    const order = await place({ customer: JERSEY })
    const request = evidence()
    const responses = await Promise.all([1, 2, 3].map(() => admin('POST', pathOf(order.id), request)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await admin('GET', pathOf(order.id))).body.evidence).toHaveLength(1)
    const other = await place({ customer: JERSEY })
    expect((await admin('POST', pathOf(other.id), request)).status).toBe(409)
  })

  test('is refused for sales in the UK, impossible days, and without words', async () => {
    const [exported, domestic] = [await place({ customer: JERSEY }), await place()]
    expect((await admin('POST', pathOf(domestic.id), evidence())).status).toBe(409)
    for (const exportedOn of [addDays(today(), 1), addDays(today(), -1)])
      expect((await admin('POST', pathOf(exported.id), evidence({ exportedOn }))).body.field).toBe('exportedOn')
    expect((await admin('POST', pathOf(exported.id), evidence({ text: '  ' }))).status).toBe(400)
    expect((await admin('POST', pathOf(999_999), evidence())).status).toBe(404)
    expect(await listMissing()).toContain(exported.id)
    expect(await listMissing()).not.toContain(domestic.id)
  })

  test('stays when a customer is erased, and is erased with the books', async () => {
    const order = await place({ customer: { ...JERSEY, customerEmail: 'jo@example.com' } })
    await admin('POST', pathOf(order.id), evidence())
    const textOf = async () =>
      (await shop.pool.query('select text from export_evidence where order_id = $1', [order.id])).rows[0].text
    await shop.database.transaction(async (tx) => {
      const subject = { email: 'jo@example.com', alias: 'x@erased.invalid' }
      expect(await exportEvidenceData.collect(tx, subject.email)).toMatchObject([{ text: 'DPD 15501234567890' }])
      expect(await exportEvidenceData.erase(tx, subject as never)).toEqual([
        expect.stringContaining('1 record of exported'),
      ])
    })
    expect(await textOf()).toBe('DPD 15501234567890')
    const books = new Date(clock.now().getTime() + 1000)
    await shop.database.transaction((tx) => exportEvidenceData.expire?.(tx, { books } as never) ?? Promise.resolve(0))
    expect(await textOf()).not.toContain('DPD')
  })
})
