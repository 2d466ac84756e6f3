import { eq, sql } from 'drizzle-orm'
import { checkDeclines, type NetworkDeclined } from '#/features/abuseLimits/server/declines.store.ts'
import {
  checkReservationLimits,
  type TooManyReservations,
} from '#/features/abuseLimits/server/reservationLimits.store.ts'
import { createOrder } from '#/features/checkout/server/createOrder.ts'
import { lockAndQuote, type Purchase, type QuoteRefusal } from '#/features/checkout/server/quote.store.ts'
import type { PriceChanged } from '#/features/checkout/server/session.ts'
import { checkMainland, type Undeliverable } from '#/features/delivery/delivery.rules.ts'
import { reserveUntil } from '#/features/drafts/server/holds.store.ts'
import { queueInvoiceOrderAlerts } from '#/features/orderAlerts/server/newOrder.mail.ts'
import type { BuyerDetails } from '#/features/orders/customer.rules.ts'
import { findOrder, type OrderRecord } from '#/features/orders/server/orders.store.ts'
import { orders } from '#/features/orders/server/orders.tables.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Pence } from '#/lib/pence.ts'
import { londonDay } from '#/lib/workingDays.ts'
import type { Services } from '#/platform/services.ts'
import { sha256 } from '#/platform/sha256.ts'
import { invoiceDueOn, isOverLimit } from '../invoicePayment.rules.ts'
import { checkUnpaidOrders, type TooManyUnpaid } from './invoiceLimits.store.ts'
import { queueInvoiceOrderEmail } from './invoiceOrder.mail.ts'
import { type InvoiceBuyer, type InvoiceNotOffered, loadInvoiceTerms } from './invoiceTerms.store.ts'

export type InvoiceOrderRefusal =
  | QuoteRefusal
  | PriceChanged
  | Undeliverable
  | InvoiceNotOffered
  | TooManyUnpaid
  | TooManyReservations
  | NetworkDeclined
  | { code: 'overLimit'; limit: Pence }
  | { code: 'nothingToPay' }
  /** The form has placed another order already. */
  | { code: 'keyUsed'; orderId: string }

type InvoiceOrderTerms = {
  requestKey: string
  customer: BuyerDetails
  purchase: Purchase
  totalAmount: Pence
  /** Hashed. */
  network: string
  /** The signed-in owner of the customer's email address. */
  account: InvoiceBuyer | undefined
}

/**
 * Idempotent by request key. The goods and a use of the code are reserved until the payment is due. Locks the buyer, then the
 * products, then the code.
 */
export async function placeInvoiceOrder(
  services: Services,
  { requestKey, network, account, ...terms }: InvoiceOrderTerms,
): Promise<Outcome<OrderRecord, InvoiceOrderRefusal>> {
  const { customer, purchase, totalAmount } = terms
  const mainland = checkMainland(customer.shippingAddress)
  if (!mainland.ok) return mainland
  services.disk.assertSpace()
  const now = services.clock.now()
  const requestHash = sha256(JSON.stringify(terms))
  return services.database.transaction(async (tx) => {
    // Concurrent requests with the same key run one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${requestKey}, 0))`)
    const [before] = await tx.select().from(orders).where(eq(orders.requestKey, requestKey))
    if (before && before.requestHash !== requestHash) return refuse('keyUsed', { orderId: before.orderId })
    if (before) return ok((await findOrder(tx, before.id)) as OrderRecord)

    const offered = await loadInvoiceTerms(tx, account)
    if (!offered.ok) return offered
    const { isAgreed, limit } = offered.value
    const email = customer.customerEmail
    const unpaid = await checkUnpaidOrders(tx, { email, network, isAgreed }, now)
    if (!unpaid.ok) return unpaid
    const declines = await checkDeclines(tx, network, now)
    if (!declines.ok) return declines

    const quoted = await lockAndQuote(tx, purchase, { now, draftId: '', email })
    if (!quoted.ok) return quoted
    const { basket, codeId, items } = quoted.value
    if (basket.totalAmount !== totalAmount) return refuse('priceChanged', { totals: basket })
    if (totalAmount === 0) return refuse('nothingToPay')
    if (isOverLimit(offered.value, totalAmount)) return refuse('overLimit', { limit: limit as Pence })
    const reserved = { draftId: '', network, items, codeId, now }
    const allowed = await checkReservationLimits(tx, reserved, services.config)
    if (!allowed.ok) return allowed

    const dueOn = invoiceDueOn(offered.value, londonDay(now))
    const order = await createOrder(tx, [], {
      customer,
      sale: quoted.value,
      isPaid: false,
      paymentIntentId: null,
      isTest: services.cardProvider.testMode,
      onAccount: { dueOn, requestKey, requestHash },
      actor: 'checkout',
      now,
    })
    await reserveUntil(tx, `invoice_${order.id}`, {
      ...{ items, codeId, network, until: dueOn, now },
      deliveryType: order.deliveryType,
      amount: order.totalAmount,
      discountCode: order.discountCode,
      forOrderId: order.id,
    })
    await queueInvoiceOrderEmail(tx, services, order)
    await queueInvoiceOrderAlerts(tx, services, order)
    return ok(order)
  })
}
