import { desc, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#/platform/database.ts'
import type { Subscriber } from './newsletter.schema.ts'
import { newsletterSubscribers } from './newsletter.tables.ts'

export type SubscriberRow = typeof newsletterSubscribers.$inferSelect

/** Renews the consent of a subscriber; `isNew` is then false. */
export async function subscribe(
  tx: Transaction,
  address: string,
  consentText: string,
  now: Date,
): Promise<{ subscriber: SubscriberRow; isNew: boolean }> {
  const email = address.toLowerCase()
  const consent = { subscribed: true, consentText, consentAt: now, unsubscribedAt: null }
  const [added] = await tx
    .insert(newsletterSubscribers)
    .values({ email, ...consent, createdAt: now })
    .onConflictDoNothing({ target: newsletterSubscribers.email })
    .returning()
  if (added) return { subscriber: added, isNew: true }
  const [before] = await tx
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email))
    .for('update')
  // Deleted between the two statements: try again.
  if (!before) return subscribe(tx, email, consentText, now)
  await tx.update(newsletterSubscribers).set(consent).where(eq(newsletterSubscribers.id, before.id))
  return { subscriber: { ...before, ...consent }, isNew: !before.subscribed }
}

export async function unsubscribe(
  tx: Transaction,
  which: { token: string } | { id: number },
  now: Date,
): Promise<{ before: Subscriber; after: Subscriber } | undefined> {
  const condition =
    'token' in which ? eq(newsletterSubscribers.unsubscribeToken, which.token) : eq(newsletterSubscribers.id, which.id)
  const [row] = await tx.select().from(newsletterSubscribers).where(condition).for('update')
  if (!row) return undefined
  const before = toSubscriber(row)
  if (!row.subscribed) return { before, after: before }
  const change = { subscribed: false, unsubscribedAt: now }
  await tx.update(newsletterSubscribers).set(change).where(eq(newsletterSubscribers.id, row.id))
  return { before, after: toSubscriber({ ...row, ...change }) }
}

export async function deleteSubscriber(tx: Transaction, id: number): Promise<boolean> {
  const deleted = await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.id, id)).returning()
  return deleted.length > 0
}

export async function listNewestSubscribers(tx: Executor, limit: number): Promise<Subscriber[]> {
  const rows = await tx
    .select()
    .from(newsletterSubscribers)
    .orderBy(desc(newsletterSubscribers.createdAt), desc(newsletterSubscribers.id))
    .limit(limit)
  return rows.map(toSubscriber)
}

export async function findSubscriber(tx: Executor, id: number): Promise<Subscriber | undefined> {
  const [row] = await tx.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id))
  return row && toSubscriber(row)
}

export const findSubscriberByEmail = async (tx: Executor, email: string): Promise<SubscriberRow | undefined> =>
  (await tx.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)))[0]

/** Omits the token that unsubscribes. */
export const toSubscriber = ({ unsubscribeToken: _, ...row }: SubscriberRow): Subscriber => ({
  ...row,
  consentAt: row.consentAt.toISOString(),
  unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})
