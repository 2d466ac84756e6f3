import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { insertEvent, type ListMachines, type OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { orderLines, orders } from '#/features/orders/orders/server/orders.tables.ts'
import { loadOrderShipping } from '#/features/orders/parcels/server/parcels.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { addDays, type Day, londonDay } from '#/lib/workingDays.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { keepUploads, type PrivatePicture } from '#/platform/media/uploads.ts'
import { CASE_STATE_LABELS, caseReference, NEXT_STATES, OPEN_STATES, RESOLUTION_LABELS } from '../returns.rules.ts'
import type { CaseChange, CaseRequest } from './returns.schema.ts'
import { returnCaseLines, returnCases, returnPhotographs } from './returns.tables.ts'

export type CaseRow = typeof returnCases.$inferSelect
export type CaseRecord = CaseRow & {
  order: Pick<
    typeof orders.$inferSelect,
    | 'id'
    | 'orderId'
    | 'customerName'
    | 'customerEmail'
    | 'company'
    | 'vatNumber'
    | 'isTest'
    | 'purchaseOrder'
    | 'shippingAddress'
    | 'createdAt'
  >
  lines: { lineId: number; name: string; quantity: number }[]
  photographCount: number
}
export type RequestRefusal = { code: 'notAvailable' | 'keyUsed'; message: string; field: string }
const KEY_USED = {
  message: 'This form was used for a different order. Please reload the page.',
  field: 'requestKey',
}

export type ChangeRefusal = { code: 'notFound' | 'changed' | 'notPossible' }

export async function listCases(
  tx: Executor,
  { where, limit = 200 }: { where: SQL | undefined; limit?: number },
): Promise<CaseRecord[]> {
  const {
    id,
    orderId,
    customerName,
    customerEmail,
    company,
    vatNumber,
    isTest,
    purchaseOrder,
    shippingAddress,
    createdAt,
  } = orders
  const photographCount = sql<number>`(select count(*)::int from ${returnPhotographs} where ${returnPhotographs.caseId} = ${returnCases.id})`
  const rows = await tx
    .select({
      row: returnCases,
      order: {
        id,
        orderId,
        customerName,
        customerEmail,
        company,
        vatNumber,
        isTest,
        purchaseOrder,
        shippingAddress,
        createdAt,
      },
      photographCount,
    })
    .from(returnCases)
    .innerJoin(orders, eq(orders.id, returnCases.orderId))
    .where(where)
    .orderBy(desc(returnCases.id))
    .limit(limit)
  if (rows.length === 0) return []
  const lines = await tx
    .select({
      caseId: returnCaseLines.caseId,
      lineId: orderLines.id,
      name: orderLines.name,
      quantity: returnCaseLines.quantity,
    })
    .from(returnCaseLines)
    .innerJoin(orderLines, eq(orderLines.id, returnCaseLines.lineId))
    .where(
      inArray(
        returnCaseLines.caseId,
        rows.map(({ row }) => row.id),
      ),
    )
    .orderBy(asc(returnCaseLines.lineId))
  const linesOf = Map.groupBy(lines, ({ caseId }) => caseId)
  return rows.map(({ row, order, photographCount }) => ({
    ...row,
    order,
    photographCount,
    lines: (linesOf.get(row.id) ?? []).map(({ lineId, name, quantity }) => ({ lineId, name, quantity })),
  }))
}

export const listPhotographs = (tx: Executor, caseIds: readonly number[]) =>
  tx
    .select()
    .from(returnPhotographs)
    .where(inArray(returnPhotographs.caseId, [...caseIds]))
    .orderBy(asc(returnPhotographs.id))

export async function findPhotograph(tx: Executor, which: { caseId: number; id: number }) {
  const { caseId, id } = returnPhotographs
  const rows = await tx
    .select()
    .from(returnPhotographs)
    .where(and(eq(caseId, which.caseId), eq(id, which.id)))
  return rows[0]
}

export const findCase = async (tx: Executor, id: number): Promise<CaseRecord | undefined> =>
  (await listCases(tx, { where: eq(returnCases.id, id) }))[0]

/** What the customer has of each line and hasn’t asked about yet. */
export async function listReturnable(tx: Executor, order: OrderRecord, listMachines?: ListMachines) {
  const { lines, parcels } = await loadOrderShipping(tx, order)
  const asked = await tx
    .select({ lineId: returnCaseLines.lineId, quantity: sql<number>`sum(${returnCaseLines.quantity})::integer` })
    .from(returnCaseLines)
    .innerJoin(returnCases, eq(returnCases.id, returnCaseLines.caseId))
    .where(and(eq(returnCases.orderId, order.id), inArray(returnCases.state, [...OPEN_STATES])))
    .groupBy(returnCaseLines.lineId)
  const machines = (await listMachines?.(tx, order.id)) ?? []
  const sentOn = parcels.map((parcel) => parcel.sentOn).sort()
  return {
    deliveredBy: latestDelivery(order.estimatedDelivery, sentOn.at(-1)),
    items: lines.map(({ lineId, name, quantity, refundedUnits, shipped }) => ({
      lineId,
      name,
      available: Math.max(
        0,
        Math.min(shipped, quantity - refundedUnits) - (asked.find((line) => line.lineId === lineId)?.quantity ?? 0),
      ),
      serialNumber: onlySerialNumber(machines.filter((machine) => machine.lineId === lineId)),
    })),
  }
}

/** If there are several machines, only the customer knows which one is meant. */
const onlySerialNumber = (units: Awaited<ReturnType<ListMachines>>) =>
  units.length === 1 ? (units[0]?.serial?.serialNumber ?? null) : null

/** How long a parcel may take that left late. */
const MOST_DAYS_IN_TRANSIT = 14

/** The promised day or, if the last parcel left too late for it, some days after that. Undefined if nothing was sent. */
const latestDelivery = (promised: Day | null, lastSent: Day | undefined): Day | undefined => {
  if (lastSent === undefined) return undefined
  return promised !== null && promised >= lastSent ? promised : addDays(lastSent, MOST_DAYS_IN_TRANSIT)
}

type CheckedRequest = { earlier: CaseRecord } | { earlier?: never; wanted: Map<number, number>; deliveredBy: Day }

/** Without the order’s lock it’s only a first look, which spares decoding photographs for nothing. */
export async function checkCase(
  tx: Executor,
  order: OrderRecord,
  { lines, requestKey }: CaseRequest,
  at: Date,
): Promise<Outcome<CheckedRequest, RequestRefusal>> {
  const [earlier] = await listCases(tx, { where: eq(returnCases.requestKey, requestKey) })
  if (earlier) return earlier.order.id === order.id ? ok({ earlier }) : refuse('keyUsed', KEY_USED)
  const { items, deliveredBy = londonDay(at) } = await listReturnable(tx, order)
  const wanted = new Map<number, number>()
  for (const { lineId, quantity } of lines) wanted.set(lineId, (wanted.get(lineId) ?? 0) + quantity)
  for (const [lineId, quantity] of wanted) {
    const item = items.find((item) => item.lineId === lineId)
    if (item && quantity <= item.available) continue
    const message = !item
      ? 'One of these items isn’t part of the order.'
      : item.available === 0
        ? `${item.name} hasn’t been sent yet, has been refunded, or you’ve already asked about it.`
        : `You can ask about ${item.available} × ${item.name}.`
    return refuse('notAvailable', { message, field: 'lines' })
  }
  return ok({ wanted, deliveredBy })
}

/** Under the order’s lock. A repeated request returns the first one’s case. */
export async function requestCase(
  tx: Transaction,
  order: OrderRecord,
  request: CaseRequest,
  { photographs, at }: { photographs: readonly PrivatePicture[]; at: Date },
): Promise<Outcome<{ record: CaseRecord; isNew: boolean }, RequestRefusal>> {
  const checked = await checkCase(tx, order, request, at)
  if (!checked.ok) return checked
  if (checked.value.earlier) return ok({ record: checked.value.earlier, isNew: false })
  const { wanted, deliveredBy } = checked.value
  const { kind, requestKey, description, serialNumber } = request
  const [row] = await tx
    .insert(returnCases)
    .values({
      kind,
      requestKey,
      orderId: order.id,
      deliveredBy,
      createdAt: at,
      changedAt: at,
      description: description ?? null,
      serialNumber: serialNumber ?? null,
    })
    .returning({ id: returnCases.id })
  const { id } = row as { id: number }
  await tx.insert(returnCaseLines).values([...wanted].map(([lineId, quantity]) => ({ caseId: id, lineId, quantity })))
  if (photographs.length > 0) {
    await tx.insert(returnPhotographs).values(photographs.map((picture) => ({ ...picture, caseId: id })))
    await keepUploads(
      tx,
      photographs.map(({ name }) => name),
    )
  }
  const record = (await findCase(tx, id)) as CaseRecord
  await noteOnOrder(tx, record, { actor: 'customer', at, detail: `${caseReference(record)} requested` })
  return ok({ record, isNew: true })
}

/** The order’s history names the case, so that it’s found from there. */
const noteOnOrder = (
  tx: Transaction,
  { orderId }: Pick<CaseRow, 'orderId'>,
  { actor, at, detail }: { actor: string; at: Date; detail: string },
) => insertEvent(tx, { orderId, type: 'returnChanged', detail, actor, createdAt: at })

export async function changeCase(
  tx: Transaction,
  id: number,
  { version, state, resolution, note }: CaseChange,
  { actor, at }: { actor: string; at: Date },
): Promise<Outcome<CaseRecord, ChangeRefusal>> {
  const [before] = await tx.select().from(returnCases).where(eq(returnCases.id, id)).for('update')
  if (!before) return refuse('notFound')
  if (before.version !== version) return refuse('changed')
  if (!NEXT_STATES[before.state].includes(state)) return refuse('notPossible')
  await tx
    .update(returnCases)
    .set({
      state,
      resolution: resolution ?? null,
      note: note || null,
      changedAt: at,
      changedBy: actor,
      version: version + 1,
    })
    .where(eq(returnCases.id, id))
  const record = (await findCase(tx, id)) as CaseRecord
  const reference = caseReference(record)
  const outcome = resolution ? RESOLUTION_LABELS[resolution].toLowerCase() : CASE_STATE_LABELS[state].toLowerCase()
  await noteOnOrder(tx, record, { actor, at, detail: `${reference} ${outcome}` })
  await recordActivity(tx, {
    actor,
    at,
    action: `${record.kind}.${state}`,
    subjectType: 'return',
    subjectId: id,
    subject: `${reference}, ${record.order.orderId}`,
    before: { state: before.state, resolution: before.resolution },
    after: { state, resolution: resolution ?? null },
  })
  return ok(record)
}
