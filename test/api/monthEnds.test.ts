import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeMonthEnd, monthEndHandler } from '../../src/features/office/accounting/server/makeMonthEnd.ts'
import { monthEndData } from '../../src/features/office/accounting/server/monthEnds.personal.ts'
import {
  findMonthEndById,
  finishAttempt,
  type MonthEndRow,
  Overtaken,
  startAttempt,
} from '../../src/features/office/accounting/server/monthEnds.store.ts'
import { issueInvoiceOnOrderPaid } from '../../src/features/orders/invoices/server/invoices.store.ts'
import { insertSession } from '../../src/features/shop/accounts/server/sessions.store.ts'
import { londonDay } from '../../src/lib/workingDays.ts'
import { loadRawBooks, pence } from '../support/accountingAgreement.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { readZip } from '../support/readZip.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const PDF = (content: unknown) => Buffer.from(`%PDF ${(content as { number: string }).number} ${'.'.repeat(600_000)}`)

let shop: TestShop
let admin: TestShop['call']
let today: string
const clock = { now: () => shop.services.clock.now() }
const print = vi.fn(async (_: string, content: unknown) => PDF(content))
const services = () => ({ ...shop.services, print })

beforeAll(async () => {
  shop = await createTestShop({ onOrderPaid: [(tx, order) => issueInvoiceOnOrderPaid(clock)(tx, order)] })
  admin = await shop.asAdmin()
  today = londonDay(clock.now())
  const buyer = createBuyer(shop.app.request, { ...INES, customerName: '=Ines, "Calder"' })
  for (const quantity of [1, 2])
    await buyer.buy([
      { productId: 5, quantity },
      { productId: 6, quantity: 1 },
    ])
  const { body } = await admin('GET', '/api/admin/lists/orders')
  await admin('POST', `/api/admin/orders/${body.rows[0].id}/refunds`, {
    requestKey: 'a-refund-of-ten',
    reason: 'Scratched',
    amount: '10.00',
  })
})
afterAll(() => shop.close())

const period = () => ({ from: today, to: today })
const request = async () => (await admin('POST', '/api/admin/accounting/month-ends', period())).body
const latest = async () =>
  (await admin('GET', `/api/admin/accounting/month-ends?${new URLSearchParams(period())}`)).body.monthEnd
const download = async (id: number) => {
  const { rows } = await shop.pool.query("select id from users where username = 'admin'")
  const { token } = await insertSession(shop.database, { userId: rows[0].id, now: clock.now() })
  const response = await shop.app.request(`/api/admin/accounting/month-ends/${id}/file`, {
    headers: { Cookie: `__Host-session=${token}` },
  })
  return { response, zip: Buffer.from(await response.arrayBuffer()) }
}
const table = (files: Map<string, Buffer>, name: string): Record<string, string>[] =>
  parse(files.get(name) as Buffer, { columns: true, bom: true })
const sum = (rows: Record<string, string>[], column: string) =>
  rows.reduce((total, row) => total + pence(row[column] ?? '0'), 0)

test('holds every document, and tables that agree with the raw rows', async () => {
  const { id, state } = await request()
  expect(state).toBe('queued')
  // A second click doesn’t start another.
  expect((await request()).id).toBe(id)
  expect((await download(id)).response.status).toBe(404)
  await makeMonthEnd(services(), id)

  const made = await latest()
  const activity = async () => (await shop.pool.query('select * from activity')).rows
  const before = await activity()
  expect((await admin('HEAD', `/api/admin/accounting/month-ends/${id}/file`)).status).toBe(200)
  expect(await activity()).toEqual(before)
  expect(made).toMatchObject({ id, state: 'ready', done: 6, total: 6 })
  const { response, zip } = await download(id)
  expect(response.headers.get('Content-Disposition')).toContain(`courtside-${today}-to-${today}.zip`)
  expect([response.headers.get('Content-Length'), made.bytes]).toEqual([String(zip.length), zip.length])
  // Three PDFs of 600 kB, so that the file has several chunks.
  expect(zip.length).toBeGreaterThan(1_800_000)

  const files = readZip(zip)
  const { documents, entries } = await loadRawBooks(shop)
  const folders = { invoice: 'invoices', creditNote: 'credit-notes', debitNote: 'debit-notes' }
  for (const { content } of documents)
    expect(files.get(`${folders[content.kind]}/${content.number}.pdf`)).toEqual(PDF(content))
  expect(files.size).toBe(documents.length + 6)

  const gross = documents.reduce(
    (total, { content }) => total + (content.kind === 'creditNote' ? -1 : 1) * content.totals.gross,
    0,
  )
  const money = entries.reduce((total, entry) => total + entry.pence, 0)
  expect([table(files, 'documents.csv').length, sum(table(files, 'documents.csv'), 'Gross')]).toEqual([3, gross])
  const lines = table(files, 'document-lines.csv')
  expect([lines.length, sum(lines, 'Gross')]).toEqual([documents.flatMap(({ content }) => content.lines).length, gross])
  expect(lines[0]?.Customer).toBe(`'=Ines, "Calder"`)
  expect(sum(table(files, 'payments.csv'), 'Amount')).toBe(money)
  expect(sum(table(files, 'differences.csv'), 'Difference')).toBe(money - gross)
  const summary = table(files, 'summary.csv')
  const section = (name: string, isTotal: boolean) =>
    summary.filter(({ Section, Item }) => Section === name && Item?.startsWith('Total') === isTotal)
  for (const [name, amount] of [
    ['Invoiced', gross],
    ['Received', money],
  ] as const)
    expect([sum(section(name, true), 'Amount'), sum(section(name, false), 'Amount')]).toEqual([amount, amount])
  expect(sum(section('Difference', false), 'Amount')).toBe(money - gross)
  const vat = documents.reduce(
    (total, { content }) => total + (content.kind === 'creditNote' ? -1 : 1) * (content.totals.vat ?? 0),
    0,
  )
  expect(
    sum(
      table(files, 'vat-return.csv').filter(({ Item }) => Item === 'VAT due on sales'),
      'Amount',
    ),
  ).toBe(vat)
})

