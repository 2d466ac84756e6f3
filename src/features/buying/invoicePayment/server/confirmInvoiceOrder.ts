import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { goodsOf } from '#/features/buying/checkout/server/quote.store.ts'
import { queueOrderToPay } from '#/features/buying/paymentLinks/server/orderToPay.mail.ts'
import { draftOf, type NotReservable, reserveOrder } from '#/features/buying/paymentLinks/server/reserveOrder.ts'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { checkoutDrafts, stockReservations } from '#/features/orders/drafts/server/drafts.tables.ts'
import { reserveUntil } from '#/features/orders/drafts/server/reservations.store.ts'
import { queueInvoiceOrderAlerts } from '#/features/orders/orderAlerts/server/newOrder.mail.ts'
import type { OrderEventType } from '#/features/orders/orders/orderStates.rules.ts'
import { isUnconfirmed } from '#/features/orders/orders/paid.rules.ts'
import { findLinkedOrder } from '#/features/orders/orders/server/orderLink.ts'
import {
  findOrder,
  insertEvent,
  lockOrder,
  type OrderRecord,
  updateOrder,
} from '#/features/orders/orders/server/orders.store.ts'
import { orderEvents, orders } from '#/features/orders/orders/server/orders.tables.ts'
import { loadInvoiceSettings } from '#/features/shop/settings/server/settings.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { addDays, type Day, fullDate, londonDay } from '#/lib/workingDays.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { CONFIRM_DAYS, type InvoiceTerms, invoiceDueOn, reservedUntil } from '../invoicePayment.rules.ts'
import { checkUnpaidOrders, type TooManyUnpaid } from './invoiceLimits.store.ts'
import { type InvoiceNotOffered, loadInvoiceTerms } from './invoiceTerms.store.ts'

type ReserveServices = Pick<Services, 'clock' | 'mail' | 'origin'>

/** Together, orders that no member of staff has approved reserve at most this part of a product’s stock, rounded up. */
const MAX_SHARE = 0.5

type Reserve = { terms: Pick<InvoiceTerms, 'days' | 'holdDays'>; network?: string | undefined }
type Reserved = { order: OrderRecord; until: Day }

/** From now on, it’s due and its goods and a use of its code are reserved. The caller has locked it. Locks the products, then the code. */
export async function reserveInvoiceOrder(
  tx: Transaction,
  services: ReserveServices,
  order: OrderRecord,
  { terms, network }: Reserve,
): Promise<Outcome<Reserved, NotReservable>> {
  const now = services.clock.now()
  const today = londonDay(now)
  const dueOn = invoiceDueOn(terms, today)
  const until = reservedUntil(terms, today, dueOn)
  const held = await reserveOrder(tx, order, { reason: 'invoice', until, network, now })
  if (!held.ok) return held
  await updateOrder(tx, order.id, { dueOn, confirmBy: null })
  const reserved = (await findOrder(tx, order.id)) as OrderRecord
  await queueOrderToPay(tx, services, reserved, { kind: 'order-on-invoice', reservedUntil: until })
  await queueInvoiceOrderAlerts(tx, services, reserved, until)
  return ok({ order: reserved, until })
}

/** Reserves nothing: it only counts for the network. */
export const recordNetwork = (tx: Transaction, order: OrderRecord, network: string, now: Date): Promise<void> =>
  reserveUntil(tx, { items: [], until: null, network, now, ...draftOf(order, 'invoice') })

/** `isToApprove`: by staff; until then, nothing is reserved. */
export type PlacedOnInvoice = { order: OrderRecord; isToApprove: boolean }

export const isAddressConfirmed = ({ events }: OrderRecord): boolean =>
  events.some(({ type }) => type === 'addressConfirmed')

/** For the first time, the buyer’s address is confirmed. What can’t be reserved at once waits for staff, who are told. The caller has locked the order. */
export async function confirmAddress(
  tx: Transaction,
  services: ReserveServices,
  order: OrderRecord,
  { network }: { network?: string | undefined } = {},
): Promise<PlacedOnInvoice> {
  const now = services.clock.now()
  const reserved = await reserveIfAllowed(tx, services, order, network)
  const confirmed = { orderId: order.id, type: 'addressConfirmed', actor: 'customer', createdAt: now } as const
  if (reserved.ok) {
    await insertEvent(tx, { ...confirmed, detail: describeReserved(reserved.value) })
    return { order: reserved.value.order, isToApprove: false }
  }
  await insertEvent(tx, { ...confirmed, detail: 'waits for your approval' })
  await updateOrder(tx, order.id, { confirmBy: addDays(londonDay(now), CONFIRM_DAYS) })
  const waiting = (await findOrder(tx, order.id)) as OrderRecord
  await queueInvoiceOrderAlerts(tx, services, waiting, null)
  return { order: waiting, isToApprove: true }
}

const describeReserved = ({ until }: Reserved): string => `goods reserved until ${fullDate(until)}`

