import { and, desc, eq, inArray, lt, notInArray, notLike, sql } from 'drizzle-orm'
import { toDecimal } from '#/lib/decimal.ts'
import { activity } from '#/platform/activity/activity.tables.ts'
import type { Transaction } from '#/platform/database.ts'
import { mails } from '#/platform/mail/mail.tables.ts'
import { ALIAS_PATTERN, createAlias, ERASED, type PersonalData, pluralise } from '#/platform/personalData.ts'
import { customers } from './customers.tables.ts'
import { orderEvents, orderLines, orderNotes, orders, refunds } from './orders.tables.ts'
import { hasNoOpenRefund, isOwedAgain } from './owedRefunds.ts'

const hasEmail = (email: string) => eq(sql`lower(${orders.customerEmail})`, email)

const listOrdersByEmail = (tx: Transaction, email: string) =>
  tx.select().from(orders).where(hasEmail(email)).orderBy(desc(orders.createdAt), desc(orders.id))

async function anonymiseOrders(tx: Transaction, ids: number[], alias: string): Promise<void> {
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids))
  // Free text may name anyone.
  await tx.update(orderEvents).set({ detail: null }).where(inArray(orderEvents.orderId, ids))
  await tx.update(refunds).set({ reason: ERASED }).where(inArray(refunds.orderId, ids))
  await tx
    .update(orders)
    .set({
      customerName: ERASED,
      customerEmail: alias,
      customerPhone: null,
      company: null,
      vatNumber: null,
      purchaseOrder: null,
      billingAddress: null,
      shippingAddress: '',
      addressUnchecked: false,
      trackingNumber: null,
      payLinkHash: null,
      requestHash: null,
    })
    .where(inArray(orders.id, ids))
}

/** Including those to the shop, and those to an address since corrected: both name the customer. */
async function deleteEmailsAbout(tx: Transaction, found: { orderId: string }[]): Promise<string[]> {
  const numbers = found.map(({ orderId }) => orderId)
  const about = inArray(sql`substring(${mails.reference} from '^ORD-[0-9A-Z]{10}')`, numbers)
  const deleted = await tx.delete(mails).where(about).returning({ id: mails.id })
  return deleted.length > 0 ? [`${pluralise(deleted.length, 'email')} about orders deleted.`] : []
}

