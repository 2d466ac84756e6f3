import { eq } from 'drizzle-orm'
import { statusLabel } from '#/features/orders/orders/orderLabels.ts'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { normaliseOrderId } from '#/lib/orderNumber.ts'
import { STAFF } from '#/lib/roles.ts'
import type { JumpSource } from '#/platform/jump.ts'
import { findFirstRows } from '#/platform/lists/findFirstRows.ts'
import { orderList } from './orders.list.ts'

const { id, orderId, customerName, orderStatus } = orders
const COLUMNS = { id, orderId, customerName, orderStatus }

const findOrders: JumpSource['find'] = async ({ database, clock }, search) => {
  const number = normaliseOrderId(search.q)
  const numbered = number ? await database.select(COLUMNS).from(orders).where(eq(orderId, number)) : []
  const found =
    numbered.length > 0
      ? numbered
      : await findFirstRows(database, orderList({ clock }), { ...search, columns: COLUMNS })
  return found.map((order) => ({
    href: `/admin/orders/${order.id}`,
    label: order.orderId,
    about: order.customerName,
    state: statusLabel(order.orderStatus),
  }))
}

export const orderJump: JumpSource = { title: 'Orders', to: '/admin/orders', rank: 2, roles: STAFF, find: findOrders }
