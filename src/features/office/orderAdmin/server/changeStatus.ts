import { withdrawOrderToPay } from '#/features/buying/paymentLinks/server/orderToPay.mail.ts'
import { loadReservedStock, releaseReservationsForOrder } from '#/features/orders/drafts/server/reservations.store.ts'
import { settleUnpaidInvoice } from '#/features/orders/invoices/server/unpaidInvoice.store.ts'
import { loadCustomerMoney } from '#/features/orders/ledger/server/customerMoney.store.ts'
import { EMAIL_CREATED, statusLabel } from '#/features/orders/orders/orderLabels.ts'
import type { OrderStatus } from '#/features/orders/orders/orderStates.rules.ts'
import { type Goods, goodsToReturn, stockStateOf } from '#/features/orders/orders/orderStock.rules.ts'
import { moveOrder } from '#/features/orders/orders/server/moveOrder.ts'
import {
  findOrder,
  insertEvent,
  lockOrder,
  type OrderRecord,
  updateTakenQuantity,
} from '#/features/orders/orders/server/orders.store.ts'
import { isDispatched, remainingLines } from '#/features/orders/parcels/parcels.rules.ts'
import type { Shipment } from '#/features/orders/parcels/server/parcels.schema.ts'
import { loadOrderShipping } from '#/features/orders/parcels/server/parcels.store.ts'
import { recordParcel } from '#/features/orders/parcels/server/recordParcel.ts'
import { emailParcel } from '#/features/orders/parcels/server/sendItems.ts'
import { hasShipment, saveShipment, setShipment } from '#/features/orders/parcels/server/setShipment.ts'
import { listOrderRefunds } from '#/features/orders/refunds/server/refunds.store.ts'

import { deductStock, lockProducts, returnStock } from '#/features/orders/stock/server/stock.store.ts'

import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { londonDay } from '#/lib/workingDays.ts'
import type { Transaction } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { type OrderRefusal, UNKNOWN_ORDER } from '../orderRefusal.ts'
import { hasStatusEmail, isUnexpectedShipment, lacksAddress } from '../statusChange.rules.ts'
import { statusEmail } from './status.mail.ts'

export type StatusChange = {
  id: number
  to: OrderStatus
  /** The status that the administrator saw. Refused if it has changed; undefined skips this check. */
  from?: OrderStatus | undefined
  /** Puts the goods of a cancelled order back in stock. By default, unless some have been sent. */
  restock?: boolean | undefined
  tell: boolean
  /** Confirms that a cancelled or refunded order is to be sent. */
  sendAnyway?: boolean
  shipment?: Shipment | undefined
  actor: string
}

