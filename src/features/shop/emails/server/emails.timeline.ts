import { and, ne, sql } from 'drizzle-orm'
import { kindLabel } from '#/platform/mail/emailKinds.ts'
import { mails } from '#/platform/mail/mail.tables.ts'
import type { TimelineSource } from '#/platform/timeline.ts'
import { EMAIL_STATE_TONES, emailStateLabel } from '../emailLabels.ts'
import { isVisibleTo, stateOf } from './emails.store.ts'

/** Without replies to messages, which the message's own source lists. */
export const emailTimeline: TimelineSource = {
  name: 'email',

  async list(tx, page) {
    const { id, createdAt, kind, subject, sentAt, failedAt, queuedAt } = mails
    const query = tx.select({ id, createdAt, kind, subject, sentAt, failedAt, queuedAt }).from(mails).$dynamic()
    const rows = await page.newest(query, {
      at: createdAt,
      id,
      email: sql`lower(${mails.recipient})`,
      where: and(ne(kind, 'contact-reply'), isVisibleTo(page.role)),
    })
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
