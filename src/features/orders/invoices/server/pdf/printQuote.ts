// Without JSX, because the printing process runs this file from source and Node cannot parse JSX.
import type { BankDetails } from '#/features/shop/settings/server/settings.store.ts'
import { textLine, unbreakable, view } from '#/platform/printing/elements.ts'
import { type PrintableDocument, renderShortDocument } from '#/platform/printing/renderPdf.ts'
import type { InvoiceContent } from '../../invoiceContent.rules.ts'
import { DocumentPage, linesTable, partiesAndFacts, totalSums } from './documentParts.ts'
import { styles } from './invoiceStyles.ts'

/** Of a quote or a pro forma invoice. */
export type QuoteContent = Pick<InvoiceContent, 'seller' | 'buyer' | 'lines' | 'totals' | 'amountDue'> & {
  title: string
  number: string
  facts: [string, string][]
  /** Below the seller. */
  contact?: readonly string[]
  note: string | null
  bank: BankDetails | null
  /** Otherwise the number. */
  bankReference?: string | undefined
  /** What is free, in a row of its own below the lines. */
  freeDelivery?: string | null
  closing: string[]
}

export const printQuote = (content: QuoteContent): Promise<Buffer> =>
  renderShortDocument((numbersPages) => quoteDocument(content, numbersPages))

function quoteDocument(content: QuoteContent, numbersPages: boolean): PrintableDocument {
  const { note, bank, bankReference = content.number, closing, freeDelivery } = content
  return DocumentPage(
    { ...content, numbersPages },
    partiesAndFacts({ ...content, buyerLabel: 'To' }),
    linesTable(content),
    ...(freeDelivery ? [freeRow(freeDelivery)] : []),
    unbreakable(
      styles.payAndSums,
      ...(bank ? [transferDetails(bank, bankReference)] : []),
      totalSums(content, { dueLabel: 'To pay', paidSign: '−' }),
    ),
    ...(note ? [view(styles.closing, ...note.split('\n').map((line) => textLine({}, line || ' ')))] : []),
    unbreakable(styles.closing, ...closing.map((line) => textLine({}, line))),
  )
}

/** Continues the table of lines. */
const freeRow = (name: string) => unbreakable(styles.freeRow, textLine(styles.name, name), textLine({}, 'Free'))

/** Beside the sums, where there is room. */
const transferDetails = ({ accountName, sortCode, accountNumber }: BankDetails, reference: string) =>
  view(
    styles.transfer,
    textLine(styles.heading, 'Pay by bank transfer'),
    textLine({}, `Account name: ${accountName}`),
    textLine({}, `Sort code: ${sortCode}`),
    textLine({}, `Account number: ${accountNumber}`),
    textLine({}, `Reference: ${reference}`),
  )
