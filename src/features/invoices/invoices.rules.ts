import { DELIVERY, type DeliveryType } from '#/features/delivery/deliveryTypes.rules.ts'
import { refundedAmounts } from '#/features/orders/refundParts.rules.ts'
import type { InvoiceContent, InvoiceKind, InvoiceSeries, RefundParts } from '#/features/orders/server/orders.schema.ts'
import { VAT_RATE_PERCENT } from '#/features/pricing/pricing.rules.ts'
import type { Pence } from '#/lib/pence.ts'

/** The order's own figures, never recalculated. In pence. */
export type InvoicedOrder = {
  deliveryType: DeliveryType
  deliveryFee: Pence
  discountCode: string | null
  totalAmount: Pence
  /** Null if the merchant was not VAT registered. */
  vatAmount: Pence | null
  lines: readonly {
    id: number
    name: string
    quantity: number
    unitPrice: Pence
    reduction: Pence
    vat: Pence | null
  }[]
}

type Line = InvoiceContent['lines'][number]
type Body = Pick<InvoiceContent, 'lines' | 'totals' | 'discountCode'>

export const seriesOf = (kind: InvoiceKind, isTest: boolean): InvoiceSeries => (isTest ? TEST_SERIES[kind] : kind)

const TEST_SERIES: Record<InvoiceKind, InvoiceSeries> = {
  invoice: 'testInvoice',
  creditNote: 'testCreditNote',
  debitNote: 'testDebitNote',
}

const PREFIX: Record<InvoiceSeries, string> = {
  invoice: 'INV-',
  creditNote: 'CN-',
  debitNote: 'DN-',
  testInvoice: 'TEST-INV-',
  testCreditNote: 'TEST-CN-',
  testDebitNote: 'TEST-DN-',
}

export const invoiceNumber = (series: InvoiceSeries, count: number): string =>
  PREFIX[series] + String(count).padStart(6, '0')

/** Lines are net of their share of the discount; delivery comes last. */
export function invoiceBody(order: InvoicedOrder): Body {
  const lines = partsOf(order).map(({ name, quantity, gross, vat }, index) => {
    const { unitPrice, reduction = 0 } = order.lines[index] ?? {}
    const price = unitPrice === undefined ? {} : { unitPrice, ...(reduction > 0 ? { discount: reduction } : {}) }
    return { ...lineOf(name, quantity, gross, vat), ...price }
  })
  return {
    lines: lines.filter((line, index) => line.gross > 0 || index < order.lines.length),
    totals: totalsOf(lines),
    ...(order.discountCode ? { discountCode: order.discountCode } : {}),
  }
}

/** Credits VAT in proportion, cumulatively for each line, so that full refunds match the invoice to the penny. */
export function creditBody(order: InvoicedOrder, earlier: readonly RefundParts[], refund: RefundParts): Body {
  const parts = partsOf(order)
  const done = parts.map(({ lineId }) => sum(earlier.map((previous) => refundedOf(previous, lineId))))
  const credited = (index: number, amount: Pence): Pence | null => {
    const part = parts[index] as Part
    const from = done[index] ?? 0
    done[index] = from + amount
    return part.vat === null
      ? null
      : proportion(part.vat, from + amount, part.gross) - proportion(part.vat, from, part.gross)
  }

  const lines: Line[] = []
  parts.forEach(({ lineId, name }, index) => {
    const refunded = refund.lines.find((line) => line.lineId === lineId)
    const amount = lineId === undefined ? refund.delivery : (refunded?.amount ?? 0)
    const quantity = lineId === undefined ? 1 : (refunded?.quantity ?? 0)
    if (amount === 0 && (quantity === 0 || lineId === undefined)) return
    lines.push(
      lineOf(quantity > 0 ? name : `Price reduction: ${name}`, Math.max(1, quantity), amount, credited(index, amount)),
    )
  })
  const { spread } = refund
  if (spread) {
    const shares = parts.map(({ lineId }) =>
      lineId === undefined ? spread.delivery : (spread.lines.find((line) => line.lineId === lineId)?.amount ?? 0),
    )
    const vats = shares.map((amount, index) =>
      amount > 0 ? credited(index, amount) : order.vatAmount === null ? null : 0,
    )
    const vat = order.vatAmount === null ? null : sum(vats.map((each) => each ?? 0))
    if (sum(shares) > 0) lines.push(lineOf('Price reduction', 1, sum(shares), vat))
  }
  return { lines, totals: totalsOf(lines) }
}

/** Corrects the last credit note by a penny that a repeated refund can leave over. `left` is what remains to credit. */
export function settleVatRounding(body: Body, left: { vat: Pence; gross: Pence }): Body {
  const over = left.vat - (body.totals.vat ?? 0)
  const last = body.lines.findLast(({ vat }) => vat !== null && vat + over >= 0)
  if (body.totals.vat === null || body.totals.gross !== left.gross || over === 0 || !last) return body
  const adjust = (line: Line) =>
    line === last ? lineOf(line.name, line.quantity, line.gross, (line.vat ?? 0) + over) : line
  const lines = body.lines.map(adjust)
  return { lines, totals: totalsOf(lines) }
}

type Part = { lineId: number | undefined; name: string; quantity: number; gross: Pence; vat: Pence | null }

function partsOf(order: InvoicedOrder): Part[] {
  const lines = order.lines.map((line): Part => {
    const { id, name, quantity, unitPrice, reduction, vat } = line
    return { lineId: id, name, quantity, gross: unitPrice * quantity - reduction, vat }
  })
  const isRegistered = order.vatAmount !== null
  const deliveryVat = isRegistered ? (order.vatAmount ?? 0) - sum(lines.map((line) => line.vat ?? 0)) : null
  const name = DELIVERY[order.deliveryType].name
  return [...lines, { lineId: undefined, name, quantity: 1, gross: order.deliveryFee, vat: deliveryVat }]
}

function refundedOf(parts: RefundParts, lineId: number | undefined): Pence {
  const taken = refundedAmounts(parts)
  return lineId === undefined ? taken.delivery : (taken.lines.get(lineId) ?? 0)
}

const lineOf = (name: string, quantity: number, gross: Pence, vat: Pence | null): Line => ({
  name,
  quantity,
  net: gross - (vat ?? 0),
  vatRate: vat === null ? null : VAT_RATE_PERCENT,
  vat,
  gross,
})

function totalsOf(lines: readonly Line[]): Body['totals'] {
  const hasVat = lines.some((line) => line.vat !== null)
  return {
    net: sum(lines.map((line) => line.net)),
    vat: hasVat ? sum(lines.map((line) => line.vat ?? 0)) : null,
    gross: sum(lines.map((line) => line.gross)),
  }
}

/** `of × part / whole`, to the nearest penny. */
const proportion = (of: Pence, part: Pence, whole: Pence): Pence =>
  whole === 0 ? 0 : Number((2n * BigInt(of) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

const sum = (amounts: readonly Pence[]): Pence => amounts.reduce((sum, amount) => sum + amount, 0)
