import { desc, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#/platform/database.ts'
import { adminRecords, type Decide } from '#/platform/lists/adminRecords.store.ts'
import type { Subscriber } from './newsletter.schema.ts'
import { newsletterSubscribers } from './newsletter.tables.ts'

export type SubscriberRow = typeof newsletterSubscribers.$inferSelect

export const subscriberRows = adminRecords({
  table: newsletterSubscribers,
  type: 'subscriber',
  noun: 'subscriber',
  name: ({ id }) => `Subscriber ${id}`,
  logged: () => undefined,
})

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

const ended = (at: Date) => ({ subscribed: false, unsubscribedAt: at })

/** Undefined if the token is unknown. */
export async function unsubscribe(tx: Transaction, token: string, now: Date): Promise<SubscriberRow | undefined> {
  const [row] = await tx
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.unsubscribeToken, token))
    .for('update')
  if (row?.subscribed)
    await tx.update(newsletterSubscribers).set(ended(now)).where(eq(newsletterSubscribers.id, row.id))
  return row
}

export const unsubscription: Decide<SubscriberRow, void> = ({ subscribed }, _, { at }) =>
  subscribed
    ? {
        action: 'subscriber.unsubscribed',
        set: ended(at),
        before: { subscribed: true },
        after: { subscribed: false },
      }
    : undefined

export async function listNewestSubscribers(tx: Executor, limit: number): Promise<Subscriber[]> {
  const rows = await tx
    .select()
    .from(newsletterSubscribers)
    .orderBy(desc(newsletterSubscribers.createdAt), desc(newsletterSubscribers.id))
    .limit(limit)
  return rows.map(toSubscriber)
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
