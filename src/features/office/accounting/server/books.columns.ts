import type { InvoiceContent } from '#/features/orders/invoices/invoiceContent.rules.ts'
import { ENTRY_KIND_LABELS } from '#/features/orders/ledger/ledger.rules.ts'
import type { EntryRow } from '#/features/orders/ledger/server/ledger.store.ts'
import type { AccountingSettings } from '#/features/shop/settings/server/settings.store.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { findPostcodes } from '#/lib/postcodes.ts'
import { type Role, seesContactDetails } from '#/lib/roles.ts'
import type { CsvColumns, CsvOptions } from '#/platform/lists/csv.ts'
import {
  type BookFormat,
  bookDate,
  isDeliveryLine,
  plainText,
  quickBooksTaxCode,
  unitsOf,
  xeroTaxType,
} from '../bookkeeping.rules.ts'

/** `contact` is the customer’s name, made different from other customers’. */
export type BookLine = { document: InvoiceContent; contact: string; line: InvoiceContent['lines'][number] }
export type BookEntry = Pick<EntryRow, 'valueDate' | 'kind' | 'amount' | 'reference'> & {
  orderId: string | null
  customer: string | null
}

/** Cells in the program’s own order, under its own names. */
type BookColumns = { columns: CsvColumns; csv: CsvOptions }

/** For import without a byte order mark, which would be read as part of the first heading. */
const IMPORTED: CsvOptions = { byteOrderMark: false }

const empty = () => ''

/** `role` is the reader’s: a document must state the buyer’s name and address, but not the email address. */
export function bookColumns(format: BookFormat, settings: AccountingSettings, role: Role): BookColumns {
  switch (format) {
    case 'xero-invoices':
      return { columns: xeroInvoices(settings, seesContactDetails(role)), csv: IMPORTED }
    case 'quickbooks-invoices':
      return { columns: quickBooksInvoices(settings), csv: IMPORTED }
    case 'quickbooks-credit-notes':
      return { columns: quickBooksCreditNotes(settings), csv: IMPORTED }
    case 'xero-statement':
      return { columns: XERO_STATEMENT, csv: IMPORTED }
    case 'quickbooks-statement':
      return { columns: QUICKBOOKS_STATEMENT, csv: IMPORTED }
    case 'freeagent-statement':
      return { columns: FREEAGENT_STATEMENT, csv: { ...IMPORTED, heading: false } }
  }
}

/**
 * Xero’s SalesInvoiceTemplate.csv: a row for each line, names repeated. Amounts include VAT, so choose “Tax inclusive” when
 * importing; Xero takes a document with a negative total as a credit note (Xero Central, “Import sales invoices”).
 */
const xeroInvoices = ({ salesAccount, deliveryAccount, zeroRatedAccount }: AccountingSettings, withEmail: boolean) => ({
  '*ContactName': ({ contact }: BookLine) => contact,
  EmailAddress: ({ document }: BookLine) => (withEmail ? document.buyer.email : ''),
  POAddressLine1: (row: BookLine) => addressOf(row).lines[0] ?? '',
  POAddressLine2: (row: BookLine) => addressOf(row).lines[1] ?? '',
  POAddressLine3: (row: BookLine) => addressOf(row).lines[2] ?? '',
  POAddressLine4: (row: BookLine) => addressOf(row).lines[3] ?? '',
  POCity: (row: BookLine) => addressOf(row).city,
  PORegion: empty,
  POPostalCode: (row: BookLine) => addressOf(row).postcode,
  POCountry: empty,
  '*InvoiceNumber': ({ document }: BookLine) => document.number,
  Reference: ({ document }: BookLine) => referenceOf(document),
  '*InvoiceDate': ({ document }: BookLine) => bookDate(document.taxPoint),
  '*DueDate': ({ document }: BookLine) => bookDate(dueDayOf(document)),
  Total: ({ document }: BookLine) => toDecimal(signOf(document) * document.totals.gross),
  InventoryItemCode: empty,
  '*Description': ({ line }: BookLine) => unitsOf(line).name,
  '*Quantity': ({ line }: BookLine) => unitsOf(line).quantity,
  '*UnitAmount': ({ document, line }: BookLine) => signed(document, unitsOf(line).unit),
  Discount: empty,
  '*AccountCode': ({ line }: BookLine) =>
    line.vatRate === 0 && zeroRatedAccount ? zeroRatedAccount : isDeliveryLine(line) ? deliveryAccount : salesAccount,
  '*TaxType': ({ line }: BookLine) => xeroTaxType(line.vatRate),
  TaxAmount: ({ document, line }: BookLine) => signed(document, line.vat ?? 0),
  TrackingName1: empty,
  TrackingOption1: empty,
  TrackingName2: empty,
  TrackingOption2: empty,
  Currency: () => 'GBP',
  BrandingTheme: empty,
})

/**
 * QuickBooks Online UK, “Import multiple invoices at once”: its sample file. Amounts include VAT, so choose “Inclusive of
 * tax”. https://quickbooks.intuit.com/learn-support/en-ca/help-articles/import-invoices-in-batches/01/338729
 */
