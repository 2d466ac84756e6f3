import { desc, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#/platform/database.ts'
import type { Contact, ContactRequest } from './contact.schema.ts'
import { contactSubmissions } from './contact.tables.ts'

type ContactRow = typeof contactSubmissions.$inferSelect

export async function insertContact(tx: Executor, message: ContactRequest, now: Date): Promise<ContactRow> {
  const [row] = await tx
    .insert(contactSubmissions)
    .values({ ...message, createdAt: now })
    .returning()
  return row as ContactRow
}

export const toContact = (row: ContactRow): Contact => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
})

export async function listNewestContacts(tx: Executor, limit: number): Promise<Contact[]> {
  const rows = await tx
    .select()
    .from(contactSubmissions)
    .orderBy(desc(contactSubmissions.createdAt), desc(contactSubmissions.id))
    .limit(limit)
  return rows.map(toContact)
}

export async function findContact(tx: Executor, id: number): Promise<Contact | undefined> {
  const [row] = await tx.select().from(contactSubmissions).where(eq(contactSubmissions.id, id))
  return row && toContact(row)
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
