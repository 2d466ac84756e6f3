import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { InvoiceDays } from '#/features/shop/settings/invoiceSettings.rules.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Pence } from '#/lib/pence.ts'
import type { Executor } from '#/platform/database.ts'
import type { TimelineSource } from '#/platform/timeline.ts'
import { customerNotes, people } from './people.tables.ts'

export type Person = typeof people.$inferSelect
export type NoteRow = typeof customerNotes.$inferSelect

/** `key` is an id, or a source and the id of one of its rows: `order-12`. */
export async function findPerson(
  tx: Executor,
  sources: readonly TimelineSource[],
  key: string,
): Promise<Person | undefined> {
  const [name, id] = key.includes('-') ? key.split('-') : [undefined, key]
  const rows = sources.find((source) => source.name === name)?.rows
  if (name !== undefined && !rows) return undefined
  const owner =
    rows &&
    tx
      .select({ email: sql`${rows.email}` })
      .from(rows.table)
      .where(eq(rows.id, Number(id)))
  const [person] = await tx
    .select()
    .from(people)
    .where(owner ? inArray(people.email, owner) : eq(people.id, Number(id)))
  return person
}

export async function lockPerson(tx: Executor, id: number): Promise<Person | undefined> {
  return (await tx.select().from(people).where(eq(people.id, id)).for('update'))[0]
}

export async function loadPersonIds(tx: Executor, emails: string[]): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map()
  const rows = await tx.select({ email: people.email, id: people.id }).from(people).where(inArray(people.email, emails))
  return new Map(rows.map(({ email, id }) => [email, id]))
}

export const updateCompany = async (tx: Executor, id: number, company: string | null): Promise<void> => {
  await tx.update(people).set({ company }).where(eq(people.id, id))
}

export type AgreedTerms = { days: InvoiceDays; limit: Pence | null }

export const updateInvoiceTerms = async (tx: Executor, id: number, terms: AgreedTerms | null): Promise<void> => {
  await tx
    .update(people)
    .set({ invoiceDays: terms?.days ?? null, invoiceLimit: terms?.limit ?? null })
    .where(eq(people.id, id))
}

export const agreedTermsOf = ({ invoiceDays, invoiceLimit }: Person): AgreedTerms | undefined =>
  invoiceDays === null ? undefined : { days: invoiceDays, limit: invoiceLimit }

/** By email address in lower case. */
export async function findInvoiceTerms(tx: Executor, email: string): Promise<AgreedTerms | undefined> {
  const [person] = await tx.select().from(people).where(eq(people.email, email))
  return person && agreedTermsOf(person)
}

export const listNotes = (tx: Executor, personId: number): Promise<NoteRow[]> =>
  tx.select().from(customerNotes).where(eq(customerNotes.personId, personId)).orderBy(desc(customerNotes.id))

/** `isNew` is false if the form has sent it already. */
export async function insertNote(
  tx: Executor,
  note: typeof customerNotes.$inferInsert,
): Promise<Outcome<{ isNew: boolean }, { code: 'keyUsed' }>> {
  const { requestKey, personId } = customerNotes
  const inserted = await tx.insert(customerNotes).values(note).onConflictDoNothing({ target: requestKey }).returning()
  if (inserted.length > 0) return ok({ isNew: true })
  const isEarlier = and(eq(requestKey, note.requestKey), eq(personId, note.personId), eq(customerNotes.text, note.text))
  const [earlier] = await tx.select().from(customerNotes).where(isEarlier)
  return earlier ? ok({ isNew: false }) : refuse('keyUsed')
}

export const findNote = async (tx: Executor, id: number): Promise<NoteRow | undefined> =>
  (await tx.select().from(customerNotes).where(eq(customerNotes.id, id)).for('update'))[0]

export const deleteNote = async (tx: Executor, id: number): Promise<void> => {
  await tx.delete(customerNotes).where(eq(customerNotes.id, id))
}
