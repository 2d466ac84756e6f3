import { randomUUID } from 'node:crypto'
import { getTableColumns, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeMonthEnd } from '../../src/features/office/accounting/server/makeMonthEnd.ts'
import { issueInvoiceOnOrderPaid } from '../../src/features/orders/invoices/server/invoices.store.ts'
import { ROLES, type Role } from '../../src/lib/roles.ts'
import { addDays, londonDay } from '../../src/lib/workingDays.ts'
import { formatCell } from '../../src/platform/lists/csv.ts'
import { exportList, type ListDefinition } from '../../src/platform/lists/lists.ts'
import { adminLists } from '../../src/server/features.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { readZip } from '../support/readZip.ts'
import { parseStrictCsv } from '../support/strictCsv.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

/** Never part of anything else. */
const CONTACT = {
  email: 'ines.private@example.net',
  phone: '07700 900456',
  address: '77 Hidden Lane',
  billing: '78 Ledger Row',
  words: 'Please ring my sister',
}
const BUYER = {
  ...INES,
  customerEmail: CONTACT.email,
  customerPhone: CONTACT.phone,
  shippingAddress: `${CONTACT.address}\nHeadingley\nLeeds\nLS1 4AP`,
}
const STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', ' =', '"', ',', ';', "'="]
/** A cell with a comma or quotation mark is quoted in any case. */
const ENDS = ['\n', '\r', '\r\n', ', "quoted";\t\r']
const MARK = '1+cmd|x!A1'
const hostile = (index: number) => `${STARTS[index % STARTS.length]}${MARK}${ENDS[index % ENDS.length]}`

let shop: TestShop
let admin: TestShop['call']
let today: string
let lists: readonly ListDefinition[]
const query = async (text: string, values: unknown[] = []) => (await shop.pool.query(text, values)).rows

beforeAll(async () => {
  shop = await createTestShop({
    onOrderPaid: [(tx, order) => issueInvoiceOnOrderPaid(shop.services.clock)(tx, order)],
    // Columns of states will hold texts that no state has.
    checksAnswers: false,
  })
  admin = await shop.asAdmin()
  today = londonDay(shop.services.clock.now())
  const { clock, pictures } = shop.services
  lists = adminLists({ countsTests: true, clock, pictures })
  await fillEveryList()
  for (const list of lists) await spoilTexts(list)
  // Documents are made of JSON, and an order's items of its lines.
  const spoiled = JSON.stringify(`${hostile(0)}Ines Calder`).slice(1, -1)
  await query(`update invoices set content = replace(content::text, 'Ines Calder', $1)::jsonb`, [spoiled])
  await query(`update order_lines set name = $1 || name`, [hostile(0)])
  await query(`insert into invoices (kind, number, order_id, issued_at, content)
    select 'creditNote', '-CN-' || id, order_id, issued_at, jsonb_set(content, '{kind}', '"creditNote"') from invoices`)
  await query(
    `insert into activity (actor, action, subject_type, subject_id, subject, at) values ($1, 'product.created', 'product', 1, $1, now())`,
    [hostile(0)],
  )
})
afterAll(() => shop.close())

async function expectOk(answer: Promise<{ status: number; body: unknown }> | { status: number; body: unknown }) {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on responses of any shape
  return body as any
}

