import type { CustomerMoney } from '#/features/orders/orders/cancelledMoney.rules.ts'
import { mayCancel } from '#/features/shop/content/returnTerms.rules.ts'
import { postcodeOutsideMainland } from '#/features/shop/delivery/delivery.rules.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { isInProgress } from '../orderStates.rules.ts'
import { missingQuantity, stockStateOf } from '../orderStock.rules.ts'
import type { AdminOrder, ConfirmedOrder, OrderLookup, PlacedOrder } from './orders.schema.ts'
import type { OrderLineRow, OrderRecord, OrderRow } from './orders.store.ts'
import { promisedDates } from './promisedDates.ts'

const toLine = (line: OrderLineRow): PlacedOrder['lines'][number] => ({
  productId: line.productId,
  name: line.name,
  slug: line.slug,
  imageUrl: line.imageUrl,
  unitPrice: toDecimal(line.unitPrice),
  quantity: line.quantity,
  reduction: toDecimal(line.reduction),
  vat: line.vat === null ? null : toDecimal(line.vat),
  vatPercent: line.vatPercent,
})

const toOrder = (order: OrderRecord): Omit<PlacedOrder, 'promised'> => ({
  id: order.id,
  orderId: order.orderId,
  orderStatus: order.orderStatus,
  paymentStatus: order.paymentStatus,
  subtotal: toDecimal(order.subtotal),
  discountCode: order.discountCode,
  discountType: order.discountType,
  discountAmount: toDecimal(order.discountAmount),
  deliveryType: order.deliveryType,
  deliveryFee: toDecimal(order.deliveryFee),
  totalAmount: toDecimal(order.totalAmount),
  vatAmount: order.vatAmount === null ? null : toDecimal(order.vatAmount),
  vatTreatment: order.vatTreatment,
  estimatedDelivery: order.estimatedDelivery,
  isTest: order.isTest,
  createdAt: order.createdAt.toISOString(),
  lines: order.lines.map(toLine),
})

/** Orders that are over promise nothing. */
export const toPlacedOrder = (order: OrderRecord, now = new Date()): PlacedOrder => ({
  ...toOrder(order),
  promised: order.estimatedDelivery !== null && isInProgress(order.orderStatus) ? promisedDates(order, now) : null,
})

export const toConfirmedOrder = (order: OrderRecord, path: string): ConfirmedOrder => ({
  ...toPlacedOrder(order),
  customerName: order.customerName,
  shippingAddress: order.shippingAddress,
  company: order.company,
  purchaseOrder: order.purchaseOrder,
  isBusiness: !mayCancel(order),
  path,
})

export const toCustomerMoney = ({ received, refunded, refundBy }: CustomerMoney) => ({
  received: toDecimal(received),
  refunded: toDecimal(refunded),
  refundBy,
})

export const toOrderLookup = (order: OrderRow): OrderLookup => ({
  orderId: order.orderId,
  orderStatus: order.orderStatus,
  trackingNumber: order.trackingNumber,
  estimatedDelivery: order.estimatedDelivery,
})

export const toOrderBusiness = ({
  quoteNumber,
  company,
  vatNumber,
  purchaseOrder,
  billingAddress,
  dueOn,
  confirmBy,
}: OrderRow) => ({
  quoteNumber,
  company,
  vatNumber,
  purchaseOrder,
  billingAddress,
  dueOn,
  confirmBy,
})

export const toAdminOrder = (order: OrderRecord): AdminOrder => {
  const placed = toOrder(order)
  return {
    ...placed,
    lines: order.lines.map((line) => ({
      ...toLine(line),
      id: line.id,
      sku: line.sku,
      missing: missingQuantity(line),
    })),
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    shippingAddress: order.shippingAddress,
    addressUnchecked: order.addressUnchecked,
    outsideMainland: postcodeOutsideMainland(order.shippingAddress) !== undefined,
    items: JSON.stringify(
      placed.lines.map(({ productId, name, quantity, unitPrice }) => ({ productId, name, quantity, price: unitPrice })),
    ),
    paymentMethod: order.paymentMethod,
    stripePaymentIntentId: order.stripePaymentIntentId,
    source: order.source,
    ...toOrderBusiness(order),
    carrier: order.carrier,
    trackingNumber: order.trackingNumber,
    stock: stockStateOf(order),
    events: order.events.map((event) => ({
      type: event.type,
      from: event.from,
      to: event.to,
      detail: event.detail,
      actor: event.actor,
      createdAt: event.createdAt.toISOString(),
    })),
  }
}
