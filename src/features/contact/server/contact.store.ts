import { desc, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#/platform/database.ts'
import type { Contact, ContactRequest } from './contact.schema.ts'
import { contactSubmissions } from './contact.tables.ts'

type ContactRow = typeof contactSubmissions.$inferSelect

/** Keeps a message for the administrator, and gives it as it is kept. */
export async function keepMessage(tx: Executor, message: ContactRequest, now: Date): Promise<ContactRow> {
  const [row] = await tx
    .insert(contactSubmissions)
    .values({ ...message, createdAt: now })
    .returning()
  return row as ContactRow
}

/** A message on the wire. */
export const toContact = (row: ContactRow): Contact => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
})

/** The newest messages. */
export async function newestContacts(tx: Executor, most: number): Promise<Contact[]> {
  const newest = [desc(contactSubmissions.createdAt), desc(contactSubmissions.id)]
  const rows = await tx
    .select()
    .from(contactSubmissions)
    .orderBy(...newest)
    .limit(most)
  return rows.map(toContact)
}

/** One message, or undefined. */
export async function contactById(tx: Executor, id: number): Promise<Contact | undefined> {
  const [row] = await tx.select().from(contactSubmissions).where(eq(contactSubmissions.id, id))
  return row && toContact(row)
}

/**
 * Notes that a message has been answered, or that it waits again. What is so already stays as it was noted first. Gives
 * the message before and after, or undefined if there is none.
 */
export async function markContact(
  tx: Transaction,
  id: number,
  { answered, actor, at }: { answered: boolean; actor: string; at: Date },
): Promise<{ before: Contact; after: Contact } | undefined> {
  const [row] = await tx.select().from(contactSubmissions).where(eq(contactSubmissions.id, id)).for('update')
  if (!row) return undefined
  const before = toContact(row)
  if (answered === (row.answeredAt !== null)) return { before, after: before }
  const change = answered ? { answeredAt: at, answeredBy: actor } : { answeredAt: null, answeredBy: null }
  await tx.update(contactSubmissions).set(change).where(eq(contactSubmissions.id, id))
  return { before, after: toContact({ ...row, ...change }) }
}