async function fillEveryList() {
  const PRODUCT = { description: 'A net.', price: '9.50', category: 'Parts', stockQuantity: 9 }
  const product = await expectOk(admin('POST', '/api/admin/products', { ...PRODUCT, name: 'Net', slug: 'a-net' }))
  const member = await shop.asCustomer('ines', CONTACT.email)
  await query('update users set email_verified_at = now() where email = $1', [CONTACT.email])
  const buyer = createBuyer(shop.app.request, BUYER)
  const { id, orderId } = await buyer.buy([
    { productId: 2, quantity: 2 },
    { productId: product.id, quantity: 1 },
  ])
  await query('update orders set billing_address = $2, company = $3, purchase_order = $3 where id = $1', [
    id,
    CONTACT.billing,
    'Netherby',
  ])
  await expectOk(admin('DELETE', `/api/admin/products/${product.id}`))
  await expectOk(admin('PUT', `/api/admin/orders/${id}/status`, { status: 'shipped', tell: false }))
  const refund = { requestKey: randomUUID(), reason: 'Scratched', amount: '10.00' }
  await expectOk(admin('POST', `/api/admin/orders/${id}/refunds`, refund))
  // Paid without a document: a difference.
  await query(`insert into orders (order_id, customer_name, customer_email, shipping_address, subtotal, total_amount, payment_status)
    values ('ORD-0000000001', 'Ines Calder', 'bo@example.com', '5 Court Lane', 20, 20, 'paid')`)
  await query(
    `insert into payment_entries (order_id, kind, method, amount, value_date, is_test, reference, actor, created_at)
     select id, 'payment', 'transfer', total_amount, $1, true, 'REF 44', 'checkout', now() from orders where order_id = 'ORD-0000000001'`,
    [today],
  )
  await expectOk(shop.call('POST', '/api/contact', { ...PERSON, subject: 'Hello', message: CONTACT.words }))
  await expectOk(shop.call('POST', '/api/reviews', { ...PERSON, rating: 5, review: 'The same ball, every time.' }))
  await expectOk(shop.call('POST', '/api/privacy-request', { email: CONTACT.email, requestType: 'access' }))
  for (const fill of Object.values(FILLED_ALONE)) await fill({ id, orderId }, member)
}

const PERSON = { name: INES.customerName, email: CONTACT.email }

/** Lists that only a feature of their own fills. */
const FILLED_ALONE: Record<
  string,
  (order: { id: number; orderId: string }, member: TestShop['call']) => Promise<void>
> = {
  returns: async ({ id, orderId }, member) => {
    const [line] = await query('select id from order_lines where order_id = $1 and product_id = 2', [id])
    const wanted = { kind: 'return', lines: [{ lineId: line.id, quantity: 1 }], description: 'Too heavy for me' }
    await expectOk(member('POST', `/api/account/orders/${orderId}/returns`, { ...wanted, requestKey: randomUUID() }))
  },
  quotes: async () => {
    const quote = await expectOk(
      admin('POST', '/api/admin/quotes', {
        requestKey: randomUUID(),
        customer: BUYER,
        company: 'Netherby Tennis Club',
        billingAddress: CONTACT.billing,
        lines: [{ name: 'Installation', quantity: 1, unitPrice: '50.00' }],
        deliveryType: 'standard',
        expiresOn: addDays(today, 14),
      }),
    )
    await query('update quotes set request_message = $2, requested_at = now() where id = $1', [quote.id, CONTACT.words])
  },
  newsletters: () => expectOk(shop.call('POST', '/api/newsletter', { email: CONTACT.email })),
  'product-questions': () =>
    expectOk(shop.call('POST', '/api/products/courtside-pro/questions', { ...PERSON, question: 'How heavy is it?' })),
  'restock-alerts': async () => {
    await query('update products set stock_quantity = 0 where id = 5')
    await expectOk(shop.call('POST', '/api/restock-alerts', { email: CONTACT.email, productId: 5 }))
  },
}

/** Puts a hostile text before every text of a list that may be free: one that isn't is refused, or breaks the export. */
async function spoilTexts(list: ListDefinition) {
  const columns = Object.values(getTableColumns(list.table)).filter((column) => column.getSQLType() === 'text')
  for (const [index, column] of columns.entries()) {
    const name = sql.identifier(column.name)
    await shop.database
      .transaction(async (tx) => {
        await tx.execute(sql`update ${list.table} set ${name} = ${hostile(index)} || ${name}`)
        for await (const rows of exportList(tx, list, { role: 'owner', filters: {} }))
          for (const row of rows)
            if (Object.values(list.columns).some((cell) => cell(row) === undefined)) throw new Error('Not a free text')
      })
      .catch(() => {})
  }
}

type Download = { path: string; name: string; type: string }

