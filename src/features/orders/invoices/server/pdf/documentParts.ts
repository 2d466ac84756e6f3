// Without JSX, because the printing process runs this file from source and Node cannot parse JSX.
import { Document, Page, Text, View } from '@react-pdf/renderer'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { repeated, type Style, textLine, unbreakable, view } from '#/platform/printing/elements.ts'
import { NARROWEST_COLUMN, widthOf } from '#/platform/printing/longWords.ts'
import type { PrintableDocument } from '#/platform/printing/renderPdf.ts'
import type { InvoiceContent } from '../../invoiceContent.rules.ts'
import { netPrice } from '../../invoices.rules.ts'
import { AMOUNT, PRINTED_WIDTH, SMALL_AMOUNT, styles } from './invoiceStyles.ts'

type Heading = { title: string; number: string; seller: InvoiceContent['seller']; numbersPages: boolean }

export const DocumentPage = (heading: Heading, ...children: ReactNode[]) =>
  printedDocument(`${heading.title} ${heading.number}`, heading.seller, sheet(heading, ...children))

export const printedDocument = (
  title: string,
  { name, brand }: InvoiceContent['seller'],
  ...sheets: ReactElement[]
): PrintableDocument =>
  createElement(
    Document,
    { title, author: name, creator: brand, producer: brand, language: 'en-GB', pdfVersion: '1.7' },
    ...sheets,
  )

/** A4, with the shop's name, the title and the number above, and the seller below. Continues on as many pages as needed. */
export const sheet = ({ title, number, seller, numbersPages }: Heading, ...children: ReactNode[]) =>
  createElement(
    Page,
    { size: 'A4', style: styles.page },
    footer({ seller, number, numbersPages }),
    view(
      styles.head,
      view(styles.brand, view(styles.ball), textLine(styles.brandName, seller.brand)),
      view(styles.titles, textLine(styles.title, title), textLine(styles.number, number)),
    ),
    ...children,
  )

type Parties = Pick<InvoiceContent, 'seller' | 'buyer'> & {
  buyerLabel: string
  facts: readonly [string, string][]
  contact?: readonly string[]
}

export const partiesAndFacts = ({ seller, buyer, buyerLabel, facts, contact = [] }: Parties) =>
  view(
    styles.columns,
    view(
      styles.column,
      textLine(styles.label, 'From'),
      textLine(styles.strong, seller.name),
      ...seller.address.map((text) => textLine({}, text)),
      textLine({}, seller.email),
      ...(seller.vatNumber ? [textLine({}, `VAT number ${seller.vatNumber}`)] : []),
      ...(contact.length > 0 ? [textLine([styles.label, styles.further] as Style, 'Your contact')] : []),
      ...contact.map((line) => textLine({}, line)),
    ),
    view(styles.column, textLine(styles.label, buyerLabel), ...buyerLines(buyer)),
    view(
      styles.column,
      ...facts.map(([label, words]) =>
        view(styles.fact, textLine(styles.label, label), ...words.split('\n').map((line) => textLine({}, line))),
      ),
    ),
  )

const buyerLines = ({ name, company, vatNumber, address, email, deliverTo }: InvoiceContent['buyer']) => [
  textLine(styles.strong, company ?? name),
  ...(company ? [textLine({}, name)] : []),
  ...address.map((text) => textLine({}, text)),
  textLine({}, email),
  ...(vatNumber ? [textLine({}, `VAT number ${vatNumber}`)] : []),
  ...(deliverTo
    ? [textLine([styles.label, styles.further] as Style, 'Deliver to'), ...deliverTo.map((text) => textLine({}, text))]
    : []),
]

type Priced = Pick<InvoiceContent, 'lines' | 'totals' | 'discountCode'>

/** What the columns don’t show: the SKU, the price as sold, if it includes VAT, and the code behind the discount. */
export function describeLine(
  { sku, unitPrice, discount, vatRate }: InvoiceContent['lines'][number],
  { discountCode }: Priced,
): string[] {
  return [
    sku ? `SKU ${sku}` : '',
    unitPrice !== undefined && vatRate ? `${formatPounds(unitPrice)} each incl. VAT` : '',
    discount && discountCode ? `Code ${discountCode}` : '',
  ].filter(Boolean)
}