/** Locks the order first, so that of two concurrent cancellations only one returns goods. A refusal changes nothing. */
export async function changeStatus(
  tx: Transaction,
  { clock, mail, log, origin }: Pick<Services, 'clock' | 'mail' | 'log' | 'origin'>,
  change: StatusChange,
): Promise<Outcome<OrderRecord, OrderRefusal>> {
  const { id, to, actor } = change
  const order = await lockOrder(tx, id)
  if (!order) return UNKNOWN_ORDER
  const from = order.orderStatus
  const isOutdated = change.from !== undefined && change.from !== from
  const hasDifferentShipment = change.shipment !== undefined && !hasShipment(order, change.shipment)
  // Repeating a change is harmless, but never overwrite someone else's shipment.
  if (isOutdated && (from !== to || hasDifferentShipment)) {
    const message = `Somebody else has moved ${order.orderId} to ${statusLabel(from).toLowerCase()}. Nothing was changed: check the order and choose again.`
    return refuse('movedMeanwhile', { message, orderId: order.orderId })
  }
  if (from === to) {
    const { shipment, tell } = change
    if (!shipment) return ok(order)
    const set = await setShipment(tx, { clock, mail }, { id, tell, actor, ...shipment })
    return set.ok ? set : UNKNOWN_ORDER
  }
  if (lacksAddress(order, from, to)) {
    const message = `${order.orderId} has an incomplete address: enter the UK postcode before you send it. Nothing was changed.`
    return refuse('incompleteAddress', { message, orderId: order.orderId })
  }
  const { lines: shippingLines, parcels, isRefunded } = await loadOrderShipping(tx, order)
  if (!change.sendAnyway && isUnexpectedShipment({ ...order, isRefunded }, from, to)) {
    const message = `${order.orderId} is cancelled or refunded. If you do mean to send it, confirm that on its own page. Nothing was changed.`
    return refuse('unexpectedShipment', { message, orderId: order.orderId })
  }
  const at = clock.now()

  const takesStock = from === 'cancelled' && stockStateOf(order) === 'returned'
  const restock = change.restock ?? parcels.length === 0
  const returnsStock = to === 'cancelled' && restock && stockStateOf(order) === 'taken'
  // Returning moves what was taken; taking again moves everything, including lines that were short.
  const lines = takesStock ? order.lines.map((line) => ({ ...line, taken: null })) : order.lines
  const goods = takesStock || returnsStock ? goodsToReturn(lines, await listOrderRefunds(tx, id)) : []
  if (goods.length > 0) {
    const shortage = await lockAndCheckStock(tx, goods, takesStock && ((ids) => loadReservedStock(tx, ids, '', at)))
    if (shortage) return refuse('notEnoughStock', { message: shortage, orderId: order.orderId })
    const by = { orderId: id, actor, at }
    if (takesStock) await tx.execute(deductStock(goods, { reason: 'reinstated', ...by }))
    else await returnStock(tx, goods, { reason: 'cancelled', ...by })
  }
  if (takesStock)
    for (const line of order.lines)
      if (line.taken !== null && line.productId !== null) await updateTakenQuantity(tx, line.id, null)
  // Even if refunds have put everything back already: `stockStateOf` needs this event.
  if (takesStock || returnsStock) {
    const type = takesStock ? 'stockTaken' : 'stockReturned'
    await insertEvent(tx, { orderId: id, type, from, to, detail: formatGoods(order, goods), actor, createdAt: at })
  }

  const toSend = isDispatched(to) ? remainingLines(shippingLines) : []
  // What was entered in advance is of the first parcel.
  const shipment = change.shipment ?? (parcels.length === 0 ? order : {})
  const sent =
    toSend.length > 0
      ? await recordParcel(tx, order, { ...toParcel(shipment), sentOn: londonDay(at), lines: toSend }, { actor, at })
      : undefined
  if (!sent && change.shipment) await saveShipment(tx, order, change.shipment, { actor, at })
  if (to === 'cancelled') {
    await releaseReservationsForOrder(tx, id)
    await withdrawOrderToPay(tx, order)
  }
  // An order is on its way only once, so without a new parcel nobody is told.
  const isTold = change.tell && hasStatusEmail(to) && (to !== 'shipped' || sent !== undefined)
  const detail = isTold ? EMAIL_CREATED : null
  const eventId = await moveOrder(tx, order, to, { detail, actor, at })
  const moved = (await findOrder(tx, id)) as OrderRecord
  if (isTold && to !== 'shipped') {
    const money = await loadCustomerMoney(tx, moved, at)
    await mail.queue(tx, statusEmail({ ...moved, ...money }, to, eventId))
  } else if (isTold && sent) await emailParcel(tx, { mail, origin }, moved, sent.parcel, eventId)
  await settleUnpaidInvoice(tx, moved, { actor, at }, log)
  return ok(moved)
}

const toParcel = ({ carrier, trackingNumber }: { carrier?: Shipment['carrier']; trackingNumber?: string | null }) => ({
  carrier: carrier ?? null,
  trackingNumber: trackingNumber ?? null,
})

const idsOf = (goods: Goods[]) => goods.map(({ productId }) => productId)

/** Locks the products by id. Without `loadReserved`, the stock is not checked. */
async function lockAndCheckStock(
  tx: Transaction,
  goods: Goods[],
  loadReserved: false | ((ids: number[]) => Promise<Map<number, number>>),
) {
  const products = await lockProducts(tx, idsOf(goods))
  if (!loadReserved) return undefined
  // After the lock: what others reserved while this waited for it counts.
  const reserved = await loadReserved(idsOf(goods))
  const short = goods.flatMap(({ productId, quantity }) => {
    const product = products.find(({ id }) => id === productId)
    const available = Math.max(0, (product?.stockQuantity ?? 0) - (reserved.get(productId) ?? 0))
    return product && available < quantity
      ? [`${product.name} (${quantity} needed, ${available === 0 ? 'none' : available} left)`]
      : []
  })
  return short.length > 0 ? `There isn’t enough stock of ${short.join(' and ')}. Nothing was changed.` : undefined
}

const formatGoods = (order: OrderRecord, goods: Goods[]): string =>
  goods
    .map(({ productId, quantity }) => {
      const name = order.lines.find((line) => line.productId === productId)?.name
      return `${quantity} × ${name}`
    })
    .join(', ') ||
  (order.lines.every(({ taken }) => taken === 0)
    ? 'No stock had been taken'
    : 'Refunds have already returned everything to stock')