/** Every GET route of the admin's that needs no more than a period, as the API describes itself: new ones are included. */
async function listDownloads(): Promise<Download[]> {
  const { paths } = (await admin('GET', '/api/openapi.json')).body
  const monthEnd = await expectOk(admin('POST', '/api/admin/accounting/month-ends', { from: today, to: today }))
  await makeMonthEnd({ ...shop.services, print: async () => Buffer.from('%PDF') }, monthEnd.id)
  return Object.keys(paths).flatMap((path) => {
    const { parameters = [], responses } = paths[path].get ?? {}
    const [content = ''] = Object.keys(responses?.['200']?.content ?? {})
    const type = /csv|json|zip/.exec(content)?.[0]
    const format = parameters.find(({ name }: { name: string }) => name === 'format')
    const filled = path.replace('{id}/file', `${monthEnd.id}/file`)
    if (!path.startsWith('/api/admin/') || !type || (filled.includes('{') && !format)) return []
    return ((format?.schema.enum ?? [path.split('/').at(-1)]) as string[]).map((name) => ({
      path: filled.replace('{format}', `${name}?from=${today}&to=${today}`),
      name,
      type,
    }))
  })
}

/** The CSV files of a download. */
const tablesOf = ({ name, type }: Download, bytes: Buffer): [string, string][] =>
  type === 'zip'
    ? [...readZip(bytes)].filter(([file]) => file.endsWith('.csv')).map(([file, content]) => [file, content.toString()])
    : [[name, bytes.toString()]]

describe('every CSV file', () => {
  test('is RFC 4180, with hostile text in every column that can hold it, and runs no formula', async () => {
    const files = (await listDownloads()).filter(({ type }) => type === 'csv' || type === 'zip')
    expect(files.length).toBeGreaterThan(lists.length)
    const tame: string[] = []
    for (const file of files) {
      const { status, bytes } = await admin('GET', file.path)
      expect([file.path, status]).toEqual([file.path, 200])
      for (const [name, text] of tablesOf(file, bytes)) {
        const records = parseStrictCsv(text.replace('\ufeff', ''))
        expect(records.length, name).toBeGreaterThan(1)
        for (const cell of records.slice(1).flat())
          if (!/^-\d+\.\d{2}$|^-\d+$/.test(cell)) expect(cell, name).not.toMatch(/^\s*[=+\-@]/)
        if (!records.flat().some((cell) => cell.includes(MARK))) tame.push(name)
      }
    }
    // Figures only.
    expect(tame.sort()).toEqual(['summary.csv', 'vat-return.csv'])
  })

  test('of a list has the rows and values of its JSON file', async () => {
    for (const { name, columns } of lists) {
      const { body: rows } = await admin('GET', `/api/admin/exports/${name}.json`)
      const { bytes } = await admin('GET', `/api/admin/exports/${name}.csv`)
      const [heading, ...records] = parseStrictCsv(bytes.toString().replace('\ufeff', ''))
      expect([name, heading]).toEqual([name, Object.keys(columns)])
      const cells = (row: object) => Object.values(columns).map((cell) => String(formatCell(cell(row)) ?? ''))
      // An export is an activity itself.
      const compared = name === 'activity' ? records.slice(0, -1) : records
      expect([name, compared]).toEqual([name, rows.map(cells)])
    }
  })
})

describe('customers’ contact details', () => {
  const SEEING: readonly Role[] = ['owner', 'manager', 'support']
  /** A document states the buyer’s name and address, by law. */
  const STATED: Record<string, (keyof typeof CONTACT)[]> = { 'xero-invoices': ['address', 'billing'] }

  test.each(ROLES)('are in files and lists for %s only with the right to list customers', async (role) => {
    const call = await shop.asStaff(role)
    const seen = new Set<string>()
    let read = 0
    for (const file of await listDownloads()) {
      const { status, bytes } = await call('GET', file.path)
      if (status !== 200) continue
      read += 1
      const texts = file.type === 'json' ? [bytes.toString()] : tablesOf(file, bytes).map(([, text]) => text)
      const found = Object.entries(CONTACT).filter(([, text]) => texts.some((table) => table.includes(text)))
      for (const [kind] of found) seen.add(kind)
      if (SEEING.includes(role)) continue
      expect([file.path, found.map(([kind]) => kind)]).toEqual([file.path, STATED[file.name] ?? []])
      if (file.type !== 'csv' || file.name in STATED) continue
      const [heading] = parseStrictCsv((texts[0] as string).replace('\ufeff', ''))
      expect(heading).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(Email|Phone|.*[Aa]ddress)$/)]))
    }
    expect(read).toBeGreaterThan(5)
    if (SEEING.includes(role)) expect([...seen].sort()).toEqual(Object.keys(CONTACT).sort())
  })
})
