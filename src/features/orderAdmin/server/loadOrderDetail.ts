import { listEntries } from '#/features/ledger/server/ledger.store.ts'
import { refundedUnits } from '#/features/orders/refundParts.rules.ts'
import { loadOrderExtras, type OrderRecord } from '#/features/orders/server/orders.store.ts'
import { listOrderRefunds } from '#/features/refunds/server/refunds.store.ts'
import type { Executor } from '#/platform/database.ts'
import type { AdminOrderDetail } from './orderAdmin.schema.ts'
import { toAdminOrderDetail } from './orderAdmin.wire.ts'

export async function loadOrderDetail(tx: Executor, order: OrderRecord): Promise<AdminOrderDetail> {
  const [extras, entries, refunds] = await Promise.all([
    loadOrderExtras(tx, order),
    listEntries(tx, order.id),
    listOrderRefunds(tx, order.id),
  ])
  return toAdminOrderDetail(order, { ...extras, entries, refunded: refundedUnits(refunds) })
}
