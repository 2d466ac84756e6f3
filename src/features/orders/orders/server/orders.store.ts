import { and, asc, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import { isAddressIncomplete } from '#/features/shop/delivery/delivery.rules.ts'
import { newOrderId } from '#/lib/orderNumber.ts'
import { type BoundRow, bindRow, type Executor, prepareForEach, type Transaction } from '#/platform/database.ts'
import { UNSHIPPED_STATUSES } from '../orderStates.rules.ts'
import { orderEvents, orderLines, orderNotes, orders } from './orders.tables.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect
export type OrderEventRow = typeof orderEvents.$inferSelect
export type OrderNoteRow = typeof orderNotes.$inferSelect
export type OrderRecord = OrderRow & { lines: OrderLineRow[]; events: OrderEventRow[] }

/** Each machine of an order by itself, if the shop records serial numbers. */
export type ListMachines = (
  tx: Executor,
  orderId: number,
) => Promise<readonly { lineId: number; serial: { serialNumber: string } | undefined }[]>

type NewOrder = Omit<typeof orders.$inferInsert, 'id' | 'orderId' | 'addressUnchecked'> & {
  createdAt: Date
  lines: NewOrderLine[]
  /** Where the order comes from, for its history. */
  origin?: string
  actor: string
}
export type NewOrderLine = Omit<typeof orderLines.$inferInsert, 'id' | 'orderId'>

/** Test payments count until the shop has a live key. */
export type Counted = { countsTests: boolean }

export const isCounted = ({ countsTests }: Counted) => (countsTests ? undefined : sql`${orders.isTest} is not true`)

/** `needsAddress` in SQL. */
export const needsAddressCondition = and(orders.addressUnchecked, inArray(orders.orderStatus, [...UNSHIPPED_STATUSES]))

/** The addressee of the order’s documents. */
export const buyerName = sql<string>`coalesce(${orders.company}, ${orders.customerName})`

/** Waiting for a transfer or a payment by link. */
export const isUnpaidCondition = and(
  inArray(orders.paymentStatus, ['pending', 'failed']),
  ne(orders.orderStatus, 'cancelled'),
)

/** `isUnconfirmed`, while the link works or once the address has been confirmed. `today` is in London. */
export const isToApproveCondition = (today: string) => and(isUnpaidCondition, gte(orders.confirmBy, today))

/** Unpaid after the day agreed. `today` is in London. */
export const isOverdueCondition = (today: string) => and(isUnpaidCondition, lt(orders.dueOn, today))

/** Paid, with something still to be sent, and past its promised day. `today` is in London. */
export const isLateCondition = (today: string) =>
  and(
    eq(orders.paymentStatus, 'paid'),
    inArray(orders.orderStatus, ['pending', 'confirmed', 'processing']),
    inArray(orders.shippingState, ['notShipped', 'partlyShipped']),
    lt(orders.estimatedDelivery, today),
  )

export async function insertOrder(tx: Transaction, placed: NewOrder): Promise<OrderRecord> {
  const { lines: newLines, origin, actor, ...rest } = placed
  const bound = {
    order: bindRow(orders, {
      ...rest,
      orderId: newOrderId(),
      addressUnchecked: isAddressIncomplete(rest.shippingAddress),
    }),
    lines: newLines.map((line, index) => bindRow(orderLines, { ...line, orderId: NEW_ID }, `line${index}_`)),
    event: bindRow(
      orderEvents,
      { orderId: NEW_ID, type: 'placed', to: NEW_STATUS, detail: origin, actor, createdAt: rest.createdAt },
      'event_',
    ),
  }
  const rows = await insertion(tx, bound).execute(
    Object.assign({}, ...[bound.order, ...bound.lines, bound.event].map(({ values }) => values)),
  )
  const [first] = rows
  if (!first) throw new Error('The database returned no order')
  return { ...first.new_order, lines: rows.map((row) => row.new_lines), events: [first.new_event] }
}

const NEW_ID = sql<number>`(select id from new_order)`
const NEW_STATUS = sql`(select order_status from new_order)`

type BoundOrder = {
  order: BoundRow<typeof orders>
  lines: BoundRow<typeof orderLines>[]
  event: BoundRow<typeof orderEvents>
}

const insertion = prepareForEach(
  ({ order, lines, event }: BoundOrder) => [order, ...lines, event].map(({ shape }) => shape).join(';'),
  (tx, bound) => {
    const order = tx.$with('new_order').as(tx.insert(orders).values(bound.order.row).returning())
    const lines = tx.$with('new_lines').as(
      tx
        .insert(orderLines)
        .values(bound.lines.map(({ row }) => row))
        .returning(),
    )
    const event = tx.$with('new_event').as(tx.insert(orderEvents).values(bound.event.row).returning())
    return tx
      .with(order, lines, event)
      .select()
      .from(lines)
      .crossJoin(order)
      .crossJoin(event)
      .orderBy(lines.id)
      .prepare('')
  },
)

async function withLinesAndEvents(tx: Executor, rows: OrderRow[]): Promise<OrderRecord[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const [lines, events] = await Promise.all([
    tx.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.id)),
    tx.select().from(orderEvents).where(inArray(orderEvents.orderId, ids)).orderBy(asc(orderEvents.id)),
  ])
  const linesOf = Map.groupBy(lines, (line) => line.orderId)
  const eventsOf = Map.groupBy(events, (event) => event.orderId)
  return rows.map((row) => ({ ...row, lines: linesOf.get(row.id) ?? [], events: eventsOf.get(row.id) ?? [] }))
}

