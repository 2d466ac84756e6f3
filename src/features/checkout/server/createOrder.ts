import { deductStock } from '#/features/catalogue/server/catalogue.store.ts'
import { deliveryPromise } from '#/features/delivery/delivery.rules.ts'
import { incrementUsage } from '#/features/discounts/server/discounts.store.ts'
import type { AgreedBasket } from '#/features/drafts/drafts.rules.ts'
import type { CustomerDetails } from '#/features/orders/customer.rules.ts'
import type { OrderSource } from '#/features/orders/server/orders.schema.ts'
import { insertOrder, type OrderRecord } from '#/features/orders/server/orders.store.ts'
import type { Transaction } from '#/platform/database.ts'

export type OnOrderPaid = (tx: Transaction, order: OrderRecord) => Promise<void>

export type Sale = { basket: AgreedBasket; codeId: number | undefined }

type NewOrderTerms = {
  customer: CustomerDetails
  sale: Sale
  paid: boolean
  paymentIntentId: string | null
  isTest: boolean
  actor: string
  source?: OrderSource
  now: Date
}

/** A paid order takes its stock and a use of its code: the caller must have locked and checked both. */
export async function createOrder(
  tx: Transaction,
  onOrderPaid: OnOrderPaid[],
  terms: NewOrderTerms,
): Promise<OrderRecord> {
  const { customer, sale, paid, paymentIntentId, isTest, actor, source, now } = terms
  const { basket, codeId } = sale
  const writing = insertOrder(tx, {
    customerName: customer.customerName,
    customerEmail: customer.customerEmail,
    customerPhone: customer.customerPhone || null,
    shippingAddress: customer.shippingAddress,
    basket,
    products: basket.names,
    paymentStatus: paid ? 'paid' : 'pending',
    orderStatus: paid ? 'confirmed' : 'pending',
    paymentMethod: paymentIntentId ? 'card' : 'none',
    stripePaymentIntentId: paymentIntentId,
    isTest,
    estimatedDelivery: paid ? deliveryPromise(now, basket.deliveryType).latest : null,
    ...(source ? { source } : {}),
    createdAt: now,
    actor,
  })
  const [order] = await Promise.all([
    writing,
    paid && deductStock(tx, basket.lines),
    paid && codeId !== undefined && incrementUsage(tx, codeId),
  ])
  if (paid) await Promise.all(onOrderPaid.map((react) => react(tx, order)))
  return order
}
