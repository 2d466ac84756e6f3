// Without JSX, because the printing process runs this file from source and Node cannot parse JSX.
import { StyleSheet } from '@react-pdf/renderer'
import { printedDocument, sheet } from '#/features/orders/invoices/server/pdf/documentParts.ts'
import { styles } from '#/features/orders/invoices/server/pdf/invoiceStyles.ts'
import { repeated, type Style, textLine, unbreakable, view } from '#/platform/printing/elements.ts'
import { renderPdf } from '#/platform/printing/renderPdf.ts'
import type { PackingSlip } from '../../packingSlips.rules.ts'
import type { PackingSlipsContent } from '../packingSlipFile.ts'

const own = StyleSheet.create({
  warning: { borderLeft: '2pt solid #c8643c', paddingLeft: 8, marginBottom: 14, fontWeight: 600, fontSize: 11 },
  address: { fontSize: 13, lineHeight: 1.35 },
  number: { width: 56, textAlign: 'left' },
  large: { fontSize: 13, fontWeight: 600 },
  item: { flex: 1, paddingRight: 10, fontSize: 11 },
  tick: { width: 40, alignItems: 'flex-end' },
  box: { width: 13, height: 13, border: '0.75pt solid #1c1f22' },
  // Two numbers with quantities fit on a line.
  orders: { width: 200, paddingRight: 10, fontSize: 8.5 },
})

/** A longer row may continue on the next page: what doesn’t fit on one would be cut off. */
const MOST_ORDERS_IN_ROW = 40

export function printPackingSlips(content: PackingSlipsContent): Promise<Buffer> {
  const { title, seller, slips, pickList } = content
  const createSheets = () => [
    ...(pickList ? [pickListSheet(content, pickList)] : []),
    ...slips.map((slip) => slipSheet(content, slip)),
  ]
  return renderPdf(() => printedDocument(title, seller, ...createSheets()))
}

const box = () => view(own.tick, view(own.box))

function slipSheet({ seller }: PackingSlipsContent, { orderId, ...slip }: PackingSlip) {
  return sheet(
    { title: 'Packing slip', number: orderId, seller, numbersPages: true },
    ...slip.warnings.map((warning) => textLine(own.warning, warning)),
    view(
      styles.columns,
      view(
        { flex: 2 },
        textLine(styles.label, 'Deliver to'),
        ...slip.deliverTo.map((line) => textLine(own.address, line)),
      ),
      view(
        styles.column,
        ...slip.facts.map(([label, value]) => view(styles.fact, textLine(styles.label, label), textLine({}, value))),
      ),
    ),
    view(
      {},
      repeated(
        styles.tableHead,
        textLine(own.number, 'Quantity'),
        textLine(styles.name, 'Item'),
        textLine({ width: 40, textAlign: 'right' }, 'Packed'),
      ),
      ...slip.lines.map(({ quantity, name, details }) =>
        unbreakable(
          styles.row,
          textLine([own.number, own.large] as Style, String(quantity)),
          view(own.item, textLine({}, name), ...details.map((detail) => textLine(styles.label, detail))),
          box(),
        ),
      ),
    ),
    unbreakable(styles.below, textLine(styles.strong, slip.summary), textLine(styles.further, slip.closing)),
  )
}

function pickListSheet({ seller, slips }: PackingSlipsContent, pickList: NonNullable<PackingSlipsContent['pickList']>) {
  const { lines, leftOut, printedOn } = pickList
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return sheet(
    { title: 'Pick list', number: printedOn, seller, numbersPages: true },
    textLine(
      [styles.strong, { marginBottom: 12 }] as Style,
      `${units === 1 ? '1 item' : `${units} items`} for ${slips.length === 1 ? '1 order' : `${slips.length} orders`}`,
    ),
    view(
      {},
      repeated(
        styles.tableHead,
        textLine(own.number, 'Quantity'),
        textLine(styles.name, 'Item'),
        textLine(own.orders, 'Orders'),
        textLine({ width: 40, textAlign: 'right' }, 'Picked'),
      ),
      ...lines.map(({ quantity, name, sku, missing, orders }) =>
        (orders.length > MOST_ORDERS_IN_ROW ? view : unbreakable)(
          styles.row,
          textLine([own.number, own.large] as Style, String(quantity)),
          view(
            own.item,
            textLine({}, name),
            ...(sku ? [textLine(styles.label, sku)] : []),
            ...(missing > 0 ? [textLine(styles.label, `${missing} not taken from stock`)] : []),
          ),
          textLine(own.orders, orders.join(', ')),
          box(),
        ),
      ),
    ),
    ...(leftOut.length > 0
      ? [
          view(
            styles.below,
            textLine(styles.heading, 'Orders without a packing slip'),
            ...leftOut.map(({ orderId, reason }) => textLine({}, `${orderId}: ${reason}`)),
          ),
        ]
      : []),
  )
}
