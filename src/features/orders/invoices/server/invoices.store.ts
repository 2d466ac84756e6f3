import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { listEntries, type NewlyPaid } from '#/features/orders/ledger/server/ledger.store.ts'
import { refundMethodLabel } from '#/features/orders/orders/orderLabels.ts'
import type { OrderEventType } from '#/features/orders/orders/orderStates.rules.ts'
import { hasBeenPaid } from '#/features/orders/orders/paid.rules.ts'
import { refundedSale, spreadOnlyParts } from '#/features/orders/orders/refundParts.rules.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { orderEvents, orders, type refunds } from '#/features/orders/orders/server/orders.tables.ts'
import { addressLines } from '#/lib/addressLines.ts'
import { londonDay, longDate } from '#/lib/workingDays.ts'
import { type Executor, prepareOnce, type Transaction } from '#/platform/database.ts'
import type { Log } from '#/platform/log.ts'
import { logMoneyEvent } from '#/platform/observe/moneyEvent.ts'
import type { Clock } from '#/platform/services.ts'
import type { InvoiceContent, InvoiceKind, InvoiceSeries } from '../invoiceContent.rules.ts'
import { creditBody, invoiceBody, sellerDetails, seriesOf, settleVatRounding, taxPointOf } from '../invoices.rules.ts'
import { invoiceSeries, invoices } from './invoices.tables.ts'
import { describeDue, describePaid, dispatchedOn, paidOn } from './taxPoint.ts'

type Refund = typeof refunds.$inferSelect

export type InvoiceRow = Omit<typeof invoices.$inferSelect, 'pdf'>

export const invoiceColumns = {
  id: invoices.id,
  kind: invoices.kind,
  number: invoices.number,
  orderId: invoices.orderId,
  refundId: invoices.refundId,
  issuedAt: invoices.issuedAt,
  content: invoices.content,
}

/** For `onOrderPaid`: an order is never paid without its invoice. It may have been issued before. */
export const issueInvoiceOnOrderPaid =
  (clock: Clock, log?: Log) =>
  async (tx: Transaction, order: OrderRecord, newly?: NewlyPaid): Promise<void> => {
    if (!newly && (await findInvoice(tx, order.id))) return
    const invoice = await insertInvoice(tx, order, { now: clock.now(), newly })
    if (log) logInvoiceIssued(log, order, invoice)
  }

/** Only called last in a transaction, since a log line cannot be rolled back. */
export const logInvoiceIssued = (log: Log, { orderId }: OrderRecord, { number, content }: InvoiceRow): void =>
  logMoneyEvent(log, 'invoice issued', { pence: content.totals.gross, order: orderId, invoice: number })

/** Returns the existing invoice if there is one. */
export async function issueInvoice(
  tx: Transaction,
  order: OrderRecord,
  now: Date,
  actor?: string,
): Promise<InvoiceRow> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, order.id)).for('update')
  return (await findInvoice(tx, order.id)) ?? insertInvoice(tx, order, { now, actor })
}

async function insertInvoice(
  tx: Transaction,
  order: OrderRecord,
  of: { now: Date; actor?: string | undefined; newly?: NewlyPaid | undefined },
): Promise<InvoiceRow> {
  const { now, actor = order.events.at(-1)?.actor ?? 'checkout', newly } = of
  const entries = newly?.entries ?? (await listEntries(tx, order.id))
  const isPaid = hasBeenPaid(order)
  const content = {
    ...invoiceBody(order),
    ...(isPaid ? { payment: describePaid(order, entries) } : describeDue(order, entries)),
    taxPoint: taxPointOf({
      issuedOn: londonDay(now),
      paidOn: isPaid ? paidOn(order, entries) : undefined,
      dispatchedOn: newly ? undefined : await dispatchedOn(tx, order.id),
    }),
  }
  return insertDocument(tx, order, { kind: 'invoice', refundId: null, now, actor, content })
}

