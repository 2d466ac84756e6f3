import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BookFormat } from '../../src/features/office/accounting/bookkeeping.rules.ts'
import { bookColumns } from '../../src/features/office/accounting/server/books.columns.ts'
import { issueInvoiceOnOrderPaid } from '../../src/features/orders/invoices/server/invoices.store.ts'
import { DEFAULTS } from '../../src/features/shop/settings/settings.defaults.ts'
import { londonDay } from '../../src/lib/workingDays.ts'
import { loadRawBooks, pence } from '../support/accountingAgreement.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

/** As published: the heading of each program’s own template. */
const HEADINGS = {
  'xero-invoices':
    '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme',
  'xero-statement': '*Date,*Amount,Payee,Description,Reference,Cheque Number',
  'quickbooks-invoices':
    '*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,*ItemTaxCode,ItemTaxAmount',
  'quickbooks-credit-notes':
    '*CreditMemoNo,*Customer,*CreditMemoDate,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,*ItemTaxCode,ItemTaxAmount',
  'quickbooks-statement': 'Date,Description,Amount',
}

let shop: TestShop
let admin: TestShop['call']
let today: string
const clock = { now: () => shop.services.clock.now() }

beforeAll(async () => {
  shop = await createTestShop({ onOrderPaid: [(tx, order) => issueInvoiceOnOrderPaid(clock)(tx, order)] })
  admin = await shop.asAdmin()
  today = londonDay(clock.now())
  await shop.pool.query("update products set vat_rate = 'zero' where id = 6")
  for (const [index, [customerName, discountCode]] of [
    ['Una Marsh', 'ACE10'],
    ['=Ines, "Calder"', 'ACE10'],
    ['Free Carriage', 'FREESHIP'],
  ].entries()) {
    const { body } = await admin('POST', '/api/admin/orders', {
      requestKey: `bookkeeping-${index}`,
      lines: [
        { productId: 5, quantity: 3 },
        { productId: 6, quantity: 2 },
      ],
      deliveryType: 'standard',
      discountCode,
      customer: {
        customerName,
        customerEmail: 'una@example.com',
        shippingAddress: '1 Mill Road\nHeadingley\nLeeds\nLS1 4AP',
      },
      payment: 'transfer',
    })
    await admin('POST', `/api/admin/orders/${body.id}/payments`, {
      method: 'transfer',
      valueDate: today,
      reference: 'REF, "44"',
    })
  }
  const { body } = await admin('GET', '/api/admin/lists/orders?q=una+marsh')
  const { left } = (await admin('GET', `/api/admin/orders/${body.rows[0].id}/refunds`)).body
  await admin('POST', `/api/admin/orders/${body.rows[0].id}/refunds`, {
    requestKey: 'one-sent-back',
    reason: 'Sent back',
    lines: [{ lineId: left.lines[0].lineId, quantity: 1, restock: true }],
    delivery: '5.00',
  })
  const { refunds } = (await admin('GET', `/api/admin/orders/${body.rows[0].id}/refunds`)).body
  await admin('POST', `/api/admin/orders/${body.rows[0].id}/refunds/${refunds[0].id}/sent`, { valueDate: today })
})
afterAll(() => shop.close())

const get = async (format: string, more = '') => {
  const { status, body } = await admin('GET', `/api/admin/accounting/books/${format}?from=${today}&to=${today}${more}`)
  expect(status).toBe(200)
  return body as string
}
const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true })
let namesakes = 0
const bookDay = () => today.split('-').reverse().join('/')

