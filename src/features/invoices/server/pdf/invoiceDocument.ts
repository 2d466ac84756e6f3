// Without JSX, because the printing process runs this file from source and Node cannot parse JSX.
import { Document, Page, Text, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement, type ReactElement, type ReactNode } from 'react'
import type { InvoiceContent } from '#/features/orders/server/orders.schema.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { longDate } from '#/lib/workingDays.ts'
import { toPrintable } from '#/platform/printing/fonts.ts'
import { documentLabel } from '../../documentLabels.ts'
import { styles } from './invoiceStyles.ts'

type Style = ComponentProps<typeof View>['style']

const view = (style: Style, ...children: ReactNode[]) => createElement(View, { style }, ...children)
const unbreakable = (style: Style, ...children: ReactNode[]) => createElement(View, { style, wrap: false }, ...children)
const textLine = (style: Style, words: string) => createElement(Text, { style }, toPrintable(words))

/** Mentions VAT only if the merchant was registered. */
export function titleOf({ kind, totals }: InvoiceContent): string {
  const word = documentLabel(kind)
  return totals.vat === null ? word : `VAT ${word.toLowerCase()}`
}

export function InvoiceDocument(content: InvoiceContent): ReactElement<ComponentProps<typeof Document>> {
  const { number, seller, isTest } = content
  const about = {
    title: `${titleOf(content)} ${number}`,
    author: seller.name,
    creator: content.seller.brand,
    producer: content.seller.brand,
    language: 'en-GB',
    pdfVersion: '1.7',
  } as const
  return createElement(
    Document,
    about,
    createElement(
      Page,
      { size: 'A4', style: styles.page },
      footer(content),
      view(
        styles.head,
        view(styles.brand, view(styles.ball), textLine(styles.brandName, content.seller.brand)),
        view(styles.titles, textLine(styles.title, titleOf(content)), textLine(styles.number, number)),
      ),
      isTest &&
        textLine(
          styles.test,
          'Paid with a test card, so no money was taken. Don’t enter this document in your accounts.',
        ),
      parties(content),
      lines(content),
      sums(content),
      closingNotes(content),
    ),
  )
}

function parties({ kind, seller, buyer, order, issuedOn, taxPoint, corrects, totals }: InvoiceContent) {
  const facts: [string, string][] = [
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
  return view(
    styles.columns,
    view(
      styles.column,
      textLine(styles.label, 'From'),
      textLine(styles.strong, seller.name),
      ...seller.address.map((text) => textLine({}, text)),
      textLine({}, seller.email),
      ...(seller.vatNumber ? [textLine({}, `VAT number ${seller.vatNumber}`)] : []),
    ),
    view(styles.column, textLine(styles.label, kind === 'creditNote' ? 'Credited to' : 'To'), ...buyerLines(buyer)),
    view(
      styles.column,
      ...facts.map(([label, words]) => view(styles.fact, textLine(styles.label, label), textLine({}, words))),
    ),
  )
}

export const optionalFacts = (facts: [string, string | undefined][]) =>
  facts.filter((fact): fact is [string, string] => Boolean(fact[1]))

export const buyerLines = ({ name, company, address, email, deliverTo }: InvoiceContent['buyer']) => [
  textLine(styles.strong, company ?? name),
  ...(company ? [textLine({}, name)] : []),
  ...address.map((text) => textLine({}, text)),
  textLine({}, email),
  ...(deliverTo
    ? [textLine([styles.label, styles.further] as Style, 'Deliver to'), ...deliverTo.map((text) => textLine({}, text))]
    : []),
]

/** `£49.00 each incl. VAT, less £9.80 (SUMMER10)`; empty for delivery and documents issued without it. */
export function describeUnitPrice(
  { unitPrice, discount }: InvoiceContent['lines'][number],
  { totals, discountCode }: Pick<InvoiceContent, 'totals' | 'discountCode'>,
): string {
  if (unitPrice === undefined) return ''
  const each = `${formatPounds(unitPrice)} each${totals.vat === null ? '' : ' incl. VAT'}`
  return discount ? `${each}, less ${formatPounds(discount)} discount${discountCode ? ` (${discountCode})` : ''}` : each
}

function lines(content: InvoiceContent) {
  const { lines, totals } = content
  const hasVat = totals.vat !== null
  const row = (style: Style, [name, quantity, net, rate, vat, gross]: string[], detail = '') =>
    unbreakable(
      style,
      view(styles.name, textLine({}, name ?? ''), detail && textLine(styles.label, detail)),
      textLine(styles.quantity, quantity ?? ''),
      ...(hasVat
        ? [textLine(styles.amount, net ?? ''), textLine(styles.rate, rate ?? ''), textLine(styles.amount, vat ?? '')]
        : []),
      textLine(styles.amount, gross ?? ''),
    )
  return view(
    {},
    row(styles.tableHead, ['Description', 'Quantity', 'Excl. VAT', 'VAT rate', 'VAT', hasVat ? 'Incl. VAT' : 'Amount']),
    ...lines.map((line) =>
      row(
        styles.row,
        [
          line.name,
          String(line.quantity),
          formatPounds(line.net),
          `${line.vatRate ?? 0}%`,
          formatPounds(line.vat ?? 0),
          formatPounds(line.gross),
        ],
        describeUnitPrice(line, content),
      ),
    ),
  )
}

function sums({ kind, totals }: InvoiceContent) {
  const sum = (label: string, amount: Pence, style: Style = {}) =>
    view([styles.sum, style] as Style, textLine({}, label), textLine({}, formatPounds(amount)))
  const total = kind === 'creditNote' ? 'Total credited' : 'Total'
  return unbreakable(
    styles.sums,
    ...(totals.vat === null ? [] : [sum('Total excluding VAT', totals.net), sum('VAT', totals.vat)]),
    sum(total, totals.gross, styles.total),
  )
}

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

const footer = ({ seller, number }: InvoiceContent) =>
  createElement(
    View,
    { style: styles.foot, fixed: true },
    textLine(
      styles.footSeller,
      `${seller.name} · Company number ${seller.companyNumber} · Registered office: ${seller.address.join(', ')}`,
    ),
    createElement(Text, {
      // The text is only known after layout, so its width is fixed.
      style: styles.footPage,
      render: ({ pageNumber, totalPages }) => `${number} · Page ${pageNumber} of ${totalPages}`,
    }),
  )
