import { and, eq, exists, inArray, lt, not, sql } from 'drizzle-orm'
import { countChanged, type PersonalData, reportDeleted } from '#/platform/personalData.ts'
import type { TimelineSource } from '#/platform/timeline.ts'
import { customerNotes, people } from './people.tables.ts'

/** A person is kept as long as the shop keeps anything else of theirs, or a note. */
export const personData = (sources: readonly TimelineSource[]): PersonalData => ({
  name: 'customer',
  tables: [people, customerNotes],

  async collect(tx, email) {
    const [person] = await tx.select().from(people).where(eq(people.email, email))
    if (!person) return null
    const notes = await tx
      .select({ text: customerNotes.text, createdAt: customerNotes.createdAt })
      .from(customerNotes)
      .where(eq(customerNotes.personId, person.id))
      .orderBy(customerNotes.id)
    const { company, invoiceDays } = person
    return { company, ...(invoiceDays && { mayPayByInvoiceWithinDays: invoiceDays }), since: person.createdAt, notes }
  },

  async erase(tx, { email }) {
    const isTheirs = inArray(
      customerNotes.personId,
      tx.select({ id: people.id }).from(people).where(eq(people.email, email)),
    )
    const report = await reportDeleted(tx.delete(customerNotes).where(isTheirs), 'note about you', 'notes about you')
    await tx.delete(people).where(eq(people.email, email))
    return report
  },

  async expire(tx, { service, day }) {
    const notes = await countChanged(tx.delete(customerNotes).where(lt(customerNotes.createdAt, service)))
    const hasNote = exists(tx.select({ one: sql`1` }).from(customerNotes).where(eq(customerNotes.personId, people.id)))
    const hasRows = sources.flatMap(({ rows }) =>
      rows ? [exists(tx.select({ one: sql`1` }).from(rows.table).where(sql`${rows.email} = ${people.email}`))] : [],
    )
    const isUnused = and(lt(people.createdAt, day), ...[hasNote, ...hasRows].map((condition) => not(condition)))
    return notes + (await countChanged(tx.delete(people).where(isUnused)))
  },
})