describe('the files for bookkeeping programs', () => {
  test.each(Object.entries(HEADINGS))('%s has the published heading', async (format, heading) => {
    expect((await get(format)).split('\r\n')[0]).toBe(heading)
    // A byte order mark would be read as part of it.
    expect(bookColumns(format as BookFormat, DEFAULTS, 'owner').csv.byteOrderMark).toBe(false)
  })

  test('Xero’s invoices add up to the documents, in lines whose quantity times price is exact', async () => {
    const rows = rowsOf(await get('xero-invoices'))
    const { documents } = await loadRawBooks(shop)
    expect(rows).toHaveLength(documents.flatMap(({ content }) => content.lines).length)
    for (const { content } of documents) {
      const sign = content.kind === 'creditNote' ? -1 : 1
      const of = rows.filter((row) => row['*InvoiceNumber'] === content.number)
      const total = of.reduce((sum, row) => sum + Number(row['*Quantity']) * pence(row['*UnitAmount'] ?? ''), 0)
      const vat = of.reduce((sum, row) => sum + pence(row.TaxAmount ?? ''), 0)
      expect([total, vat]).toEqual([sign * content.totals.gross, sign * Number(content.totals.vat)])
    }
    expect(rows[0]).toMatchObject({
      '*ContactName': 'Una Marsh',
      POAddressLine1: '1 Mill Road',
      POAddressLine2: 'Headingley',
      POCity: 'Leeds',
      POPostalCode: 'LS1 4AP',
      '*InvoiceDate': bookDay(),
      '*AccountCode': '200',
      '*TaxType': '20% (VAT on Income)',
      Currency: 'GBP',
    })
    expect(rows[1]).toMatchObject({ '*TaxType': 'Zero Rated Income', TaxAmount: '0.00' })
    // A spreadsheet would run this name as a formula.
    expect(rows.map((row) => row['*ContactName'])).toContain(`'=Ines, "Calder"`)
  })

  test('books to the accounts and products in the settings', async () => {
    const { version, value } = (await admin('GET', '/api/admin/settings')).body
    const codes = {
      salesAccount: '4000',
      deliveryAccount: '4010',
      zeroRatedAccount: '4020',
      quickBooksDeliveryItem: 'Carriage',
    }
    await admin('PUT', '/api/admin/settings', { version, value: { ...value, ...codes } })
    const xero = rowsOf(await get('xero-invoices'))
    expect(new Set(xero.map((row) => `${row['*TaxType']} ${row['*AccountCode']}`))).toEqual(
      new Set(['20% (VAT on Income) 4000', 'Zero Rated Income 4020', '20% (VAT on Income) 4010']),
    )
    const items = rowsOf(await get('quickbooks-invoices')).map((row) => row['Item(Product/Service)'])
    expect(new Set(items)).toEqual(new Set(['Sales', 'Carriage']))
    const free = xero.find((row) => row['*Description'] === 'Standard delivery, free with FREESHIP')
    expect(free).toMatchObject({ '*UnitAmount': '0.00', '*AccountCode': codes.deliveryAccount })
    await admin('PUT', '/api/admin/settings', { version: version + 1, value })
    for (const wrong of [{ salesAccount: 'two hundred' }, { quickBooksSalesItem: '' }, { vatQuarterStart: 4 }]) {
      const { status, body } = await admin('PUT', '/api/admin/settings', {
        version: version + 2,
        value: { ...value, ...wrong },
      })
      expect([status, body.field]).toEqual([400, `value.${Object.keys(wrong)[0]}`])
    }
  })

  test('QuickBooks has invoices and credit notes apart, both positive', async () => {
    const { documents } = await loadRawBooks(shop)
    for (const [format, kind] of [
      ['quickbooks-invoices', 'invoice'],
      ['quickbooks-credit-notes', 'creditNote'],
    ] as const) {
      const rows = rowsOf(await get(format))
      const total = documents
        .filter(({ content }) => content.kind === kind)
        .reduce((sum, { content }) => sum + content.totals.gross, 0)
      expect(rows.reduce((sum, row) => sum + pence(row['*ItemAmount'] ?? ''), 0)).toBe(total)
      for (const row of rows)
        expect(Number(row.ItemQuantity) * pence(row.ItemRate ?? '')).toBe(pence(row['*ItemAmount'] ?? ''))
      expect(rows.map((row) => row['*ItemTaxCode'])).toContain('20.0% S')
    }
    expect(rowsOf(await get('quickbooks-invoices')).map((row) => row['*ItemTaxCode'])).toContain('0.0% Z')
  })

  test('statements hold the money by value date, and can be of one method', async () => {
    const { entries } = await loadRawBooks(shop)
    const money = entries.reduce((sum, entry) => sum + entry.pence, 0)
    expect(rowsOf(await get('xero-statement')).reduce((sum, row) => sum + pence(row['*Amount'] ?? ''), 0)).toBe(money)
    expect(rowsOf(await get('quickbooks-statement')).reduce((sum, row) => sum + pence(row.Amount ?? ''), 0)).toBe(money)
    expect(rowsOf(await get('xero-statement', '&method=transfer'))).toHaveLength(4)
    expect(rowsOf(await get('xero-statement', '&method=cash'))).toEqual([])

    const freeAgent = (await get('freeagent-statement')).trimEnd().split('\r\n')
    expect(freeAgent).toHaveLength(4)
    // No heading, quotation marks or further commas.
    for (const line of freeAgent) expect(line).toMatch(/^\d\d\/\d\d\/\d{4},-?\d+\.\d\d,[^,"]+$/)
    expect(freeAgent[0]).toContain('REF 44')
  })

  test('come in parts of what a program takes', async () => {
    await shop.pool.query(`insert into invoices (kind, number, order_id, issued_at, content)
      select 'creditNote', 'CN-X' || n, order_id, issued_at, jsonb_set(jsonb_set(content, '{number}', to_jsonb('CN-X' || n)), '{taxPoint}', '"2021-02-03"')
      from invoices, generate_series(1, 101) as n where kind = 'creditNote' and number not like 'CN-X%'`)
    const path = '/api/admin/accounting/books'
    const { files } = (await admin('GET', `${path}?from=2021-02-03&to=2021-02-03`)).body
    expect(files).toEqual([
      { format: 'xero-invoices', method: null, rows: 101 },
      { format: 'quickbooks-credit-notes', method: null, rows: 101 },
    ])
    const numbersOf = async (part: number) => {
      const query = `from=2021-02-03&to=2021-02-03&part=${part}`
      const { body } = await admin('GET', `${path}/quickbooks-credit-notes?${query}`)
      return new Set(rowsOf(body).map((row) => row['*CreditMemoNo']))
    }
    const [first, second] = [await numbersOf(1), await numbersOf(2)]
    expect([first.size, second.size, new Set([...first, ...second]).size]).toEqual([100, 1, 101])
  })

  test('are refused for unknown formats, methods and parameters', async () => {
    const path = '/api/admin/accounting/books'
    for (const [wrong, field] of [
      ['sage?from=2021-02-03&to=2021-02-03', 'format'],
      ['xero-invoices?format=csv', 'format'],
      ['xero-statement?method=cheque', 'method'],
      ['xero-invoices?part=0', 'part'],
    ] as const)
      expect(await admin('GET', `${path}/${wrong}`)).toMatchObject({ status: 400, body: { field } })
  })

  test('tells customers of one name apart, in the same way in each file', async () => {
    const order = async (customerName: string, customerEmail: string) => {
      const { body } = await admin('POST', '/api/admin/orders', {
        requestKey: `namesake-${customerName}-${customerEmail}-${++namesakes}`,
        lines: [{ productId: 5, quantity: 1 }],
        deliveryType: 'standard',
        customer: { customerName, customerEmail, shippingAddress: '1 Mill Road\nLeeds\nLS1 4AP' },
        payment: 'transfer',
      })
      await admin('POST', `/api/admin/orders/${body.id}/payments`, { method: 'transfer', valueDate: today })
      return (await shop.pool.query('select number from invoices where order_id = $1', [body.id])).rows[0].number
    }
    const first = await order('Sam Lee', 'sam@example.com')
    const second = await order('sam lee', 'other@example.com')
    const numbers = [
      first,
      second,
      await order('Sam Lee', 'Other@example.com'),
      await order('Sam Lee', 'sam@example.com'),
    ]
    const namesOf = (csv: string, number: string, name: string) =>
      numbers.map((orderNumber) => rowsOf(csv).find((row) => row[number] === orderNumber)?.[name])
    const names = ['Sam Lee', `sam lee (${second})`, `Sam Lee (${second})`, 'Sam Lee']
    expect(namesOf(await get('xero-invoices'), '*InvoiceNumber', '*ContactName')).toEqual(names)
    expect(namesOf(await get('quickbooks-invoices'), '*InvoiceNo', '*Customer')).toEqual(names)
  })
})