test('prints each PDF once, and a new ZIP replaces the old one', async () => {
  const printed = print.mock.calls.length
  const before = (await latest()).id
  const { id } = await request()
  expect(id).not.toBe(before)
  await makeMonthEnd(services(), id)
  expect(print.mock.calls.length).toBe(printed)
  expect((await download(before)).response.status).toBe(404)
  expect((await download(id)).response.status).toBe(200)
})

test('is retried, then fails and can be made again', async () => {
  await shop.pool.query('update invoices set pdf = null')
  const { id } = await request()
  print.mockRejectedValueOnce(new Error('The printer is out')).mockRejectedValueOnce(new Error('The printer is out'))
  const attempt = { isLast: false, signal: new AbortController().signal }
  await expect(monthEndHandler(services())({ id }, { ...attempt, number: 1 })).rejects.toThrow('out')
  // It shows as under way until the last attempt.
  expect((await latest()).state).toBe('running')
  expect(await monthEndHandler(services())({ id }, { ...attempt, number: 3 })).toBe('hopeless')
  expect(await latest()).toMatchObject({ id, state: 'failed' })
  expect((await shop.pool.query('select from month_end_chunks where month_end_id = $1', [id])).rowCount).toBe(0)
  const again = await request()
  expect(again.id).not.toBe(id)
  expect(await monthEndHandler(services())({ id: again.id }, { ...attempt, number: 1 })).toBe('done')
  expect((await latest()).state).toBe('ready')
})

test('goes back to the queue when the shop closes, and starts again', async () => {
  await shop.pool.query('update invoices set pdf = null')
  const { id } = await request()
  const closing = new AbortController()
  print.mockImplementationOnce(async (_, content) => {
    closing.abort()
    return PDF(content)
  })
  const attempt = { number: 3, isLast: false, signal: closing.signal }
  await expect(monthEndHandler(services())({ id }, attempt)).rejects.toThrow()
  expect((await latest()).state).toBe('running')
  await makeMonthEnd(services(), id)
  expect(readZip((await download(id)).zip).size).toBe(9)
})

test('an attempt that was overtaken writes nothing more', async () => {
  await shop.pool.query('update invoices set pdf = null')
  const { id } = await request()
  // Another process takes the job over while this one prints.
  print.mockImplementationOnce(async (_, content) => {
    await startAttempt(shop.database, id)
    return PDF(content)
  })
  await makeMonthEnd(services(), id)
  expect((await latest()).state).toBe('running')
  const stale = { ...((await findMonthEndById(shop.database, id)) as MonthEndRow), attempt: 1 }
  const finished = shop.database.transaction((tx) => finishAttempt(tx, stale, { bytes: 1, now: clock.now() }))
  await expect(finished).rejects.toThrow(Overtaken)
  expect((await shop.pool.query('select from month_end_chunks where month_end_id = $1', [id])).rowCount).toBe(0)
  await makeMonthEnd(services(), id)
  expect((await latest()).state).toBe('ready')
})

test('is refused for too many documents, and recorded', async () => {
  const { rows } = await shop.pool.query("select actor from activity where action = 'accounting.monthEndRequested'")
  expect(rows).toHaveLength(6)
  await shop.pool.query(`insert into invoices (kind, number, order_id, issued_at, content)
    select 'creditNote', 'X-' || n, (select min(id) from orders), now(), '{"taxPoint": "2020-01-01", "isTest": true, "lines": []}'
    from generate_series(1, 25001) as n`)
  const { status, body } = await admin('POST', '/api/admin/accounting/month-ends', {
    from: '2020-01-01',
    to: '2020-01-01',
  })
  expect([status, body.message]).toEqual([400, expect.stringContaining('Choose a shorter one: at most 25,000')])
})

test('is deleted after a week, and when a customer is erased', async () => {
  const count = async () => (await shop.pool.query('select from month_ends')).rowCount
  expect(await count()).toBe(1)
  const day = (daysAgo: number) => new Date(clock.now().getTime() - daysAgo * 86_400_000)
  const expire = (now: number) =>
    monthEndData.expire?.(shop.database, { day: day(1 - now), service: day(0), books: day(0) })
  expect([await expire(6.9), await count()]).toEqual([0, 1])
  expect([await expire(7.1), await count()]).toEqual([1, 0])
  const { id } = await request()
  await makeMonthEnd(services(), id)
  await shop.database.transaction((tx) =>
    monthEndData.erase(tx, { email: 'x@example.com', alias: '', at: clock.now() }),
  )
  expect(await count()).toBe(0)
})