/** `earlier` are the order's other successful refunds. The caller holds the order's lock. */
export async function issueCreditNote(
  tx: Transaction,
  order: OrderRecord,
  refund: Refund,
  earlier: readonly Refund[],
  now: Date,
): Promise<InvoiceRow | undefined> {
  const invoice = await findInvoice(tx, order.id)
  if (!invoice || refundedSale(refund) === 0) return undefined
  const nothingLeft = { lines: [], delivery: 0, total: 0, credit: 0 }
  const partsOf = ({ amount, parts }: Refund) => parts ?? spreadOnlyParts(nothingLeft, amount)
  const body = settleVatRounding(
    creditBody(order, earlier.map(partsOf), partsOf(refund)),
    (await listDocuments(tx, order.id)).map(({ content }) => content),
  )
  const paidOut = (await listEntries(tx, order.id)).find(
    ({ refundId, kind }) => refundId === refund.id && kind === 'refund',
  )
  const refundedOn = paidOut?.valueDate ?? londonDay(refund.createdAt)
  const method = paidOut?.method ?? (refund.paymentIntentId ? 'card' : 'transfer')
  const { isTest } = invoice.content
  return insertDocument(
    tx,
    { ...order, isTest },
    {
      kind: 'creditNote',
      refundId: refund.id,
      now,
      actor: refund.actor,
      content: {
        ...body,
        payment: `Refunded ${refundMethodLabel(method)} on ${longDate(refundedOn)}`,
        // The correction takes effect on the day of the refund.
        taxPoint: refundedOn,
        corrects: { number: invoice.number, reason: refund.reason },
      },
    },
  )
}

/** Cancels the credit note of a refund that the bank returned. The caller holds the order's lock. `returnedOn`: London. */
export async function issueDebitNote(
  tx: Transaction,
  order: OrderRecord,
  refund: Refund,
  { returnedOn, actor, now }: { returnedOn: string; actor: string; now: Date },
): Promise<void> {
  const creditNote = await findCreditNote(tx, refund.id)
  if (!creditNote) return
  const { isTest } = creditNote.content
  await insertDocument(
    tx,
    { ...order, isTest },
    {
      kind: 'debitNote',
      // `refundId` is unique, and taken by the credit note.
      refundId: null,
      now,
      actor,
      content: {
        ...bodyOf(creditNote),
        taxPoint: returnedOn,
        payment: 'No payment is due. This amount is owed to the customer and will be refunded again',
        corrects: { number: creditNote.number, reason: 'The refund didn’t reach the customer' },
      },
    },
  )
}

/** What a document cancels by repeating it. */
export const bodyOf = ({ content: { lines, totals, discountCode, vatTreatment } }: InvoiceRow) => ({
  lines,
  totals,
  ...(discountCode ? { discountCode } : {}),
  ...(vatTreatment ? { vatTreatment } : {}),
})

type DocumentBody = Pick<
  InvoiceContent,
  'lines' | 'totals' | 'discountCode' | 'vatTreatment' | 'payment' | 'amountDue' | 'taxPoint' | 'corrects'
>

/** The number series stays locked until the commit, and a rollback takes no number, so there are no gaps. */
export async function insertDocument(
  tx: Transaction,
  order: OrderRecord,
  of: { kind: InvoiceKind; refundId: number | null; now: Date; actor: string; content: DocumentBody },
): Promise<InvoiceRow> {
  const { kind, refundId, now, actor } = of
  const content: Omit<InvoiceContent, 'number'> = {
    kind,
    issuedOn: londonDay(now),
    isTest: order.isTest,
    order: {
      orderId: order.orderId,
      placedOn: londonDay(order.createdAt),
      ...(order.purchaseOrder ? { purchaseOrder: order.purchaseOrder } : {}),
      ...(order.quoteNumber ? { quote: order.quoteNumber } : {}),
      ...(order.dueOn ? { dueOn: order.dueOn } : {}),
    },
    seller: sellerDetails(order.vatAmount !== null),
    buyer: buyerOf(order),
    ...of.content,
  }
  const series = seriesOf(kind, order.isTest)
  const [row] = await insertion(tx).execute({
    kind,
    orderId: order.id,
    refundId,
    now,
    actor,
    series,
    prefix: PREFIX[series],
    content: JSON.stringify(content),
    eventType: EVENT_TYPES[kind],
  })
  if (!row) throw new Error('The database returned no document')
  return row
}

