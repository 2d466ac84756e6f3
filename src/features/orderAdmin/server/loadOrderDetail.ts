import { isConfirmLinkSent } from '#/features/invoicePayment/server/invoiceOrder.mail.ts'
import { listEntries } from '#/features/ledger/server/ledger.store.ts'
import { isUnconfirmed } from '#/features/orders/paid.rules.ts'
import { loadOrderExtras, type OrderRecord } from '#/features/orders/server/orders.store.ts'
import { loadOrderShipping } from '#/features/parcels/server/parcels.store.ts'
import type { Executor } from '#/platform/database.ts'
import type { AdminOrderDetail } from './orderAdmin.schema.ts'
import { toAdminOrderDetail } from './orderAdmin.wire.ts'

export async function loadOrderDetail(tx: Executor, order: OrderRecord): Promise<AdminOrderDetail> {
  const [extras, entries, shipping, isLinkSent] = await Promise.all([
    loadOrderExtras(tx, order),
    listEntries(tx, order.id),
    loadOrderShipping(tx, order),
    isUnconfirmed(order) && isConfirmLinkSent(tx, order),
  ])
  return toAdminOrderDetail(order, { ...extras, entries, shipping, isConfirmLinkSent: isLinkSent })
}
