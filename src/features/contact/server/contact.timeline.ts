import { and, eq, sql } from 'drizzle-orm'
import type { TimelineSource } from '#/platform/timeline.ts'
import { contactSubmissions } from './contact.tables.ts'

const email = sql`lower(${contactSubmissions.email})`

export const messageTimeline: TimelineSource = {
  name: 'message',
  rows: { table: contactSubmissions, id: contactSubmissions.id, email },

  async list(tx, page) {
    const { where, orderBy } = page.newest(contactSubmissions.createdAt, contactSubmissions.id)
    const rows = await tx
      .select()
      .from(contactSubmissions)
      .where(and(eq(email, page.email), where))
      .orderBy(...orderBy)
      .limit(page.limit)
    return rows.map(({ id, createdAt, subject, message, answeredAt }) => ({
      id,
      at: createdAt,
      title: subject ? `Message: ${subject}` : 'Message',
      detail: message,
      states: [
        answeredAt ? { label: 'Answered', tone: 'good' as const } : { label: 'Unanswered', tone: 'attention' as const },
      ],
      link: { to: `/admin/contacts/${id}` },
    }))
  },
}
