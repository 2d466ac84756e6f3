import { and, eq, sql } from 'drizzle-orm'
import type { TimelineSource } from '#/platform/timeline.ts'
import { contactReplies, contactSubmissions } from './contact.tables.ts'

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
    return rows.map(({ id, createdAt, subject, message, answeredAt, startedBy }) => ({
      id,
      at: createdAt,
      title: startedBy ? `Our email: ${subject}` : subject ? `Message: ${subject}` : 'Message',
      detail: message,
      states: startedBy
        ? []
        : [
            answeredAt
              ? { label: 'Answered', tone: 'good' as const }
              : { label: 'Unanswered', tone: 'attention' as const },
          ],
      actor: startedBy,
      link: { to: `/admin/contacts/${id}` },
    }))
  },
}

export const replyTimeline: TimelineSource = {
  name: 'reply',

  async list(tx, page) {
    const { where, orderBy } = page.newest(contactReplies.createdAt, contactReplies.id)
    const rows = await tx
      .select({ reply: contactReplies, subject: contactSubmissions.subject })
      .from(contactReplies)
      .innerJoin(contactSubmissions, eq(contactSubmissions.id, contactReplies.contactId))
      .where(and(eq(email, page.email), where))
      .orderBy(...orderBy)
      .limit(page.limit)
    return rows.map(({ reply, subject }) => ({
      id: reply.id,
      at: reply.createdAt,
      title: `${reply.writer === 'shop' ? 'Our reply' : 'Their reply'}: ${subject ?? 'Message'}`,
      detail: reply.text,
      actor: reply.writer === 'shop' ? reply.author : null,
      link: { to: `/admin/contacts/${reply.contactId}` },
    }))
  },
}
