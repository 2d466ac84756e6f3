import { isConfirmLinkSent } from '#/features/buying/invoicePayment/server/invoiceOrder.mail.ts'
import { findReservedUntil } from '#/features/orders/drafts/server/reservations.store.ts'
import { listEntries } from '#/features/orders/ledger/server/ledger.store.ts'
import { isUnconfirmed } from '#/features/orders/orders/paid.rules.ts'
import { loadOrderExtras, type OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { loadOrderShipping } from '#/features/orders/parcels/server/parcels.store.ts'
import type { Executor } from '#/platform/database.ts'
import type { AdminOrderDetail } from './orderAdmin.schema.ts'
import { toAdminOrderDetail } from './orderAdmin.wire.ts'

export async function loadOrderDetail(tx: Executor, order: OrderRecord, now: Date): Promise<AdminOrderDetail> {
  const [extras, entries, shipping, isLinkSent, reservedUntil] = await Promise.all([
    loadOrderExtras(tx, order),
    listEntries(tx, order.id),
    loadOrderShipping(tx, order),
    isUnconfirmed(order) && isConfirmLinkSent(tx, order),
    findReservedUntil(tx, order.id, now),
  ])
  return toAdminOrderDetail(order, { ...extras, entries, shipping, isConfirmLinkSent: isLinkSent, reservedUntil })
}
