// Without JSX, because the printing process runs this file from source and Node cannot parse JSX.
import type { VatTreatment } from '#/features/shop/vat/vat.rules.ts'
import { VAT_REASONS } from '#/features/shop/vat/vatTexts.rules.ts'
import { formatPounds } from '#/lib/pence.ts'
import { longDate } from '#/lib/workingDays.ts'
import { type Style, textLine, unbreakable, view } from '#/platform/printing/elements.ts'
import { type PrintableDocument, renderShortDocument } from '#/platform/printing/renderPdf.ts'
import { documentLabel, type InvoiceContent } from '../../invoiceContent.rules.ts'
import { addUp } from '../../invoices.rules.ts'
import { DocumentPage, linesTable, partiesAndFacts, totalSums } from './documentParts.ts'
import { styles } from './invoiceStyles.ts'

/** Mentions VAT only if the merchant was registered. */
export function titleOf({ kind, totals }: InvoiceContent): string {
  const word = documentLabel(kind)
  return totals.vat === null ? word : `VAT ${word.toLowerCase()}`
}

export function invoiceDocument(content: InvoiceContent, numbersPages: boolean): PrintableDocument {
  const { kind, isTest, seller, buyer } = content
  return DocumentPage(
    { title: titleOf(content), number: content.number, seller, numbersPages },
    isTest &&
      textLine(
        styles.test,
        'Paid with a test card, so no money was taken. Don’t enter this document in your accounts.',
      ),
    partiesAndFacts({
      seller,
      buyer,
      buyerLabel: kind === 'creditNote' ? 'Credited to' : 'To',
      facts: factsOf(content),
    }),
    linesTable(content),
    totalSums(content, { totalLabel: kind === 'creditNote' ? 'Total credited' : 'Total' }),
    closingNotes(content),
  )
}

function factsOf({ kind, order, issuedOn, taxPoint, corrects, totals }: InvoiceContent): [string, string][] {
  return [
    ['Issued', longDate(issuedOn)],
    [totals.vat === null ? 'Date of supply' : 'Tax point', longDate(taxPoint)],
    ['Order', order.orderId],
    ['Ordered', longDate(order.placedOn)],
    ...optionalFacts([
      ['Purchase order', order.purchaseOrder],
      ['Quote', order.quote],
      ['Payment due', order.dueOn && longDate(order.dueOn)],
    ]),
    ...(corrects
      ? [
          [kind === 'debitNote' ? 'Cancels credit note' : 'Corrects invoice', corrects.number] satisfies [
            string,
            string,
          ],
        ]
      : []),
  ]
}

export const optionalFacts = (facts: [string, string | undefined][]) =>
  facts.filter((fact): fact is [string, string] => Boolean(fact[1]))

function closingNotes({ lines, totals, vatTreatment = 'domestic', corrects, payment }: InvoiceContent) {
  const rates = [...new Set(lines.flatMap(({ vatRate }) => vatRate ?? []))].sort((a, b) => b - a)
  const row = (style: Style, [rate = '', ...amounts]: string[]) =>
    view(
      [style, styles.summary] as Style,
      textLine(styles.name, rate),
      ...amounts.map((text) => textLine(styles.summaryAmount, text)),
    )
  const summary = [
    textLine(styles.heading, 'VAT summary'),
    row(styles.tableHead, ['Rate', 'Excl. VAT', 'VAT', 'Incl. VAT']),
    ...rates.map((rate) => {
      const { net, vat, gross } = addUp(lines, rate)
      return row(styles.row, [describeRate(rate, vatTreatment), ...[net, vat, gross].map(formatPounds)])
    }),
  ]
  const reason = totals.vat === null ? undefined : VAT_REASONS[vatTreatment]
  return unbreakable(
    styles.below,
    ...(totals.vat === null ? [] : [view({ marginBottom: 14 }, ...summary)]),
    ...(reason ? [textLine(styles.reason, reason)] : []),
    ...(corrects ? [textLine({}, `Reason: ${corrects.reason}`)] : []),
    textLine({}, `${payment}.`),
  )
}

function describeRate(rate: number, treatment: VatTreatment): string {
  if (rate > 0) return `${rate}%`
  return treatment === 'export' ? '0%, zero-rated export' : '0%, zero-rated goods'
}

export const printInvoice = (content: InvoiceContent): Promise<Buffer> =>
  renderShortDocument((numbersPages) => invoiceDocument(content, numbersPages))
