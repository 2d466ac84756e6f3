import { desc, eq, isNull } from 'drizzle-orm'
import type { Executor, Transaction } from '#/platform/database.ts'
import type { Contact, ContactRow } from './contact.schema.ts'
import { contactSubmissions } from './contact.tables.ts'

export type ContactRecord = typeof contactSubmissions.$inferSelect

/** Returns undefined if the request key has been used. */
export async function insertContact(
  tx: Executor,
  message: Omit<typeof contactSubmissions.$inferInsert, 'createdAt' | 'lastMessageAt'>,
  now: Date,
): Promise<ContactRecord | undefined> {
  const target = contactSubmissions.requestKey
  const values = { ...message, createdAt: now, lastMessageAt: now }
  return (await tx.insert(contactSubmissions).values(values).onConflictDoNothing({ target }).returning())[0]
}

export const toContact = ({ id, name, email, subject, message, ...row }: ContactRecord): Contact => ({
  id,
  name,
  email,
  subject,
  message,
  createdAt: row.createdAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
  answeredBy: row.answeredBy,
})

export const toContactRow = (row: ContactRecord): ContactRow => ({
  ...toContact(row),
  lastMessageAt: row.lastMessageAt.toISOString(),
  startedBy: row.startedBy,
})

/** Not written first by staff. */
export const isFromCustomer = isNull(contactSubmissions.startedBy)

export async function listNewestContacts(tx: Executor, limit: number): Promise<Contact[]> {
  const rows = await tx
    .select()
    .from(contactSubmissions)
    .where(isFromCustomer)
    .orderBy(desc(contactSubmissions.createdAt), desc(contactSubmissions.id))
    .limit(limit)
  return rows.map(toContact)
}

export async function findContact(tx: Executor, id: number): Promise<ContactRecord | undefined> {
  return (await tx.select().from(contactSubmissions).where(eq(contactSubmissions.id, id)))[0]
}

/** Answering twice keeps the first time and administrator. Returns undefined if there is no such message. */
export async function updateAnswered(
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
