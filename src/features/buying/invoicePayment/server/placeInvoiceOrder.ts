import { eq, sql } from 'drizzle-orm'
import { checkDeclines, type NetworkDeclined } from '#/features/buying/abuseLimits/server/declines.store.ts'
import {
  checkReservationLimits,
  type TooManyReservations,
} from '#/features/buying/abuseLimits/server/reservationLimits.store.ts'
import { createOrder } from '#/features/buying/checkout/server/createOrder.ts'
import type { PriceChanged } from '#/features/buying/checkout/server/paymentSession.ts'
import { lockAndQuote, type Purchase, type QuoteRefusal } from '#/features/buying/checkout/server/quote.store.ts'
import type { BuyerDetails } from '#/features/orders/orders/orders.rules.ts'
import { isUnconfirmed } from '#/features/orders/orders/paid.rules.ts'
import { findOrder, type OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { checkMainland, type Undeliverable } from '#/features/shop/delivery/delivery.rules.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Pence } from '#/lib/pence.ts'
import { addDays, londonDay } from '#/lib/workingDays.ts'
import type { Services } from '#/platform/services.ts'
import { sha256 } from '#/platform/sha256.ts'
import { CONFIRM_DAYS, isOverLimit } from '../invoicePayment.rules.ts'
import {
  confirmAddress,
  isAddressConfirmed,
  lockInvoiceReservations,
  type PlacedOnInvoice,
  recordNetwork,
  reserveInvoiceOrder,
} from './confirmInvoiceOrder.ts'
import { checkUnpaidOrders, type TooManyUnpaid } from './invoiceLimits.store.ts'
import { queueConfirmationRequest } from './invoiceOrder.mail.ts'
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
 * Idempotent by request key. With agreed terms, the goods and a use of the code are reserved until the payment is due; otherwise once the
 * buyer’s address is confirmed, as that of a signed-in customer is, or staff approve. Locks the buyer, then the products, then the code.
 */
export async function placeInvoiceOrder(
  services: Services,
  { requestKey, network, account, ...terms }: InvoiceOrderTerms,
): Promise<Outcome<PlacedOnInvoice, InvoiceOrderRefusal>> {
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
    if (before) {
      const order = (await findOrder(tx, before.id)) as OrderRecord
      return ok({ order, isToApprove: isUnconfirmed(order) && isAddressConfirmed(order) })
    }

    const offered = await loadInvoiceTerms(tx, account)
    if (!offered.ok) return offered
    const { isAgreed, limit } = offered.value
    const email = customer.customerEmail
    const unpaid = await checkUnpaidOrders(tx, { email, network, isAgreed }, now)
    if (!unpaid.ok) return unpaid
    const declines = await checkDeclines(tx, network, now)
    if (!declines.ok) return declines

    const isProven = account?.isVerified === true
    if (isProven && !isAgreed) await lockInvoiceReservations(tx)
    const quoted = await lockAndQuote(tx, purchase, { now, draftId: '', email })
    if (!quoted.ok) return quoted
    const { basket, codeId, items } = quoted.value
    if (basket.totalAmount !== totalAmount) return refuse('priceChanged', { totals: basket })
    if (totalAmount === 0) return refuse('nothingToPay')
    if (isOverLimit(offered.value, totalAmount)) return refuse('overLimit', { limit: limit as Pence })
    const reserved = { draftId: '', network, items, codeId, now }
    const allowed = await checkReservationLimits(tx, reserved, services.config)
    if (!allowed.ok) return allowed

    const order = await createOrder(tx, [], {
      customer,
      sale: quoted.value,
      isPaid: false,
      paymentIntentId: null,
      isTest: services.cardProvider.testMode,
      onAccount: { confirmBy: addDays(londonDay(now), CONFIRM_DAYS), requestKey, requestHash },
      actor: 'checkout',
      now,
    })
    if (isAgreed) {
      const reservation = await reserveInvoiceOrder(tx, services, order, { terms: offered.value, network })
      // What it needs is locked and was checked above.
      if (!reservation.ok) throw new Error(`an order to pay by invoice couldn’t be reserved: ${reservation.code}`)
      return ok({ order: reservation.value.order, isToApprove: false })
    }
    if (isProven) return ok(await confirmAddress(tx, services, order, { network }))
    await recordNetwork(tx, order, network, now)
    await queueConfirmationRequest(tx, services, order)
    return ok({ order, isToApprove: false })
  })
}