/** Orders are accounting records that the law makes the shop keep: erasing only removes the personal details. */
export const orderData: PersonalData = {
  name: 'orders',
  tables: [orders, orderLines, orderEvents, orderNotes, refunds, customers],

  async reasonNotToErase(tx, email) {
    const open = await tx
      .select({ orderId: orders.orderId })
      .from(orders)
      .where(and(hasEmail(email), notInArray(orders.orderStatus, ['completed', 'cancelled'])))
      .orderBy(orders.id)
    if (open.length > 0) {
      const first = open.slice(0, 5).map(({ orderId }) => orderId)
      const more = open.length > first.length ? ` and ${open.length - first.length} more` : ''
      const are = open.length === 1 ? 'is' : 'are'
      return `${pluralise(open.length, 'order')} ${are} still open (${first.join(', ')}${more}). Complete or cancel ${open.length === 1 ? 'it' : 'them'} first.`
    }
    const [waiting] = await tx
      .select({ id: refunds.id })
      .from(refunds)
      .innerJoin(orders, eq(refunds.orderId, orders.id))
      .where(and(hasEmail(email), eq(refunds.status, 'pending')))
      .limit(1)
    if (waiting)
      return 'A refund is still being processed. Wait until the card provider has completed it, or mark the bank transfer as sent.'
    const [owed] = await tx
      .select({ orderId: orders.orderId })
      .from(refunds)
      .innerJoin(orders, eq(refunds.orderId, orders.id))
      .where(and(hasEmail(email), isOwedAgain))
      .orderBy(refunds.id)
      .limit(1)
    return owed
      ? `The bank returned a refund for ${owed.orderId}, so the customer is still owed that money. Refund it by bank transfer first.`
      : undefined
  },

  async collect(tx, email) {
    const rows = await listOrdersByEmail(tx, email)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return []
    // Sequential: a transaction has one connection.
    const lines = await tx.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(orderLines.id)
    const events = await tx.select().from(orderEvents).where(inArray(orderEvents.orderId, ids)).orderBy(orderEvents.id)
    const notes = await tx.select().from(orderNotes).where(inArray(orderNotes.orderId, ids)).orderBy(orderNotes.id)
    const back = await tx.select().from(refunds).where(inArray(refunds.orderId, ids)).orderBy(refunds.id)
    return rows.map((order) => ({
      orderId: order.orderId,
      placedAt: order.createdAt,
      customerName: order.customerName,
      customerEmail: order.customerEmail,
      customerPhone: order.customerPhone,
      shippingAddress: order.shippingAddress,
      quoteNumber: order.quoteNumber,
      company: order.company,
      vatNumber: order.vatNumber,
      purchaseOrder: order.purchaseOrder,
      billingAddress: order.billingAddress,
      dueOn: order.dueOn,
      orderStatus: order.orderStatus,
      paymentStatus: order.paymentStatus,
      paymentReference: order.stripePaymentIntentId,
      subtotal: toDecimal(order.subtotal),
      discountCode: order.discountCode,
      discountAmount: toDecimal(order.discountAmount),
      deliveryType: order.deliveryType,
      deliveryFee: toDecimal(order.deliveryFee),
      totalAmount: toDecimal(order.totalAmount),
      vatAmount: order.vatAmount === null ? null : toDecimal(order.vatAmount),
      carrier: order.carrier,
      trackingNumber: order.trackingNumber,
      estimatedDelivery: order.estimatedDelivery,
      lines: rowsOfOrder(lines, order.id).map(({ name, quantity, unitPrice, reduction }) => ({
        name,
        quantity,
        unitPrice: toDecimal(unitPrice),
        reduction: toDecimal(reduction),
      })),
      refunds: rowsOfOrder(back, order.id).map(({ amount, reason, status, createdAt }) => ({
        amount: toDecimal(amount),
        reason,
        status,
        createdAt,
      })),
      history: rowsOfOrder(events, order.id).map(({ type, from, to, detail, createdAt }) => ({
        type,
        from,
        to,
        detail,
        createdAt,
      })),
      notes: rowsOfOrder(notes, order.id).map(({ text, createdAt }) => ({ text, createdAt })),
    }))
  },

  async erase(tx, { email, alias }) {
    const found = await listOrdersByEmail(tx, email)
    const ids = found.map(({ id }) => id)
    if (ids.length === 0) return []
    const emails = await deleteEmailsAbout(tx, found)
    await anonymiseOrders(tx, ids, alias)
    return [
      ...emails,
      `${pluralise(ids.length, 'order')} ${ids.length === 1 ? 'stays' : 'stay'} in the accounts, without name, email, phone and address.`,
    ]
  },

  async expire(tx, { books }) {
    const old = await tx
      .select({ ids: sql<number[]>`array_agg(${orders.id})` })
      .from(orders)
      .where(
        and(lt(orders.createdAt, books), notLike(orders.customerEmail, ALIAS_PATTERN), hasNoOpenRefund(tx, orders.id)),
      )
      .groupBy(sql`lower(${orders.customerEmail})`)
    for (const { ids } of old) await tx.transaction((nested) => anonymiseOrders(nested, ids, createAlias()))
    return old.reduce((count, { ids }) => count + ids.length, 0)
  },
}

/** Activity about orders contains no personal data, so the archive only counts it. */
export const orderActivityData: PersonalData = {
  name: 'activity',
  tables: [activity],

  async collect(tx, email) {
    const ids = (await listOrdersByEmail(tx, email)).map(({ id }) => String(id))
    const about = and(eq(activity.subjectType, 'order'), inArray(activity.subjectId, ids))
    return { entriesAboutYourOrders: ids.length === 0 ? 0 : await tx.$count(activity, about) }
  },

  erase: async () => [],
}

const rowsOfOrder = <Row extends { orderId: number | null }>(rows: Row[], id: number) =>
  rows.filter((row) => row.orderId === id)