async function reserveIfAllowed(
  tx: Transaction,
  services: ReserveServices,
  order: OrderRecord,
  network: string | undefined,
): Promise<Outcome<Reserved, NotReservable | InvoiceNotOffered | TooManyUnpaid | { code: 'tooMuch' }>> {
  const now = services.clock.now()
  const email = order.customerEmail
  const offered = await loadInvoiceTerms(tx, { email: email.toLowerCase(), isVerified: true })
  if (!offered.ok) return offered
  const { isAgreed } = offered.value
  const unpaid = await checkUnpaidOrders(tx, { email, isAgreed }, now)
  if (!unpaid.ok) return unpaid
  if (!isAgreed) {
    await lockInvoiceReservations(tx)
    if (!(await hasRoom(tx, order, now))) return refuse('tooMuch')
  }
  return reserveInvoiceOrder(tx, services, order, { terms: offered.value, network })
}

/** Before the products, so that concurrent reservations are counted. */
export async function lockInvoiceReservations(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('invoice holds', 4))`)
}

/** Whether what nobody has approved stays within the merchant’s limits if this order is reserved too. */
async function hasRoom(tx: Transaction, order: OrderRecord, now: Date): Promise<boolean> {
  const { maxReserved } = await loadInvoiceSettings(tx)
  const hasEvent = (type: OrderEventType) =>
    sql`exists (select from ${orderEvents} where order_id = ${orders.id} and type = ${type})`
  const reserved = await tx
    .select({
      orderId: orders.id,
      total: orders.totalAmount,
      productId: stockReservations.productId,
      quantity: stockReservations.quantity,
    })
    .from(stockReservations)
    .innerJoin(checkoutDrafts, eq(checkoutDrafts.id, stockReservations.draftId))
    .innerJoin(orders, eq(orders.id, checkoutDrafts.forOrderId))
    .where(
      and(
        gt(stockReservations.expiresAt, now),
        eq(checkoutDrafts.state, 'quoted'),
        hasEvent('addressConfirmed'),
        sql`not ${hasEvent('approved')}`,
      ),
    )
  const items = goodsOf(order.lines)
  const wanted = [...reserved, ...items]
  const units = wanted.reduce((sum, { quantity }) => sum + quantity, 0)
  const totals = new Map([
    ...reserved.map(({ orderId, total }) => [orderId, total] as const),
    [order.id, order.totalAmount],
  ])
  const value = [...totals.values()].reduce((sum, total) => sum + total, 0)
  if (units > maxReserved.units || value > maxReserved.value) return false
  const stock = await tx
    .select({ id: products.id, quantity: products.stockQuantity })
    .from(products)
    .where(
      inArray(
        products.id,
        items.map(({ productId }) => productId),
      ),
    )
  return stock.every(({ id, quantity }) => {
    const ofProduct = wanted.reduce((sum, item) => (item.productId === id ? sum + item.quantity : sum), 0)
    return ofProduct <= Math.ceil(quantity * MAX_SHARE)
  })
}

export type ConfirmRefusal = { code: 'linkEnded' }

/** By the emailed link. Confirming again changes nothing. */
export async function confirmInvoiceOrder(
  services: ReserveServices & Pick<Services, 'database'>,
  token: string,
): Promise<Outcome<PlacedOnInvoice, ConfirmRefusal>> {
  return services.database.transaction(async (tx) => {
    const found = await findLinkedOrder(tx, token, 'confirm')
    const order = found && (await lockOrder(tx, found.id))
    if (!order) return refuse('linkEnded')
    if (order.dueOn !== null) return ok({ order, isToApprove: false })
    const today = londonDay(services.clock.now())
    if (!isUnconfirmed(order) || (order.confirmBy as string) < today) return refuse('linkEnded')
    if (isAddressConfirmed(order)) return ok({ order, isToApprove: true })
    return ok(await confirmAddress(tx, services, order))
  })
}

export type ApprovalRefusal = NotReservable | { code: 'unknownOrder' } | { code: 'notWaiting' }

/** By staff: without limits. */
export async function approveInvoiceOrder(
  services: ReserveServices & Pick<Services, 'database'>,
  { id, actor }: { id: number; actor: string },
): Promise<Outcome<OrderRecord, ApprovalRefusal>> {
  const now = services.clock.now()
  return services.database.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) return refuse('unknownOrder')
    if (!isUnconfirmed(order)) return refuse('notWaiting')
    const { days, holdDays } = await loadInvoiceSettings(tx)
    const reserved = await reserveInvoiceOrder(tx, services, order, { terms: { days, holdDays } })
    if (!reserved.ok) return reserved
    const detail = describeReserved(reserved.value)
    await insertEvent(tx, { orderId: id, type: 'approved', detail, actor, createdAt: now })
    await recordActivity(tx, {
      at: now,
      actor,
      action: 'order.invoiceApproved',
      subjectType: 'order',
      subjectId: id,
      subject: order.orderId,
    })
    return ok(reserved.value.order)
  })
}
