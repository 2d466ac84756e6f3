import { Link } from '@tanstack/react-router'
import { EMAIL_STATE_TONES, emailStateLabel } from '#/features/shop/emails/emailLabels.ts'
import { formatDateTime } from '#/lib/format.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { classes } from '#/ui/classes.ts'
import type { Conversation } from '../server/contact.schema.ts'

type Turn = { key: string; isOurs: boolean; who: string; text: string; at: string; email: Conversation['firstEmail'] }

function turnsOf(contact: Conversation): Turn[] {
  const { name, message, createdAt, startedBy, firstEmail, replies } = contact
  return [
    {
      key: 'first',
      isOurs: startedBy !== null,
      who: startedBy ?? name,
      text: message,
      at: createdAt,
      email: firstEmail,
    },
    ...replies.map(({ id, writer, text, author, createdAt: at, email: sent }) => ({
      key: String(id),
      isOurs: writer === 'shop',
      who: writer === 'shop' ? author : `${name}, by email (added by ${author})`,
      text,
      at,
      email: sent,
    })),
  ]
}

export const ConversationTurns = ({ contact }: { contact: Conversation }) => (
  <ol aria-label="Conversation" className="grid gap-6">
    {turnsOf(contact).map(({ key, isOurs, who, text, at, email }) => (
      <li key={key} className={classes('grid gap-1 border-l-2 pl-4', isOurs ? 'border-success' : 'border-edge')}>
        <p className="figures flex flex-wrap items-center gap-x-4">
          <span className="font-semibold wrap-anywhere">{who}</span>
          <span className="text-muted">{formatDateTime(at)}</span>
        </p>
        <p className="max-w-prose text-base whitespace-pre-wrap wrap-anywhere">{text}</p>
        {isOurs && <SentEmail email={email} />}
      </li>
    ))}
  </ol>
)

const SentEmail = ({ email }: Pick<Turn, 'email'>) =>
  email ? (
    <p className="flex flex-wrap items-center gap-x-4">
      <Link to="/admin/emails/$emailId" params={{ emailId: String(email.id) }} className="link">
        <StatusDot tone={EMAIL_STATE_TONES[email.state]}>Email: {emailStateLabel(email.state).toLowerCase()}</StatusDot>
      </Link>
      {email.state === 'kept' && (
        <span className="text-muted">The shop has no mail server, so it hasn’t been sent.</span>
      )}
      {email.lastError && email.state !== 'sent' && <span className="text-muted">{email.lastError}</span>}
    </p>
  ) : (
    <p className="text-muted">The email has been deleted.</p>
  )
