import { type AnyColumn, and, eq, sql } from 'drizzle-orm'
import { EMAIL_STATE_TONES, emailStateLabel } from '#/features/shop/emails/emailLabels.ts'
import { stateOf } from '#/features/shop/emails/server/emails.store.ts'
import { mails } from '#/platform/mail/mail.tables.ts'
import type { TimelineSource } from '#/platform/timeline.ts'
import { contactReplies, contactSubmissions } from './contact.tables.ts'
import { REPLY_KIND } from './conversation.store.ts'

const email = sql`lower(${contactSubmissions.email})`

// What staff write is one entry with the state of its email, which the source of emails leaves out.
const emailColumns = { id: mails.id, sentAt: mails.sentAt, failedAt: mails.failedAt, queuedAt: mails.queuedAt }
/** `replyReference` in SQL. */
const isEmailOf = (contactId: AnyColumn, requestKey: AnyColumn) =>
  and(eq(mails.kind, REPLY_KIND), eq(mails.reference, sql`'contact-' || ${contactId} || '-' || ${requestKey}`))

function emailStates(email: Parameters<typeof stateOf>[0] | null) {
  if (!email) return []
  const state = stateOf(email)
  return [{ label: emailStateLabel(state), tone: EMAIL_STATE_TONES[state] }]
}

export const messageTimeline: TimelineSource = {
  name: 'message',
  rows: { table: contactSubmissions, id: contactSubmissions.id, email },

  async list(tx, page) {
    const query = tx
      .select({ message: contactSubmissions, email: emailColumns })
      .from(contactSubmissions)
      .leftJoin(mails, isEmailOf(contactSubmissions.id, contactSubmissions.requestKey))
      .$dynamic()
    const rows = await page.newest(query, { at: contactSubmissions.createdAt, id: contactSubmissions.id, email })
    return rows.map(({ message: { id, createdAt, subject, message, answeredAt, startedBy }, email }) => ({
      id,
      at: createdAt,
      title: startedBy ? `Our email: ${subject}` : subject ? `Message: ${subject}` : 'Message',
      detail: message,
      states: startedBy
        ? emailStates(email)
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
    const query = tx
      .select({ reply: contactReplies, subject: contactSubmissions.subject, email: emailColumns })
      .from(contactReplies)
      .innerJoin(contactSubmissions, eq(contactSubmissions.id, contactReplies.contactId))
      .leftJoin(mails, isEmailOf(contactReplies.contactId, contactReplies.requestKey))
      .$dynamic()
    const rows = await page.newest(query, { at: contactReplies.createdAt, id: contactReplies.id, email })
    return rows.map(({ reply, subject, email }) => ({
      id: reply.id,
      at: reply.createdAt,
      title: `${reply.writer === 'shop' ? 'Our reply' : 'Their reply'}: ${subject ?? 'Message'}`,
      detail: reply.text,
      states: emailStates(email),
      actor: reply.writer === 'shop' ? reply.author : null,
      link: { to: `/admin/contacts/${reply.contactId}` },
    }))
  },
}
