import { deductStock, lockProducts, returnStock } from '#/features/catalogue/server/catalogue.store.ts'
import { releaseReservationsForOrder } from '#/features/drafts/server/reservations.store.ts'
import { statusLabel } from '#/features/orders/orderLabels.ts'
import { type Goods, goodsToReturn, stockStateOf } from '#/features/orders/orderStock.rules.ts'
import { refundedSale } from '#/features/orders/refundParts.rules.ts'
import type { OrderStatus } from '#/features/orders/server/orders.schema.ts'
import {
  findOrder,
  insertEvent,
  lockOrder,
  type OrderRecord,
  updateOrder,
  updateTakenQuantity,
} from '#/features/orders/server/orders.store.ts'
import { listOrderRefunds, type RefundRow } from '#/features/refunds/server/refunds.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Pence } from '#/lib/pence.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { type OrderRefusal, UNKNOWN_ORDER } from '../orderRefusal.ts'
import { hasStatusEmail, isUnexpectedShipment, lacksAddress } from '../statusChange.rules.ts'
import { hasShipment, saveShipment, setShipment } from './changeOrder.ts'
import type { Shipment } from './orderAdmin.schema.ts'
import { statusEmail } from './status.mail.ts'

export type LoadReservedStock = (tx: Executor, productIds: number[], now: Date) => Promise<Map<number, number>>

export type StatusChange = {
  id: number
  to: OrderStatus
  /** The status that the administrator saw. Refused if it has changed; undefined skips this check. */
  from?: OrderStatus | undefined
  restock: boolean
  tell: boolean
  /** Whether to refuse to send cancelled and refunded orders, which need to be confirmed one by one. */
  isBulk?: boolean
  shipment?: Shipment | undefined
  actor: string
}

/** A refund on its way counts. */
const refundedSoFar = (refunds: RefundRow[]): Pence =>
  refunds.filter(({ status }) => status !== 'failed').reduce((sum, refund) => sum + refundedSale(refund), 0)

/** Locks the order first, so that of two concurrent cancellations only one returns goods. A refusal changes nothing. */
export async function changeStatus(
  tx: Transaction,
  { clock, mail, loadReservedStock }: Pick<Services, 'clock' | 'mail'> & { loadReservedStock: LoadReservedStock },
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
    return shipment ? setShipment(tx, { clock, mail }, { id, tell, actor, ...shipment }) : ok(order)
  }
  if (lacksAddress(order, from, to)) {
    const message = `${order.orderId} has an incomplete address: enter the UK postcode before you send it. Nothing was changed.`
    return refuse('incompleteAddress', { message, orderId: order.orderId })
  }
  const isRefunded = order.totalAmount > 0 && refundedSoFar(await listOrderRefunds(tx, id)) >= order.totalAmount
  if (change.isBulk && isUnexpectedShipment({ ...order, isRefunded }, from, to)) {
    const message = `${order.orderId} is cancelled or refunded. If you do mean to send it, move it on its own page. Nothing was changed.`
    return refuse('unexpectedShipment', { message, orderId: order.orderId })
  }
  const by = { actor, createdAt: clock.now() }

  const takesStock = from === 'cancelled' && stockStateOf(order) === 'returned'
  const returnsStock = to === 'cancelled' && change.restock && stockStateOf(order) === 'taken'
  // Returning moves what was taken; taking again moves everything, including lines that were short.
  const lines = takesStock ? order.lines.map((line) => ({ ...line, taken: null })) : order.lines
  const goods = takesStock || returnsStock ? goodsToReturn(lines, await listOrderRefunds(tx, id)) : []
  if (goods.length > 0) {
    const shortage = await lockAndCheckStock(
      tx,
      goods,
      takesStock ? await loadReservedStock(tx, idsOf(goods), by.createdAt) : null,
    )
    if (shortage) return refuse('notEnoughStock', { message: shortage, orderId: order.orderId })
    await (takesStock ? deductStock : returnStock)(tx, goods)
  }
  if (takesStock)
    for (const line of order.lines)
      if (line.taken !== null && line.productId !== null) await updateTakenQuantity(tx, line.id, null)
  // Even if refunds have put everything back already: `stockStateOf` needs this event.
  if (takesStock || returnsStock) {
    const type = takesStock ? 'stockTaken' : 'stockReturned'
    await insertEvent(tx, { orderId: id, type, from, to, detail: formatGoods(order, goods), ...by })
  }

  if (change.shipment) await saveShipment(tx, order, change.shipment, by)
  if (to === 'cancelled') await releaseReservationsForOrder(tx, id)
  await updateOrder(tx, id, { orderStatus: to })
  const isTold = change.tell && hasStatusEmail(to)
  const detail = isTold ? 'The customer gets an email' : null
  const eventId = await insertEvent(tx, { orderId: id, type: 'statusChanged', from, to, detail, ...by })
  await recordActivity(tx, {
    at: by.createdAt,
    actor,
    action: 'order.statusChanged',
    subjectType: 'order',
    subjectId: id,
    subject: order.orderId,
    before: { orderStatus: from },
    after: { orderStatus: to },
  })
  const moved = (await findOrder(tx, id)) as OrderRecord
  if (isTold) await mail.queue(tx, statusEmail(moved, eventId))
  return ok(moved)
}

const idsOf = (goods: Goods[]) => goods.map(({ productId }) => productId)

/** Locks the products by id. If `reserved` is null, the stock is not checked. */
async function lockAndCheckStock(tx: Transaction, goods: Goods[], reserved: Map<number, number> | null) {
  const products = await lockProducts(tx, idsOf(goods))
  if (!reserved) return undefined
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
