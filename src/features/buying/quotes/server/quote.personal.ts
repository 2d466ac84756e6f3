import { and, eq, lt, or, sql } from 'drizzle-orm'
import { toDecimal } from '#/lib/decimal.ts'
import { type PersonalData, pluralise } from '#/platform/personalData.ts'
import { quoteNumber } from '../quotes.rules.ts'
import { quoteLinks, quotes } from './quotes.tables.ts'

const hasEmail = (email: string) => sql`lower(${quotes.customerEmail}) = ${email}`

/** What was agreed stays with the order. */
export const quoteData: PersonalData = {
  name: 'quotes',
  tables: [quotes, quoteLinks],

  async reasonNotToErase(tx, email) {
    const [open] = await tx
      .select({ id: quotes.id })
      .from(quotes)
      .where(and(hasEmail(email), eq(quotes.state, 'sent')))
      .limit(1)
    return open ? `Quote ${quoteNumber(open.id)} hasn’t been answered. Withdraw it first.` : undefined
  },

  async collect(tx, email) {
    const rows = await tx.select().from(quotes).where(hasEmail(email)).orderBy(quotes.id)
    return rows.map(({ id, requestKey: _, requestHash: __, orderId: ___, lines, ...quote }) => ({
      number: quoteNumber(id),
      ...quote,
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

  async erase(tx, { email }) {
    const deleted = await tx.delete(quotes).where(hasEmail(email)).returning({ id: quotes.id })
    return deleted.length > 0 ? [`${pluralise(deleted.length, 'quote')} deleted.`] : []
  },

  async expire(tx, { service, books }) {
    const { rowCount } = await tx
      .delete(quotes)
      .where(or(lt(quotes.updatedAt, books), and(lt(quotes.updatedAt, service), sql`${quotes.orderId} is null`)))
    return rowCount ?? 0
  },
}
