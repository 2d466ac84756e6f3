import { incrementUsage } from '#/features/orders/discounts/server/discounts.store.ts'
import type { AgreedBasket } from '#/features/orders/drafts/drafts.rules.ts'
import { closeDraft } from '#/features/orders/drafts/server/drafts.store.ts'
import { entryWrites, type NewlyPaid } from '#/features/orders/ledger/server/ledger.store.ts'
import type { OrderSource } from '#/features/orders/orders/orderStates.rules.ts'
import type { BuyerDetails } from '#/features/orders/orders/orders.rules.ts'
import { insertOrder, type OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { deductStock } from '#/features/orders/stock/server/stock.store.ts'
import { deliveryPromise } from '#/features/shop/delivery/deliveryDates.rules.ts'
import { type Day, londonDay } from '#/lib/workingDays.ts'
import { type Transaction, writeTogether } from '#/platform/database.ts'

/** `newly` if the order has been placed just now, which spares looking for what belongs to it. */
export type OnOrderPaid = (tx: Transaction, order: OrderRecord, newly?: NewlyPaid) => Promise<void>

export type Sale = { basket: AgreedBasket; codeId: number | undefined }

type NewOrderTerms = {
  customer: BuyerDetails
  sale: Sale
  isPaid: boolean
  paymentIntentId: string | null
  /** That of a paid order, which it closes. */
  draftId?: string
  isTest: boolean
  actor: string
  source?: OrderSource
  /** For an order to pay by invoice. */
  onAccount?: { confirmBy: Day; requestKey: string; requestHash: string }
  /** For its history. */
  origin?: string | undefined
  now: Date
}

/** A paid order takes its stock and a use of its code: the caller must have locked and checked both. */
export async function createOrder(
  tx: Transaction,
  onOrderPaid: OnOrderPaid[],
  terms: NewOrderTerms,
): Promise<OrderRecord> {
  const { customer, sale, isPaid, paymentIntentId, draftId, isTest, actor, source, onAccount, origin, now } = terms
  const { basket, codeId } = sale
  const order = await insertOrder(tx, {
    customerName: customer.customerName,
    customerEmail: customer.customerEmail,
    customerPhone: customer.customerPhone || null,
    shippingAddress: customer.shippingAddress,
    company: customer.company ?? null,
    vatNumber: customer.vatNumber ?? null,
    purchaseOrder: customer.purchaseOrder ?? null,
    subtotal: basket.subtotal,
    discountCode: basket.discountCode,
    discountType: basket.discountType ?? null,
    discountAmount: basket.discountAmount,
    deliveryType: basket.deliveryType,
    deliveryFee: basket.deliveryFee,
    totalAmount: basket.totalAmount,
    vatAmount: basket.vatAmount,
    vatTreatment: basket.vatTreatment,
    lines: basket.lines.map(({ productId, unitPrice, quantity, reduction, vat, vatPercent }) => ({
      productId,
      ...(basket.names[productId] ?? { name: `Product ${productId}`, slug: '', imageUrl: '' }),
      unitPrice,
      quantity,
      reduction,
      vat,
      vatPercent,
    })),
    paymentStatus: isPaid ? 'paid' : 'pending',
    orderStatus: isPaid ? 'confirmed' : 'pending',
    paymentMethod: paymentIntentId ? 'card' : 'none',
    stripePaymentIntentId: paymentIntentId,
    isTest,
    estimatedDelivery: isPaid ? deliveryPromise(now, basket.deliveryType).latest : null,
    ...(source ? { source } : {}),
    ...onAccount,
    ...(origin && { origin }),
    createdAt: now,
    actor,
  })
  if (!isPaid) return order
  const orderId = order.id
  const payment = { kind: 'payment', method: 'card', amount: order.totalAmount, valueDate: londonDay(now) } as const
  const entry = paymentIntentId && { ...payment, orderId, reference: paymentIntentId, isTest, actor, at: now }
  await writeTogether(tx, [
    deductStock(basket.lines, { reason: 'sale', orderId, actor, at: now }),
    ...(codeId === undefined ? [] : [incrementUsage(tx, codeId)]),
    ...(entry ? entryWrites(tx, entry) : []),
    ...(draftId ? closeDraft(tx, draftId, orderId, now) : []),
  ])
  const newly = { entries: entry ? [payment] : [] }
  for (const react of onOrderPaid) await react(tx, order, newly)
  return order
}
