import { documentLabel, INVOICE_KINDS, type InvoiceContent } from '#/features/orders/invoices/invoiceContent.rules.ts'
import { customerOf } from '#/features/orders/invoices/invoices.rules.ts'
import { invoiceList } from '#/features/orders/invoices/server/invoices.list.ts'
import { ENTRY_KIND_LABELS, ENTRY_METHOD_LABELS } from '#/features/orders/ledger/ledger.rules.ts'
import { paymentList } from '#/features/orders/ledger/server/payments.list.ts'
import { toDecimal } from '#/lib/decimal.ts'
import type { Role } from '#/lib/roles.ts'
import type { Executor } from '#/platform/database.ts'
import { type CsvColumns, toCsv } from '#/platform/lists/csv.ts'
import { exportColumns, exportList, type ListDefinition } from '#/platform/lists/lists.ts'
import type { Services } from '#/platform/services.ts'
import { formatVatRate } from '../bookkeeping.rules.ts'
import { DIFFERENCE_LABELS } from '../differences.rules.ts'
import { formatPeriod } from '../period.rules.ts'
import type { PeriodFigures } from './accounting.schema.ts'
import { listDocumentContents } from './books.store.ts'
import { DIFFERENCE_COLUMNS, exportDifferences } from './differenceExport.ts'
import type { Scope } from './differences.store.ts'
import { loadPeriodFigures } from './figures.responses.ts'

export type ZipEntry = { name: string; input: Uint8Array | AsyncIterable<string>; lastModified?: Date }

const BATCH_SIZE = 500
/** The least of those who may download it. */
const READER: Role = 'accountant'

/** The month end’s CSV files; the PDFs follow. */
export async function* monthEndTables(
  { clock, cardProvider }: Pick<Services, 'clock' | 'cardProvider'>,
  tx: Executor,
  scope: Scope,
): AsyncGenerator<ZipEntry> {
  const figures = await loadPeriodFigures(tx, scope, { countsTests: cardProvider.testMode })
  const { from, to, test } = scope
  const ofList = (list: ListDefinition) =>
    toCsv(exportColumns(list, READER), exportList(tx, list, { role: READER, filters: { from, to, test } }))
  const files: [string, AsyncIterable<string>][] = [
    ['summary.csv', toCsv(SUMMARY_COLUMNS, once(summaryRows(figures)))],
    ['vat-return.csv', toCsv(VAT_COLUMNS, once(vatRows(figures)))],
    ['documents.csv', ofList(invoiceList)],
    ['document-lines.csv', toCsv(LINE_COLUMNS, listLines(tx, scope))],
    ['payments.csv', ofList(paymentList)],
    ['differences.csv', toCsv(DIFFERENCE_COLUMNS, exportDifferences(tx, scope))],
  ]
  for (const [name, input] of files) yield { name, input, lastModified: clock.now() }
}

async function* once(rows: object[]): AsyncGenerator<object[]> {
  yield rows
}

type SummaryRow = { section: string; item: string; count: number | null; amount: string }

const SUMMARY_COLUMNS: CsvColumns = {
  Section: (row: SummaryRow) => row.section,
  Item: (row: SummaryRow) => row.item,
  Count: (row: SummaryRow) => row.count,
  Amount: (row: SummaryRow) => row.amount,
}

/** From what was invoiced to what the card provider, the bank and the till received. */
function summaryRows(figures: PeriodFigures): SummaryRow[] {
  const { documents, payments, reconciliation } = figures
  const { differences, withoutOrder, pendingRefunds } = reconciliation
  const period = `${formatPeriod(figures)}${figures.test === 'yes' ? ', test payments only' : figures.test === 'no' ? '' : ', including test payments'}`
  return [
    ...documents.map((figure) => ({
      section: 'Invoiced',
      item: `${documentLabel(figure.kind)}, ${formatVatRate(figure)}`,
      count: figure.count,
      amount: figure.gross,
    })),
    { section: 'Invoiced', item: `Total, ${period}`, count: null, amount: reconciliation.documents },
    ...differences.map(({ cause, orders, amount }) => ({
      section: 'Difference',
      item: DIFFERENCE_LABELS[cause],
      count: orders,
      amount,
    })),
    {
      section: 'Difference',
      item: 'Payments without an order, less their refunds',
      count: withoutOrder.count,
      amount: withoutOrder.amount,
    },
    ...payments.map(({ method, kind, count, amount }) => ({
      section: 'Received',
      item: `${ENTRY_METHOD_LABELS[method]}: ${ENTRY_KIND_LABELS[kind].toLowerCase()}`,
      count,
      amount,
    })),
    { section: 'Received', item: `Total, ${period}`, count: null, amount: reconciliation.money },
    {
      section: 'Not included',
      item: 'Refunds on their way when this was made',
      count: pendingRefunds.count,
      amount: pendingRefunds.amount,
    },
  ]
}

type VatRow = { box: string; item: string; amount: string }

const VAT_COLUMNS: CsvColumns = {
  Box: (row: VatRow) => row.box,
  Item: (row: VatRow) => row.item,
  Amount: (row: VatRow) => row.amount,
}

function vatRows({ vatReturn }: PeriodFigures): VatRow[] {
  if (!vatReturn) return [{ box: '', item: 'Not registered for VAT', amount: '0.00' }]
  const { box1, box6, documents, deposits, outside } = vatReturn
  return [
    { box: '1', item: 'VAT: invoices and debit notes, less credit notes', amount: documents.vat },
    { box: '1', item: 'VAT: deposits received, less those since invoiced', amount: deposits.vat },
    { box: '1', item: 'VAT due on sales', amount: box1 },
    { box: '6', item: 'Net: invoices and debit notes, less credit notes', amount: documents.net },
    { box: '6', item: 'Net: deposits received, less those since invoiced', amount: deposits.net },
    { box: '6', item: 'Sales without VAT', amount: box6 },
    { box: '', item: 'Invoiced while not registered for VAT, not included', amount: outside },
  ]
}

type LineRow = { document: InvoiceContent; line: InvoiceContent['lines'][number] }

const LINE_COLUMNS: CsvColumns = {
  Number: ({ document }: LineRow) => document.number,
  Kind: ({ document }: LineRow) => documentLabel(document.kind),
  'Tax point': ({ document }: LineRow) => document.taxPoint,
  Order: ({ document }: LineRow) => document.order.orderId,
  Customer: ({ document }: LineRow) => customerOf(document),
  Description: ({ line }: LineRow) => line.name,
  Quantity: ({ line }: LineRow) => line.quantity,
  'VAT rate': ({ line }: LineRow) => line.vatRate,
  Net: ({ document, line }: LineRow) => signed(document, line.net),
  VAT: ({ document, line }: LineRow) => (line.vat === null ? null : signed(document, line.vat)),
  Gross: ({ document, line }: LineRow) => signed(document, line.gross),
  Test: ({ document }: LineRow) => document.isTest,
}

/** Avoids −0. */
const signed = ({ kind }: InvoiceContent, pence: number) =>
  toDecimal(kind === 'creditNote' && pence !== 0 ? -pence : pence)

async function* listLines(tx: Executor, scope: Scope): AsyncGenerator<LineRow[]> {
  for (let after = 0; ; ) {
    const documents = await listDocumentContents(tx, scope, INVOICE_KINDS, { limit: BATCH_SIZE, after })
    if (documents.length === 0) return
    yield documents.flatMap(({ content }) => content.lines.map((line) => ({ document: content, line })))
    after = documents.at(-1)?.id ?? after
  }
}
