import { and, eq, gte, inArray, lt, notExists, sql } from 'drizzle-orm'
import { type PersonalData, pluralise } from '#/platform/personalData.ts'
import { contactReplies, contactSubmissions } from './contact.tables.ts'

const from = (email: string) => eq(sql`lower(${contactSubmissions.email})`, email)

export const contactData: PersonalData = {
  name: 'contactMessages',
  tables: [contactSubmissions, contactReplies],

  async collect(tx, email) {
    const rows = await tx.select().from(contactSubmissions).where(from(email)).orderBy(contactSubmissions.id)
    const ids = rows.map(({ id }) => id)
    const replies =
      ids.length === 0
        ? []
        : await tx
            .select()
            .from(contactReplies)
            .where(inArray(contactReplies.contactId, ids))
            .orderBy(contactReplies.id)
    return rows.map(({ id, name, subject, message, createdAt, answeredAt, startedBy }) => ({
      writtenBy: startedBy === null ? 'you' : 'the shop',
      name,
      subject,
      message,
      createdAt,
      answeredAt,
      replies: replies
        .filter(({ contactId }) => contactId === id)
        .map((reply) => ({
          writtenBy: reply.writer === 'customer' ? 'you' : 'the shop',
          text: reply.text,
          createdAt: reply.createdAt,
        })),
    }))
  },

  async erase(tx, { email }) {
    const deleted = await tx.delete(contactSubmissions).where(from(email)).returning({ id: contactSubmissions.id })
    return deleted.length > 0 ? [`${pluralise(deleted.length, 'contact message')} deleted.`] : []
  },

  async expire(tx, { service }) {
    const isLater = and(eq(contactReplies.contactId, contactSubmissions.id), gte(contactReplies.createdAt, service))
    const laterReply = tx.select({ id: contactReplies.id }).from(contactReplies).where(isLater)
    const { rowCount } = await tx
      .delete(contactSubmissions)
      .where(and(lt(contactSubmissions.createdAt, service), notExists(laterReply)))
    return rowCount ?? 0
  },
}