export const findOrder = async (tx: Executor, id: number): Promise<OrderRecord | undefined> =>
  (await withLinesAndEvents(tx, await tx.select().from(orders).where(eq(orders.id, id))))[0]

/** In the order of the ids. */
export async function listOrdersById(tx: Executor, ids: number[]): Promise<OrderRecord[]> {
  const found = await withLinesAndEvents(tx, await tx.select().from(orders).where(inArray(orders.id, ids)))
  const byId = new Map(found.map((order) => [order.id, order]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const findOrderByNumber = async (tx: Executor, orderId: string): Promise<OrderRecord | undefined> =>
  (await withLinesAndEvents(tx, await tx.select().from(orders).where(eq(orders.orderId, orderId))))[0]

export const listNewestOrders = async (tx: Executor, limit: number): Promise<OrderRecord[]> =>
  withLinesAndEvents(tx, await tx.select().from(orders).orderBy(desc(orders.createdAt), desc(orders.id)).limit(limit))

export const findOrderRowByNumber = async (tx: Executor, orderId: string): Promise<OrderRow | undefined> =>
  (await tx.select().from(orders).where(eq(orders.orderId, orderId)))[0]

export async function lockOrder(tx: Transaction, id: number): Promise<OrderRecord | undefined> {
  const rows = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  // Events are read under the lock, so none is missing.
  return (await withLinesAndEvents(tx, rows))[0]
}

export async function updateOrder(tx: Transaction, id: number, fields: Partial<OrderRow>): Promise<void> {
  await tx.update(orders).set(fields).where(eq(orders.id, id))
}

/** `null` means that all of the line was taken from stock. */
export async function updateTakenQuantity(tx: Transaction, lineId: number, taken: number | null): Promise<void> {
  await tx.update(orderLines).set({ taken }).where(eq(orderLines.id, lineId))
}

export async function insertEvent(tx: Transaction, event: typeof orderEvents.$inferInsert): Promise<number> {
  const [row] = await tx.insert(orderEvents).values(event).returning({ id: orderEvents.id })
  if (!row) throw new Error('The database returned no event')
  return row.id
}

export async function loadOrderExtras(tx: Executor, { id, customerEmail }: OrderRow) {
  const [notes, otherOrders] = await Promise.all([
    tx.select().from(orderNotes).where(eq(orderNotes.orderId, id)).orderBy(asc(orderNotes.id)),
    tx.$count(orders, and(eq(sql`lower(${orders.customerEmail})`, sql`lower(${customerEmail})`), ne(orders.id, id))),
  ])
  return { notes, otherOrders }
}

export async function insertNote(tx: Transaction, note: typeof orderNotes.$inferInsert): Promise<void> {
  await tx.insert(orderNotes).values(note)
}

export async function loadLinesAndStockEvents(tx: Executor, ids: number[]) {
  if (ids.length === 0) return { lines: new Map<number, never[]>(), events: new Map<number, never[]>() }
  const [lines, events] = await Promise.all([
    tx
      .select({
        orderId: orderLines.orderId,
        name: orderLines.name,
        sku: orderLines.sku,
        quantity: orderLines.quantity,
        taken: orderLines.taken,
      })
      .from(orderLines)
      .where(inArray(orderLines.orderId, ids))
      .orderBy(asc(orderLines.id)),
    tx
      .select({ orderId: orderEvents.orderId, type: orderEvents.type, to: orderEvents.to })
      .from(orderEvents)
      .where(and(inArray(orderEvents.orderId, ids), inArray(orderEvents.type, ['stockTaken', 'stockReturned'])))
      .orderBy(asc(orderEvents.id)),
  ])
  return {
    lines: Map.groupBy(lines, ({ orderId }) => orderId),
    events: Map.groupBy(events, ({ orderId }) => orderId),
  }
}
