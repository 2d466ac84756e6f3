// Without JSX, because the printing process runs this file from source and Node cannot parse JSX.
import type { BankDetails } from '#/features/shop/settings/server/settings.store.ts'
import { type Style, textLine, unbreakable, view } from '#/platform/printing/elements.ts'
import { type PrintableDocument, renderShortDocument } from '#/platform/printing/renderPdf.ts'
import type { InvoiceContent } from '../../invoiceContent.rules.ts'
import { DocumentPage, linesTable, partiesAndFacts, totalSums } from './documentParts.ts'
import { styles } from './invoiceStyles.ts'

/** Of a quote or a pro forma invoice. */
export type QuoteContent = Pick<InvoiceContent, 'seller' | 'buyer' | 'lines' | 'totals'> & {
  title: string
  number: string
  facts: [string, string][]
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
    totalSums(content),
    ...(note ? [view(styles.below, ...note.split('\n').map((line) => textLine({}, line || ' ')))] : []),
    unbreakable(
      styles.below,
      ...(bank
        ? [
            textLine([styles.heading, styles.further] as Style, 'Pay by bank transfer'),
            textLine({}, `Account name: ${bank.accountName}`),
            textLine({}, `Sort code: ${bank.sortCode}`),
            textLine({}, `Account number: ${bank.accountNumber}`),
            textLine({}, `Reference: ${bankReference}`),
          ]
        : []),
      ...closing.map((line, index) => textLine(index === 0 ? styles.further : {}, line)),
    ),
  )
}

/** Continues the table of lines. */
const freeRow = (name: string) => unbreakable(styles.freeRow, textLine(styles.name, name), textLine({}, 'Free'))
