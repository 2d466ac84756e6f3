// Without JSX, because the printing process runs this file from source and Node cannot parse JSX.
import type { Document } from '@react-pdf/renderer'
import type { ComponentProps, ReactElement } from 'react'
import type { InvoiceContent } from '#/features/orders/server/orders.schema.ts'
import { formatPounds } from '#/lib/pence.ts'
import { longDate } from '#/lib/workingDays.ts'
import { documentLabel } from '../../documentLabels.ts'
import {
  DocumentPage,
  linesTable,
  partiesAndFacts,
  type Style,
  textLine,
  totalSums,
  unbreakable,
  view,
} from './documentParts.ts'
import { styles } from './invoiceStyles.ts'

/** Mentions VAT only if the merchant was registered. */
export function titleOf({ kind, totals }: InvoiceContent): string {
  const word = documentLabel(kind)
  return totals.vat === null ? word : `VAT ${word.toLowerCase()}`
}

export function InvoiceDocument(content: InvoiceContent): ReactElement<ComponentProps<typeof Document>> {
  const { kind, isTest, seller, buyer } = content
  return DocumentPage(
    { title: titleOf(content), number: content.number, seller },
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
    totalSums(content, kind === 'creditNote' ? 'Total credited' : 'Total'),
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

function closingNotes({ lines, totals, corrects, payment }: InvoiceContent) {
  const rates = [...new Set(lines.flatMap(({ vatRate }) => vatRate ?? []))]
  const add = (of: typeof lines, pick: (line: (typeof lines)[number]) => number) =>
    formatPounds(of.reduce((sum, line) => sum + pick(line), 0))
  const summary = [
    textLine(styles.heading, 'VAT summary'),
    view(
      [styles.tableHead, styles.summary] as Style,
      textLine(styles.name, 'Rate'),
      textLine(styles.amount, 'Excl. VAT'),
      textLine(styles.amount, 'VAT'),
    ),
    ...rates.map((rate) => {
      const of = lines.filter((line) => line.vatRate === rate)
      return view(
        [styles.row, styles.summary] as Style,
        textLine(styles.name, `${rate}%`),
        textLine(
          styles.amount,
          add(of, (line) => line.net),
        ),
        textLine(
          styles.amount,
          add(of, (line) => line.vat ?? 0),
        ),
      )
    }),
  ]
  return unbreakable(
    styles.below,
    ...(totals.vat === null ? [] : [view({ marginBottom: 14 }, ...summary)]),
    ...(corrects ? [textLine({}, `Reason: ${corrects.reason}`)] : []),
    textLine({}, `${payment}.`),
  )
}