const quickBooksInvoices = (settings: AccountingSettings) => ({
  '*InvoiceNo': ({ document }: BookLine) => document.number,
  '*Customer': ({ contact }: BookLine) => contact,
  '*InvoiceDate': ({ document }: BookLine) => bookDate(document.taxPoint),
  '*DueDate': ({ document }: BookLine) => bookDate(dueDayOf(document)),
  Terms: empty,
  Location: empty,
  Memo: ({ document }: BookLine) => referenceOf(document),
  ...quickBooksLine(settings),
})

/**
 * Credit notes have a file of their own, with positive amounts.
 * https://quickbooks.intuit.com/learn-support/en-us/help-articles/how-to-import-credit-notes/00/332855
 */
const quickBooksCreditNotes = (settings: AccountingSettings) => ({
  '*CreditMemoNo': ({ document }: BookLine) => document.number,
  '*Customer': ({ contact }: BookLine) => contact,
  '*CreditMemoDate': ({ document }: BookLine) => bookDate(document.taxPoint),
  Location: empty,
  Memo: ({ document }: BookLine) => referenceOf(document),
  ...quickBooksLine(settings),
})

const quickBooksLine = ({ quickBooksSalesItem, quickBooksDeliveryItem }: AccountingSettings) => ({
  'Item(Product/Service)': ({ line }: BookLine) =>
    isDeliveryLine(line) ? quickBooksDeliveryItem : quickBooksSalesItem,
  ItemDescription: ({ line }: BookLine) => unitsOf(line).name,
  ItemQuantity: ({ line }: BookLine) => unitsOf(line).quantity,
  ItemRate: ({ line }: BookLine) => toDecimal(unitsOf(line).unit),
  '*ItemAmount': ({ line }: BookLine) => toDecimal(line.gross),
  '*ItemTaxCode': ({ line }: BookLine) => quickBooksTaxCode(line.vatRate),
  ItemTaxAmount: ({ line }: BookLine) => toDecimal(line.vat ?? 0),
})

/** Xero Central, “Import a bank statement in CSV format”: its StatementImportTemplate.csv for the UK. */
const XERO_STATEMENT = {
  '*Date': ({ valueDate }: BookEntry) => bookDate(valueDate),
  '*Amount': ({ amount }: BookEntry) => toDecimal(amount),
  Payee: ({ customer }: BookEntry) => customer ?? '',
  Description: (entry: BookEntry) => describeEntry(entry),
  Reference: ({ reference }: BookEntry) => reference ?? '',
  'Cheque Number': empty,
}

/**
 * The three-column format.
 * https://quickbooks.intuit.com/learn-support/en-uk/banking/import-bank-transactions-using-excel-csv-files/00/239741
 */
const QUICKBOOKS_STATEMENT = {
  Date: ({ valueDate }: BookEntry) => bookDate(valueDate),
  Description: (entry: BookEntry) => describeWithPayee(entry),
  Amount: ({ amount }: BookEntry) => toDecimal(amount),
}

/**
 * Date, amount and description without a heading; FreeAgent has no format for invoices.
 * https://support.freeagent.com/hc/en-gb/articles/115001222564
 */
const FREEAGENT_STATEMENT = {
  date: ({ valueDate }: BookEntry) => bookDate(valueDate),
  amount: ({ amount }: BookEntry) => toDecimal(amount),
  description: (entry: BookEntry) => plainText(describeWithPayee(entry)),
}

const describeEntry = ({ kind, orderId }: BookEntry) =>
  [ENTRY_KIND_LABELS[kind], orderId ?? 'without an order'].join(' ')

const describeWithPayee = (entry: BookEntry) =>
  [describeEntry(entry), entry.customer, entry.reference].filter(Boolean).join(' ')

/** An invoice on payment terms is due later than it counts. */
const dueDayOf = ({ amountDue, order, taxPoint }: InvoiceContent) =>
  amountDue !== undefined && order.dueOn && order.dueOn > taxPoint ? order.dueOn : taxPoint

const referenceOf = ({ order, corrects }: InvoiceContent) =>
  [order.orderId, order.purchaseOrder, corrects?.number].filter(Boolean).join(' ')

const signOf = ({ kind }: InvoiceContent) => (kind === 'creditNote' ? -1 : 1)

/** Avoids −0. */
const signed = (document: InvoiceContent, pence: number) => toDecimal(pence === 0 ? 0 : signOf(document) * pence)

/** The last line is the postcode, and the one before it the town, if there’s a street as well. */
function addressOf({ document }: BookLine): { lines: string[]; city: string; postcode: string } {
  const lines = [...document.buyer.address]
  const postcode = findPostcodes(lines.at(-1) ?? '').length > 0 ? (lines.pop() ?? '') : ''
  const city = lines.length > 1 ? (lines.pop() ?? '') : ''
  return { lines: lines.length > 4 ? [...lines.slice(0, 3), lines.slice(3).join(', ')] : lines, city, postcode }
}
