import { expect } from 'vitest'
import type { InvoiceContent } from '../../src/features/orders/invoices/invoiceContent.rules.ts'
import { addDays } from '../../src/lib/workingDays.ts'
import type { TestShop } from './testShop.ts'

type Admin = TestShop['call']
type Entry = { order_id: number | null; kind: string; method: string; pence: number; day: string; is_test: boolean }
type Period = { from: string; to: string; test?: 'yes' | 'no' }

export const pence = (amount: string): number => Math.round(Number(amount) * 100)
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
const signOf = (kind: string) => (kind === 'creditNote' ? -1 : 1)
const queryOf = (query: object) => new URLSearchParams(query as Record<string, string>)

/** What the accounting screens and exports are compared with. */
export async function loadRawBooks(shop: TestShop) {
  const { rows: entries } = await shop.pool.query<Entry>(`
    select order_id, kind, method, (amount * 100)::int as pence, value_date::text as day, is_test from payment_entries`)
  const { rows: documents } = await shop.pool.query<{ order_id: number; content: InvoiceContent }>(
    'select order_id, content from invoices order by id',
  )
  return { entries, documents }
}

/** Compares every figure of a period, and the rows and exports behind it, with the raw rows. */
export async function expectPeriodAgrees(shop: TestShop, admin: Admin, period: Period) {
  const { entries: allEntries, documents: allDocuments } = await loadRawBooks(shop)
  const isIn = (day: string, isTest: boolean) =>
    day >= period.from && day <= period.to && (period.test === undefined || isTest === (period.test === 'yes'))
  const entries = allEntries.filter(({ day, is_test }) => isIn(day, is_test))
  const documents = allDocuments.filter(({ content }) => isIn(content.taxPoint, content.isTest))
  const { status, body } = await admin('GET', `/api/admin/accounting/figures?${queryOf(period)}`)
  expect([status, body.from, body.to]).toEqual([200, period.from, period.to])

  const list = async (name: string, filters: object) => {
    const query = queryOf({ ...period, ...filters })
    const [page, json, csv] = await Promise.all([
      admin('GET', `/api/admin/lists/${name}?${query}`),
      admin('GET', `/api/admin/exports/${name}.json?${query}`),
      admin('GET', `/api/admin/exports/${name}.csv?${query}`),
    ])
    expect([page.status, json.status, csv.status], name).toEqual([200, 200, 200])
    expect(json.body).toHaveLength(page.body.total)
    expect(csv.body.trim().split('\r\n')).toHaveLength(page.body.total + 1)
    return { sums: page.body.sums, total: page.body.total, rows: json.body as Record<string, string>[] }
  }

  // Documents, by kind and rate.
  const lines = documents.flatMap(({ content }) =>
    content.lines.map((line) => ({
      ...line,
      kind: content.kind,
      treatment: content.vatTreatment ?? 'domestic',
      sign: signOf(content.kind),
    })),
  )
  const gross = sum(lines.map((line) => line.sign * line.gross))
  expect(pence(body.reconciliation.documents)).toBe(gross)
  expect(gross).toBe(sum(documents.map(({ content }) => signOf(content.kind) * content.totals.gross)))
  expect(sum(body.documents.map((figure: { gross: string }) => pence(figure.gross)))).toBe(gross)
  for (const figure of body.documents) {
    const of = lines.filter(
      ({ kind, vatRate, treatment }) =>
        kind === figure.kind && vatRate === figure.rate && treatment === figure.treatment,
    )
    for (const name of ['net', 'vat', 'gross'] as const)
      expect(pence(figure[name]), `${figure.kind} ${name}`).toBe(sum(of.map((line) => line.sign * (line[name] ?? 0))))
    const filters = { kind: figure.kind, rate: figure.rate ?? 'none', treatment: figure.treatment }
    const behind = await list('document-vat', filters)
    expect(behind.total).toBe(figure.count)
    expect([behind.sums.Net, behind.sums.VAT, behind.sums.Gross]).toEqual([figure.net, figure.vat, figure.gross])
    expect(sum(behind.rows.map((row) => pence(row.gross ?? '')))).toBe(pence(figure.gross))
  }
  const invoices = await list('invoices', {})
  expect([invoices.total, pence(invoices.sums.Total)]).toEqual([documents.length, gross])

  // Money, by method and kind.
  const money = sum(entries.map((entry) => entry.pence))
  expect(pence(body.reconciliation.money)).toBe(money)
  expect(sum(body.payments.map((figure: { count: number }) => figure.count))).toBe(entries.length)
  for (const figure of body.payments) {
    const of = entries.filter(({ kind, method }) => kind === figure.kind && method === figure.method)
    expect([figure.count, pence(figure.amount)]).toEqual([of.length, sum(of.map((entry) => entry.pence))])
    const behind = await list('payments', { kind: figure.kind, method: figure.method })
    expect([behind.total, behind.sums.Total]).toEqual([figure.count, figure.amount])
    expect(sum(behind.rows.map((row) => pence(row.amount ?? '')))).toBe(pence(figure.amount))
  }

  // The difference is explained, order by order.
  const orderOf = new Map<number, number>()
  const add = (order: number, amount: number) => orderOf.set(order, (orderOf.get(order) ?? 0) + amount)
  for (const entry of entries) if (entry.order_id !== null) add(entry.order_id, entry.pence)
  for (const { order_id, content } of documents) add(order_id, -signOf(content.kind) * content.totals.gross)
  const differing = [...orderOf].filter(([, amount]) => amount !== 0)
  const { differences, withoutOrder } = body.reconciliation
  expect(pence(withoutOrder.amount)).toBe(sum(entries.filter((entry) => entry.order_id === null).map((e) => e.pence)))
  const explained = sum(differences.map((figure: { amount: string }) => pence(figure.amount)))
  expect(gross + explained + pence(withoutOrder.amount)).toBe(money)
  const rows = (await list('differences', {})).rows
  expect(new Map(rows.map((row) => [Number(row.orderKey), pence(row.difference ?? '')]))).toEqual(new Map(differing))
  for (const figure of differences) {
    const behind = await list('differences', { cause: figure.cause })
    expect([behind.total, behind.sums.Difference]).toEqual([figure.orders, figure.amount])
  }

  // The return is the documents' VAT and the deposits', and its rows add up to it.
  const { vatReturn } = body
  const taxed = lines.filter((line) => line.vat !== null)
  if (!vatReturn) return { box1: 0, box6: 0, differences }
  const deposits = await list('differences', { deposits: 'yes' })
  expect([deposits.sums.VAT, deposits.sums.Net]).toEqual([vatReturn.deposits.vat, vatReturn.deposits.net])
  expect(sum(deposits.rows.map((row) => pence(row.depositVat ?? '')))).toBe(pence(vatReturn.deposits.vat))
  const vat = sum(taxed.map((line) => line.sign * (line.vat ?? 0)))
  expect(pence(vatReturn.box1)).toBe(vat + pence(vatReturn.deposits.vat))
  const net = sum(taxed.map((line) => line.sign * line.net))
  expect(pence(vatReturn.box6)).toBe(net + pence(vatReturn.deposits.net))
  return { box1: pence(vatReturn.box1), box6: pence(vatReturn.box6), differences }
}

/** Every day, and all days together: the days’ VAT returns add up to the whole one. */
export async function expectBooksAgree(shop: TestShop, admin: Admin): Promise<void> {
  const { entries, documents } = await loadRawBooks(shop)
  const days = [...entries.map(({ day }) => day), ...documents.map(({ content }) => content.taxPoint)].sort()
  const [first = '', last = ''] = [days.at(0), days.at(-1)]
  for (const test of ['yes', 'no', undefined] as const) {
    const scope = test ? { test } : {}
    const whole = await expectPeriodAgrees(shop, admin, { from: first, to: last, ...scope })
    const parts = []
    for (let day = first; day <= last; day = addDays(day, 4))
      parts.push(await expectPeriodAgrees(shop, admin, { from: day, to: addDays(day, 3), ...scope }))
    expect(sum(parts.map(({ box1 }) => box1))).toBe(whole.box1)
    expect(sum(parts.map(({ box6 }) => box6))).toBe(whole.box6)
  }
}
