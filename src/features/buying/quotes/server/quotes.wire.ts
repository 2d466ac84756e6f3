import type { CustomerDetails } from '#/features/shop/delivery/customer.rules.ts'
import { netOfSale } from '#/features/shop/vat/netSale.rules.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { type Day, londonDay } from '#/lib/workingDays.ts'
import { type QuoteAction, quoteNumber, stateOn } from '../quotes.rules.ts'
import type { AdminQuote, AdminQuoteDetail } from './quotes.schema.ts'
import type { QuoteRow } from './quotes.store.ts'

export const toShownQuote = (quote: QuoteRow) => ({
  number: quoteNumber(quote.id),
  version: quote.version,
  kind: quote.kind,
  customer: customerOf(quote),
  company: quote.company,
  purchaseOrder: quote.purchaseOrder,
  billingAddress: quote.billingAddress,
  note: quote.note,
  contact: quote.contact,
  paymentDays: quote.paymentDays,
  quotedOn: londonDay(quote.sentAt ?? quote.updatedAt),
  expiresOn: quote.expiresOn,
  holdUntil: quote.holdUntil,
  deliveryType: quote.deliveryType,
  lines: quote.lines.map(({ productId, name, quantity, discount, reduction, ...line }) => ({
    productId,
    name,
    quantity,
    unitPrice: toDecimal(line.unitPrice),
    enteredPrice: toDecimal(line.enteredPrice),
    vatRate: line.vatRate,
    vatPercent: line.vatPercent,
    discount: discount && { type: discount.type, value: toDecimal(discount.value) },
    reduction: toDecimal(reduction),
  })),
  subtotal: toDecimal(quote.subtotal),
  discountAmount: toDecimal(quote.discountAmount),
  deliveryFee: toDecimal(quote.deliveryFee),
  totalAmount: toDecimal(quote.totalAmount),
  vatAmount: quote.vatAmount === null ? null : toDecimal(quote.vatAmount),
  vatTreatment: quote.vatTreatment,
})

/** With what only the customer's page shows. */
export function toReadableQuote(quote: QuoteRow) {
  const shown = toShownQuote(quote)
  const net = netOfSale(quote)
  return {
    ...shown,
    lines: shown.lines.map((line, index) => ({
      ...line,
      imageUrl: quote.lines[index]?.imageUrl ?? '',
      net: net && toDecimal(net.lines[index]?.charged ?? 0),
    })),
    withoutVat: net && {
      subtotal: toDecimal(net.subtotal),
      discountAmount: toDecimal(net.discountAmount),
      deliveryFee: toDecimal(net.deliveryFee),
      totalAmount: toDecimal(net.totalAmount),
    },
  }
}

const customerOf = (quote: QuoteRow): CustomerDetails => ({
  customerName: quote.customerName,
  customerEmail: quote.customerEmail,
  customerPhone: quote.customerPhone ?? undefined,
  shippingAddress: quote.shippingAddress,
})

export function toAdminQuote(
  quote: QuoteRow,
  { today, orderNumbers }: { today: Day; orderNumbers: ReadonlyMap<number, string> },
): AdminQuote {
  const orderId = quote.orderId === null ? undefined : orderNumbers.get(quote.orderId)
  return {
    id: quote.id,
    ...toShownQuote(quote),
    state: stateOn(quote, today),
    agreedFee: quote.agreedFee === null ? null : toDecimal(quote.agreedFee),
    order: quote.orderId !== null && orderId ? { id: quote.orderId, orderId } : null,
    reason: quote.reason,
    requestedAt: quote.requestedAt?.toISOString() ?? null,
    requestMessage: quote.requestMessage,
    createdAt: quote.createdAt.toISOString(),
    updatedAt: quote.updatedAt.toISOString(),
    sentAt: quote.sentAt?.toISOString() ?? null,
    closedAt: quote.closedAt?.toISOString() ?? null,
  }
}

type Entry = { at: Date; actor: string; action: string; after: Record<string, unknown> | null }

export function toHistory({ at, actor, action, after }: Entry): AdminQuoteDetail['history'][number] {
  const { totalAmount, expiresOn } = (after ?? {}) as { totalAmount?: string; expiresOn?: Day }
  const sent = action === 'quote.sent' && totalAmount && expiresOn ? { totalAmount, expiresOn } : null
  return { action: action.slice('quote.'.length) as QuoteAction, actor, at: at.toISOString(), sent }
}