const insertion = prepareOnce((tx) => {
  const last = tx.$with('last').as(
    tx
      .insert(invoiceSeries)
      .values({ kind: sql.placeholder('series'), lastNumber: 1 })
      .onConflictDoUpdate({ target: invoiceSeries.kind, set: { lastNumber: sql`${invoiceSeries.lastNumber} + 1` } })
      .returning({ number: NUMBER.as('number') }),
  )
  const number = sql<string>`(select number from ${last})`
  const [orderId, now] = [sql.placeholder('orderId'), sql.placeholder('now')]
  const document = tx.$with('document').as(
    tx
      .insert(invoices)
      .values({
        kind: sql.placeholder('kind'),
        number,
        orderId,
        refundId: sql.placeholder('refundId'),
        issuedAt: now,
        content: sql`jsonb_build_object('number', ${number}) || ${sql.placeholder('content')}::jsonb`,
      })
      .returning(invoiceColumns),
  )
  const event = tx.$with('event').as(
    tx
      .insert(orderEvents)
      .values({
        orderId,
        type: sql.placeholder('eventType'),
        detail: number,
        createdAt: now,
        actor: sql.placeholder('actor'),
      })
      .returning({ id: orderEvents.id }),
  )
  return tx.with(last, document, event).select().from(document).prepare('insert_document')
})

const EVENT_TYPES: Record<InvoiceKind, OrderEventType> = {
  invoice: 'invoiced',
  creditNote: 'credited',
  debitNote: 'debited',
}

export function buyerOf({ vatNumber, ...order }: InvoicedBuyer): InvoiceContent['buyer'] {
  const { customerName, company, customerEmail, shippingAddress, billingAddress } = order
  const delivery = addressLines(shippingAddress)
  return {
    name: customerName,
    ...(company ? { company } : {}),
    ...(vatNumber ? { vatNumber } : {}),
    address: billingAddress ? addressLines(billingAddress) : delivery,
    email: customerEmail,
    ...(billingAddress ? { deliverTo: delivery } : {}),
  }
}
type InvoicedBuyer = Pick<
  OrderRecord,
  'customerName' | 'company' | 'customerEmail' | 'shippingAddress' | 'billingAddress'
> & { vatNumber?: string | null }

/** `INV-000123`: at least six digits. */
const NUMBER = sql<string>`${sql.placeholder('prefix')} || lpad(${invoiceSeries.lastNumber}::text, greatest(6, length(${invoiceSeries.lastNumber}::text)), '0')`

const PREFIX: Record<InvoiceSeries, string> = {
  invoice: 'INV-',
  creditNote: 'CN-',
  debitNote: 'DN-',
  testInvoice: 'TEST-INV-',
  testCreditNote: 'TEST-CN-',
  testDebitNote: 'TEST-DN-',
}

export async function findInvoice(tx: Executor, orderId: number): Promise<InvoiceRow | undefined> {
  const [row] = await tx
    .select(invoiceColumns)
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice')))
  return row
}

export const listDocuments = (tx: Executor, orderId: number): Promise<InvoiceRow[]> =>
  tx.select(invoiceColumns).from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.id))

export async function findDocument(tx: Executor, id: number): Promise<InvoiceRow | undefined> {
  const [row] = await tx.select(invoiceColumns).from(invoices).where(eq(invoices.id, id))
  return row
}

export async function findCreditNote(tx: Executor, refundId: number): Promise<InvoiceRow | undefined> {
  const [row] = await tx.select(invoiceColumns).from(invoices).where(eq(invoices.refundId, refundId))
  return row
}

export async function findPdf(tx: Executor, id: number): Promise<Buffer | undefined> {
  const [row] = await tx.select({ pdf: invoices.pdf }).from(invoices).where(eq(invoices.id, id))
  return row?.pdf ?? undefined
}

/** Saves nothing if the document has changed. Returns the saved PDF: the first, if two were printed at once. */
export async function updatePdf(
  tx: Executor,
  { id, content }: Pick<InvoiceRow, 'id' | 'content'>,
  pdf: Buffer,
): Promise<Buffer> {
  await tx
    .update(invoices)
    .set({ pdf })
    .where(and(eq(invoices.id, id), eq(invoices.content, content), isNull(invoices.pdf)))
  return (await findPdf(tx, id)) ?? pdf
}
