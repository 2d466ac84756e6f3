import { and, ne, sql } from 'drizzle-orm'
import { kindLabel } from '#/platform/mail/emailKinds.ts'
import { mails } from '#/platform/mail/mail.tables.ts'
import { timelineOf } from '#/platform/timeline.ts'
import { EMAIL_STATE_TONES, emailStateLabel } from '../emailLabels.ts'
import { isVisibleTo, stateOf } from './emails.store.ts'

const { kind, subject, sentAt, failedAt, queuedAt } = mails

/** Without replies to messages, which the message's own source lists. */
export const emailTimeline = timelineOf({
  name: 'email',
  table: mails,
  isOwned: true,
  at: mails.createdAt,
  email: sql`lower(${mails.recipient})`,
  where: (page) => and(ne(kind, 'contact-reply'), isVisibleTo(page.role)),
  columns: { kind, subject, sentAt, failedAt, queuedAt },
  toItem(mail) {
    const state = stateOf(mail)
    return {
      title: `Email: ${mail.subject}`,
      detail: kindLabel(mail.kind),
      states: [{ label: emailStateLabel(state), tone: EMAIL_STATE_TONES[state] }],
      link: { to: `/admin/emails/${mail.id}` },
    }
  },
})
