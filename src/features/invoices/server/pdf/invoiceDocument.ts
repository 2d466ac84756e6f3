// Without JSX, because the printing process runs this file from source and Node cannot parse JSX.
import { Document, Page, Text, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement, type ReactElement, type ReactNode } from 'react'
import type { InvoiceContent } from '#/features/orders/server/orders.schema.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { longDate } from '#/lib/workingDays.ts'
import { printable } from '#/platform/printing/faces.ts'
import { documentWord } from '../../documentWords.ts'
import { styles } from './invoiceStyles.ts'

type Style = ComponentProps<typeof View>['style']

const view = (style: Style, ...children: ReactNode[]) => createElement(View, { style }, ...children)
const whole = (style: Style, ...children: ReactNode[]) => createElement(View, { style, wrap: false }, ...children)
const line = (style: Style, words: string) => createElement(Text, { style }, printable(words))

/** Mentions VAT only if the merchant was registered. */
export function titleOf({ kind, totals }: InvoiceContent): string {
  const word = documentWord(kind)
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
      foot(content),
      view(
        styles.head,
        view(styles.brand, view(styles.ball), line(styles.brandName, content.seller.brand)),
        view(styles.titles, line(styles.title, titleOf(content)), line(styles.number, number)),
      ),
      isTest &&
        line(styles.test, 'Paid with a test card, so no money was taken. Don’t enter this document in your accounts.'),
      parties(content),
      lines(content),
      sums(content),
      below(content),
    ),
  )
}

function parties({ kind, seller, buyer, order, issuedOn, taxPoint, corrects, totals }: InvoiceContent) {
  const facts: [string, string][] = [
    ['Issued', longDate(issuedOn)],
    [totals.vat === null ? 'Date of supply' : 'Tax point', longDate(taxPoint)],
    ['Order', order.orderId],
    ['Ordered', longDate(order.placedOn)],
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
      line(styles.label, 'From'),
      line(styles.strong, seller.name),
      ...seller.address.map((text) => line({}, text)),
      line({}, seller.email),
      ...(seller.vatNumber ? [line({}, `VAT number ${seller.vatNumber}`)] : []),
    ),
    view(
      styles.column,
      line(styles.label, kind === 'creditNote' ? 'Credited to' : 'To'),
      line(styles.strong, buyer.name),
      ...buyer.address.map((text) => line({}, text)),
      line({}, buyer.email),
    ),
    view(
      styles.column,
      ...facts.map(([label, words]) => view(styles.fact, line(styles.label, label), line({}, words))),
    ),
  )
}

function lines({ lines, totals }: InvoiceContent) {
  const hasVat = totals.vat !== null
  const row = (style: Style, [name, quantity, net, rate, vat, gross]: string[]) =>
    whole(
      style,
      line(styles.name, name ?? ''),
      line(styles.quantity, quantity ?? ''),
      ...(hasVat
        ? [line(styles.amount, net ?? ''), line(styles.rate, rate ?? ''), line(styles.amount, vat ?? '')]
        : []),
      line(styles.amount, gross ?? ''),
    )
  return view(
    {},
    row(styles.tableHead, ['Description', 'Quantity', 'Excl. VAT', 'VAT rate', 'VAT', hasVat ? 'Incl. VAT' : 'Amount']),
    ...lines.map((one) =>
      row(styles.row, [
        one.name,
        String(one.quantity),
        formatPounds(one.net),
        `${one.vatRate ?? 0}%`,
        formatPounds(one.vat ?? 0),
        formatPounds(one.gross),
      ]),
    ),
  )
}

function sums({ kind, totals }: InvoiceContent) {
  const sum = (label: string, amount: Pence, style: Style = {}) =>
    view([styles.sum, style] as Style, line({}, label), line({}, formatPounds(amount)))
  const total = kind === 'creditNote' ? 'Total credited' : 'Total'
  return whole(
    styles.sums,
    ...(totals.vat === null ? [] : [sum('Total excluding VAT', totals.net), sum('VAT', totals.vat)]),
    sum(total, totals.gross, styles.total),
  )
}

function below({ lines, totals, corrects, payment }: InvoiceContent) {
  const rates = [...new Set(lines.flatMap(({ vatRate }) => vatRate ?? []))]
  const add = (of: typeof lines, pick: (one: (typeof lines)[number]) => number) =>
    formatPounds(of.reduce((sum, one) => sum + pick(one), 0))
  const summary = [
    line(styles.heading, 'VAT summary'),
    view(
      [styles.tableHead, styles.summary] as Style,
      line(styles.name, 'Rate'),
      line(styles.amount, 'Excl. VAT'),
      line(styles.amount, 'VAT'),
    ),
    ...rates.map((rate) => {
      const of = lines.filter((one) => one.vatRate === rate)
      return view(
        [styles.row, styles.summary] as Style,
        line(styles.name, `${rate}%`),
        line(
          styles.amount,
          add(of, (one) => one.net),
        ),
        line(
          styles.amount,
          add(of, (one) => one.vat ?? 0),
        ),
      )
    }),
  ]
  return whole(
    styles.below,
    ...(totals.vat === null ? [] : [view({ marginBottom: 14 }, ...summary)]),
    ...(corrects ? [line({}, `Reason: ${corrects.reason}`)] : []),
    line({}, `${payment}.`),
  )
}

const foot = ({ seller, number }: InvoiceContent) =>
  createElement(
    View,
    { style: styles.foot, fixed: true },
    line(
      styles.footSeller,
      `${seller.name} · Company number ${seller.companyNumber} · Registered office: ${seller.address.join(', ')}`,
    ),
    createElement(Text, {
      // The text is only known after layout, so its width is fixed.
      style: styles.footPage,
      render: ({ pageNumber, totalPages }) => `${number} · Page ${pageNumber} of ${totalPages}`,
    }),
  )
