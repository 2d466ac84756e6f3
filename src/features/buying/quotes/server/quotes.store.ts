import { and, between, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { type PageUrl, pageUrl } from '#/lib/pageLinks.ts'
import { addDays, type Day } from '#/lib/workingDays.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { createToken, hashToken, isToken } from '#/platform/token.ts'
import { FOLLOW_UP_DAYS, type QuoteContact } from '../quotes.rules.ts'
import { quoteLinks, quotes } from './quotes.tables.ts'

export type QuoteRow = typeof quotes.$inferSelect

export const findQuote = async (tx: Executor, id: number): Promise<QuoteRow | undefined> =>
  (await tx.select().from(quotes).where(eq(quotes.id, id)))[0]

export const lockQuote = async (tx: Transaction, id: number): Promise<QuoteRow | undefined> =>
  (await tx.select().from(quotes).where(eq(quotes.id, id)).for('update'))[0]

export const findQuoteByKey = async (tx: Executor, requestKey: string): Promise<QuoteRow | undefined> =>
  (await tx.select().from(quotes).where(eq(quotes.requestKey, requestKey)))[0]

/** What this member of staff entered last. */
export async function loadUsualContact(tx: Executor, username: string): Promise<QuoteContact | undefined> {
  const [last] = await tx
    .select({ contact: quotes.contact })
    .from(quotes)
    .where(eq(quotes.contactBy, username))
    .orderBy(desc(quotes.contactAt), desc(quotes.id))
    .limit(1)
  return last?.contact ?? undefined
}

export async function insertQuote(tx: Transaction, quote: typeof quotes.$inferInsert): Promise<QuoteRow> {
  const [row] = await tx.insert(quotes).values(quote).returning()
  if (!row) throw new Error('The database returned no quote')
  return row
}

export async function updateQuote(tx: Transaction, id: number, change: Partial<QuoteRow>): Promise<QuoteRow> {
  const [row] = await tx.update(quotes).set(change).where(eq(quotes.id, id)).returning()
  if (!row) throw new Error('The database returned no quote')
  return row
}

/** Only its hash is stored. Hidden in emails once they are sent (`hideLinkSecrets`). */
export async function insertQuoteLink(
  tx: Transaction,
  { quoteId, origin, now }: { quoteId: number; origin: string; now: Date },
): Promise<{ url: PageUrl; tokenHash: string }> {
  const { token, hash: tokenHash } = createToken()
  await tx.insert(quoteLinks).values({ tokenHash, quoteId, createdAt: now })
  return { url: pageUrl(origin, `/quote?token=${token}`), tokenHash }
}

export async function findQuoteIdByLink(tx: Executor, token: string): Promise<number | undefined> {
  if (!isToken(token)) return undefined
  const [link] = await tx
    .select({ id: quoteLinks.quoteId })
    .from(quoteLinks)
    .where(eq(quoteLinks.tokenHash, hashToken(token)))
  return link?.id
}

/** Numbers of the orders made from quotes, by id. */
export async function listOrderNumbers(tx: Executor, rows: readonly QuoteRow[]): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ orderId }) => orderId ?? [])
  if (ids.length === 0) return new Map()
  const found = await tx.select({ id: orders.id, orderId: orders.orderId }).from(orders).where(inArray(orders.id, ids))
  return new Map(found.map(({ id, orderId }) => [id, orderId]))
}

/** Requested by a customer, and neither sent nor withdrawn yet. */
export const isNewRequest = and(
  isNotNull(quotes.requestedAt),
  eq(quotes.state, sql.raw("'draft'")),
  isNull(quotes.sentAt),
)

/** Not answered, and expiring soon. */
export const needsFollowUp = (today: Day) =>
  and(eq(quotes.state, sql.raw("'sent'")), between(quotes.expiresOn, today, addDays(today, FOLLOW_UP_DAYS)))
