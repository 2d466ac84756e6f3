import { and, eq, ne, sql } from 'drizzle-orm'
import { mails } from '#/platform/mail/mail.tables.ts'
import type { TimelineSource } from '#/platform/timeline.ts'
import { EMAIL_STATE_TONES, emailStateLabel, kindLabel } from '../emailLabels.ts'
import { isVisibleTo, stateOf } from './emails.store.ts'

/** Without replies to messages, which the message's own source lists. */
export const emailTimeline: TimelineSource = {
  name: 'email',

  async list(tx, page) {
    const { where, orderBy } = page.newest(mails.createdAt, mails.id)
    const { id, createdAt, kind, subject, sentAt, failedAt, queuedAt } = mails
    const rows = await tx
      .select({ id, createdAt, kind, subject, sentAt, failedAt, queuedAt })
      .from(mails)
      .where(
        and(
          eq(sql`lower(${mails.recipient})`, page.email),
          ne(mails.kind, 'contact-reply'),
          isVisibleTo(page.role),
          where,
        ),
      )
      .orderBy(...orderBy)
      .limit(page.limit)
    return rows.map((mail) => {
      const state = stateOf(mail)
      return {
        id: mail.id,
        at: mail.createdAt,
        title: `Email: ${mail.subject}`,
        detail: kindLabel(mail.kind),
        states: [{ label: emailStateLabel(state), tone: EMAIL_STATE_TONES[state] }],
        link: { to: `/admin/emails/${mail.id}` },
      }
    })
  },
}
