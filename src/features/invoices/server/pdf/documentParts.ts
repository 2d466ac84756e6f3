// Without JSX, because the printing process runs this file from source and Node cannot parse JSX.
import { Document, Page, Text, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement, type ReactElement, type ReactNode } from 'react'
import type { InvoiceContent } from '#/features/orders/server/orders.schema.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { toPrintable } from '#/platform/printing/fonts.ts'
import { styles } from './invoiceStyles.ts'

export type Style = ComponentProps<typeof View>['style']

export const view = (style: Style, ...children: ReactNode[]) => createElement(View, { style }, ...children)
export const unbreakable = (style: Style, ...children: ReactNode[]) =>
  createElement(View, { style, wrap: false }, ...children)
export const textLine = (style: Style, words: string) => createElement(Text, { style }, toPrintable(words))

type Heading = { title: string; number: string; seller: InvoiceContent['seller'] }

export const DocumentPage = (heading: Heading, ...children: ReactNode[]) =>
  printedDocument(`${heading.title} ${heading.number}`, heading.seller, sheet(heading, ...children))

export const printedDocument = (
  title: string,
  { name, brand }: InvoiceContent['seller'],
  ...sheets: ReactElement[]
): ReactElement<ComponentProps<typeof Document>> =>
  createElement(
    Document,
    { title, author: name, creator: brand, producer: brand, language: 'en-GB', pdfVersion: '1.7' },
    ...sheets,
  )

/** A4, with the shop's name, the title and the number above, and the seller below. Continues on as many pages as needed. */
export const sheet = ({ title, number, seller }: Heading, ...children: ReactNode[]) =>
  createElement(
    Page,
    { size: 'A4', style: styles.page },
    footer({ seller, number }),
    view(
      styles.head,
      view(styles.brand, view(styles.ball), textLine(styles.brandName, seller.brand)),
      view(styles.titles, textLine(styles.title, title), textLine(styles.number, number)),
    ),
    ...children,
  )

type Parties = Pick<InvoiceContent, 'seller' | 'buyer'> & { buyerLabel: string; facts: readonly [string, string][] }

export const partiesAndFacts = ({ seller, buyer, buyerLabel, facts }: Parties) =>
  view(
    styles.columns,
    view(
      styles.column,
      textLine(styles.label, 'From'),
      textLine(styles.strong, seller.name),
      ...seller.address.map((text) => textLine({}, text)),
      textLine({}, seller.email),
      ...(seller.vatNumber ? [textLine({}, `VAT number ${seller.vatNumber}`)] : []),
    ),
    view(styles.column, textLine(styles.label, buyerLabel), ...buyerLines(buyer)),
    view(
      styles.column,
      ...facts.map(([label, words]) => view(styles.fact, textLine(styles.label, label), textLine({}, words))),
    ),
  )

const buyerLines = ({ name, company, address, email, deliverTo }: InvoiceContent['buyer']) => [
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

export function linesTable(content: Pick<InvoiceContent, 'lines' | 'totals' | 'discountCode'>) {
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

export function totalSums({ totals }: Pick<InvoiceContent, 'totals'>, totalLabel = 'Total') {
  const sum = (label: string, amount: Pence, style: Style = {}) =>
    view([styles.sum, style] as Style, textLine({}, label), textLine({}, formatPounds(amount)))
  return unbreakable(
    styles.sums,
    ...(totals.vat === null ? [] : [sum('Total excluding VAT', totals.net), sum('VAT', totals.vat)]),
    sum(totalLabel, totals.gross, styles.total),
  )
}

const footer = ({ seller, number }: Pick<Heading, 'seller' | 'number'>) =>
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
      render: ({ subPageNumber, subPageTotalPages }) => `${number} · Page ${subPageNumber} of ${subPageTotalPages}`,
    }),
  )
