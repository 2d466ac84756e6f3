import { and, eq, gte, inArray, lt, notExists, sql } from 'drizzle-orm'
import { countChanged, type PersonalData, reportDeleted } from '#/platform/personalData.ts'
import { contactReplies, contactSubmissions } from './contact.tables.ts'

const from = (email: string) => eq(sql`lower(${contactSubmissions.email})`, email)

export const contactData: PersonalData = {
  name: 'contactMessages',
  tables: [contactSubmissions, contactReplies],

  async collect(tx, email) {
    const rows = await tx.select().from(contactSubmissions).where(from(email)).orderBy(contactSubmissions.id)
    const ids = rows.map(({ id }) => id)
    const replies = await tx
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

  erase: (tx, { email }) => reportDeleted(tx.delete(contactSubmissions).where(from(email)), 'contact message'),

  expire(tx, { service }) {
    const isLater = and(eq(contactReplies.contactId, contactSubmissions.id), gte(contactReplies.createdAt, service))
    const laterReply = tx.select({ id: contactReplies.id }).from(contactReplies).where(isLater)
    const isOld = and(lt(contactSubmissions.createdAt, service), notExists(laterReply))
    return countChanged(tx.delete(contactSubmissions).where(isOld))
  },
}