export function linesTable(content: Priced) {
  const { lines, totals } = content
  const hasVat = totals.vat !== null
  const hasDiscount = lines.some(({ discount }) => discount)
  const rows = lines.map(cellsOf)
  const { fontSize, columns } = fitColumns(rows, {
    price: AMOUNT,
    ...(hasDiscount ? { discount: SMALL_AMOUNT } : {}),
    ...(hasVat ? { net: AMOUNT, vat: SMALL_AMOUNT } : {}),
    gross: AMOUNT,
  })
  const row = (element: typeof unbreakable, style: Style, cells: Cells, details: string[] = []) => {
    const amount = (name: AmountColumn) => textLine({ ...styles.figures, width: columns[name] }, cells[name])
    return element(
      style,
      view(
        styles.name,
        textLine({}, cells.name),
        ...details.map((text) =>
          textLine({ ...styles.detail, fontSize: Math.min(styles.detail.fontSize, fontSize) }, text),
        ),
      ),
      textLine(styles.quantity, cells.quantity),
      amount('price'),
      ...(hasDiscount ? [amount('discount')] : []),
      ...(hasVat ? [amount('net'), textLine(styles.rate, cells.rate), amount('vat')] : []),
      amount('gross'),
    )
  }
  return view(
    { fontSize },
    row(repeated, styles.tableHead, hasVat ? HEADINGS : { ...HEADINGS, price: 'Price', gross: 'Amount' }),
    ...lines.map((line, index) => row(unbreakable, styles.row, rows[index] as Cells, describeLine(line, content))),
  )
}

type AmountColumn = 'price' | 'discount' | 'net' | 'vat' | 'gross'
type Columns = Partial<Record<AmountColumn, number>>

const FONT_SIZES = [9, 7.5, 6]

/** Amounts too wide for their columns get wider ones, and smaller letters if that left too little for the names. */
function fitColumns(rows: readonly Cells[], columns: Columns): { fontSize: number; columns: Columns } {
  const atSizes = FONT_SIZES.map((fontSize) => ({ fontSize, columns: widenColumns(rows, columns, fontSize) }))
  const others = styles.quantity.width + styles.rate.width + styles.name.paddingRight + NARROWEST_COLUMN
  const fits = ({ columns }: { columns: Columns }) =>
    Object.values(columns).reduce((sum, width) => sum + width, others) <= PRINTED_WIDTH
  return (atSizes.find(fits) ?? atSizes.at(-1)) as (typeof atSizes)[number]
}

const widenColumns = (rows: readonly Cells[], columns: Columns, fontSize: number): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, width]) => [
      name,
      Math.max(width, ...rows.map((cells) => COLUMN_GAP + widthOf(cells[name as AmountColumn], { size: fontSize }))),
    ]),
  )

/** Between two long amounts. */
const COLUMN_GAP = 6

const HEADINGS = {
  name: 'Description',
  quantity: 'Qty',
  price: 'Price excl. VAT',
  discount: 'Discount',
  net: 'Excl. VAT',
  rate: 'VAT rate',
  vat: 'VAT',
  gross: 'Incl. VAT',
}
type Cells = typeof HEADINGS

function cellsOf(line: InvoiceContent['lines'][number]): Cells {
  const { price, discount } = netPrice(line)
  return {
    name: line.name,
    quantity: String(line.quantity),
    price: formatUnitPrice(price),
    discount: discount > 0 ? `−${formatPounds(discount)}` : '',
    net: formatPounds(line.net),
    rate: `${line.vatRate ?? 0}%`,
    vat: formatPounds(line.vat ?? 0),
    gross: formatPounds(line.gross),
  }
}

/** With up to two more decimals, so that it multiplies to the amount. */
const formatUnitPrice = (pence: number): string =>
  Number.isInteger(pence)
    ? formatPounds(pence)
    : new Intl.NumberFormat('en-GB', {
        style: 'currency',
        currency: 'GBP',
        maximumFractionDigits: 4,
      }).format(pence / 100)

type SumLabels = { totalLabel?: string; dueLabel?: string; paidSign?: string }

export function totalSums(
  { totals, amountDue }: Pick<InvoiceContent, 'totals' | 'amountDue'>,
  { totalLabel = 'Total', dueLabel = 'Amount due', paidSign = '' }: SumLabels = {},
) {
  const sum = (label: string, amount: Pence, style: Style = {}, sign = '') =>
    view([styles.sum, style] as Style, textLine({}, label), textLine({}, `${sign}${formatPounds(amount)}`))
  return unbreakable(
    styles.sums,
    ...(totals.vat === null ? [] : [sum('Total excluding VAT', totals.net), sum('VAT', totals.vat)]),
    sum(totalLabel, totals.gross, styles.total),
    ...(amountDue === undefined || amountDue === totals.gross
      ? []
      : [sum('Already paid', totals.gross - amountDue, {}, paidSign)]),
    ...(amountDue === undefined ? [] : [sum(dueLabel, amountDue, styles.total)]),
  )
}

const footer = ({ seller, number, numbersPages }: Omit<Heading, 'title'>) =>
  createElement(
    View,
    { style: styles.foot, fixed: true },
    textLine(
      styles.footSeller,
      `${seller.name} · Company number ${seller.companyNumber} · Registered office: ${seller.address.join(', ')}`,
    ),
    numbersPages
      ? createElement(Text, {
          // The text is only known after layout, so its width is fixed.
          style: styles.footPage,
          render: ({ subPageNumber, subPageTotalPages }) =>
            subPageTotalPages > 1 ? `${number} · Page ${subPageNumber} of ${subPageTotalPages}` : number,
        })
      : textLine(styles.footPage, number),
  )
