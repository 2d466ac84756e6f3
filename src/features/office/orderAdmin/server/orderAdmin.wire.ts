import { balanceOf, methodsOf, paymentState } from '#/features/orders/ledger/ledger.rules.ts'
import type { EntryRow } from '#/features/orders/ledger/server/ledger.store.ts'
import { formatItems } from '#/features/orders/orders/orderLabels.ts'
import { formatMissing, missingQuantity, stockStateOf } from '#/features/orders/orders/orderStock.rules.ts'
import type { OrderNoteRow, OrderRecord, OrderRow } from '#/features/orders/orders/server/orders.store.ts'
import { toAdminOrder, toOrderBusiness } from '#/features/orders/orders/server/orders.wire.ts'
import type { Shipping } from '#/features/orders/parcels/server/parcels.store.ts'
import { toOrderShipping } from '#/features/orders/parcels/server/parcels.wire.ts'
import { postcodeOutsideMainland } from '#/features/shop/delivery/delivery.rules.ts'
import { toDecimal } from '#/lib/decimal.ts'
import type { Day } from '#/lib/workingDays.ts'
import type { AdminOrderDetail, AdminOrderRow } from './orderAdmin.schema.ts'

export const toAdminOrderDetail = (
  order: OrderRecord,
  {
    notes,
    otherOrders,
    entries,
    shipping,
    isConfirmLinkSent,
    reservedUntil,
  }: {
    notes: OrderNoteRow[]
    otherOrders: number
    entries: EntryRow[]
    shipping: Shipping
    isConfirmLinkSent: boolean
    reservedUntil: Day | null
  },
): AdminOrderDetail => ({
  ...toAdminOrder(order),
  shipping: toOrderShipping(order, shipping),
  ...toBalance(order, entries),
  payments: entries.map((entry) => ({
    id: entry.id,
    kind: entry.kind,
    method: entry.method,
    amount: toDecimal(entry.amount),
    valueDate: entry.valueDate,
    reference: entry.reference,
    isTest: entry.isTest,
    actor: entry.actor,
  })),
  notes: notes.map(({ id, text, author, createdAt }) => ({ id, text, author, createdAt: createdAt.toISOString() })),
  otherOrders,
  isConfirmLinkSent,
  reservedUntil,
})

function toBalance(order: OrderRow, entries: readonly EntryRow[]) {
  const { received, refunded, netTotal, outstanding, credit } = balanceOf(order, entries)
  return {
    paymentState: paymentState(order, entries),
    received: toDecimal(received),
    refunded: toDecimal(refunded),
    netTotal: toDecimal(netTotal),
    outstanding: toDecimal(outstanding),
    credit: toDecimal(credit),
  }
}

type ListedLine = { name: string; sku: string | null; quantity: number; taken: number | null }

export const toAdminOrderRow = (
  order: OrderRow,
  lines: readonly ListedLine[],
  stockEvents: Parameters<typeof stockStateOf>[0]['events'],
  entries: readonly EntryRow[],
): AdminOrderRow => ({
  ...toBalance(order, entries),
  id: order.id,
  orderId: order.orderId,
  createdAt: order.createdAt.toISOString(),
  customerName: order.customerName,
  customerEmail: order.customerEmail,
  customerPhone: order.customerPhone,
  shippingAddress: order.shippingAddress,
  addressUnchecked: order.addressUnchecked,
  outsideMainland: postcodeOutsideMainland(order.shippingAddress) !== undefined,
  items: formatItems({ lines }),
  units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  skus: formatItems({ lines: lines.flatMap(({ sku, quantity }) => (sku ? { name: sku, quantity } : [])) }),
  missing: formatMissing(lines.map((line) => ({ name: line.name, missing: missingQuantity(line) }))),
  subtotal: toDecimal(order.subtotal),
  discountCode: order.discountCode,
  discountAmount: toDecimal(order.discountAmount),
  deliveryType: order.deliveryType,
  deliveryFee: toDecimal(order.deliveryFee),
  totalAmount: toDecimal(order.totalAmount),
  vatAmount: order.vatAmount === null ? null : toDecimal(order.vatAmount),
  vatTreatment: order.vatTreatment,
  paymentStatus: order.paymentStatus,
  paymentMethods: methodsOf(entries),
  stripePaymentIntentId: order.stripePaymentIntentId,
  isTest: order.isTest,
  orderStatus: order.orderStatus,
  shippingState: order.shippingState,
  carrier: order.carrier,
  trackingNumber: order.trackingNumber,
  estimatedDelivery: order.estimatedDelivery,
  source: order.source,
  ...toOrderBusiness(order),
  stock: stockStateOf({ paymentStatus: order.paymentStatus, events: stockEvents }),
})
