import { sql } from 'drizzle-orm'
import type { TimelineSource } from '#/platform/timeline.ts'
import { KIND_LABELS, quoteNumber, STANDING_LABELS, STANDING_TONES, standingOf } from '../quotes.rules.ts'
import { quotes } from './quotes.tables.ts'

const email = sql`lower(${quotes.customerEmail})`

export const quoteTimeline: TimelineSource = {
  name: 'quote',
  rows: { table: quotes, id: quotes.id, email },

  async list(tx, page) {
    const { id, createdAt, kind, state, expiresOn, totalAmount, purchaseOrder } = quotes
    const query = tx
      .select({ id, createdAt, kind, state, expiresOn, totalAmount, purchaseOrder })
      .from(quotes)
      .$dynamic()
    const rows = await page.newest(query, { at: createdAt, id, email })
    return rows.map((quote) => {
      const standing = standingOf(quote, page.today)
      return {
        id: quote.id,
        at: quote.createdAt,
        title: `${KIND_LABELS[quote.kind]} ${quoteNumber(quote.id)}`,
        detail: quote.purchaseOrder && `Purchase order ${quote.purchaseOrder}`,
        amount: quote.totalAmount,
        states: [{ label: STANDING_LABELS[standing], tone: STANDING_TONES[standing] }],
        link: { to: `/admin/quotes/${quote.id}` },
      }
    })
  },
}
