import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { toDecimal } from '#/lib/decimal.ts'
import { countChanged, type PersonalData, reportDeleted } from '#/platform/personalData.ts'
import { timelineOf } from '#/platform/timeline.ts'
import { KIND_LABELS, QUOTE_STATE_LABELS, QUOTE_STATE_TONES, quoteNumber, stateOn } from '../quotes.rules.ts'
import { quoteLinks, quotes } from './quotes.tables.ts'

const customer = sql`lower(${quotes.customerEmail})`

/** A colleague’s name and number are no data of the customer’s. JSON leaves out what is undefined. */
const NOT_THEIRS = {
  requestKey: undefined,
  requestHash: undefined,
  orderId: undefined,
  contact: undefined,
  contactBy: undefined,
  contactAt: undefined,
}

/** What was agreed stays with the order. */
export const quoteData: PersonalData = {
  name: 'quotes',
  tables: [quotes, quoteLinks],

  async reasonNotToErase(tx, email) {
    const [open] = await tx
      .select({ id: quotes.id })
      .from(quotes)
      .where(and(eq(customer, email), eq(quotes.state, 'sent')))
      .limit(1)
    return open ? `Quote ${quoteNumber(open.id)} hasn’t been answered. Withdraw it first.` : undefined
  },

  async collect(tx, email) {
    const rows = await tx.select().from(quotes).where(eq(customer, email)).orderBy(quotes.id)
    return rows.map(({ id, lines, ...quote }) => ({
      number: quoteNumber(id),
      ...quote,
      ...NOT_THEIRS,
      agreedFee: quote.agreedFee === null ? null : toDecimal(quote.agreedFee),
      lines: lines.map(({ name, quantity, unitPrice, reduction }) => ({
        name,
        quantity,
        unitPrice: toDecimal(unitPrice),
        reduction: toDecimal(reduction),
      })),
      subtotal: toDecimal(quote.subtotal),
      discountAmount: toDecimal(quote.discountAmount),
      deliveryFee: toDecimal(quote.deliveryFee),
      totalAmount: toDecimal(quote.totalAmount),
      vatAmount: quote.vatAmount === null ? null : toDecimal(quote.vatAmount),
    }))
  },

  erase: (tx, { email }) => reportDeleted(tx.delete(quotes).where(eq(customer, email)), 'quote'),

  expire(tx, { service, books }) {
    const isOld = and(lt(quotes.updatedAt, service), isNull(quotes.orderId))
    return countChanged(tx.delete(quotes).where(or(lt(quotes.updatedAt, books), isOld)))
  },
}

const { kind, state, expiresOn, totalAmount, purchaseOrder } = quotes

export const quoteTimeline = timelineOf({
  name: 'quote',
  table: quotes,
  at: quotes.createdAt,
  email: customer,
  columns: { kind, state, expiresOn, totalAmount, purchaseOrder },
  toItem(quote, page) {
    const state = stateOn(quote, page.today)
    return {
      title: `${KIND_LABELS[quote.kind]} ${quoteNumber(quote.id)}`,
      detail: quote.purchaseOrder && `Purchase order ${quote.purchaseOrder}`,
      amount: quote.totalAmount,
      states: [{ label: QUOTE_STATE_LABELS[state], tone: QUOTE_STATE_TONES[state] }],
      link: { to: `/admin/quotes/${quote.id}` },
    }
  },
})
