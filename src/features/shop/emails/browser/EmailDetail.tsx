import { Link } from '@tanstack/react-router'
import { errorMessage } from '#/browser/api.ts'
import { formatDateTime } from '#/lib/format.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { Button } from '#/ui/Button.tsx'
import { DetailRows } from '#/ui/RecordDetails.tsx'
import { Tabs } from '#/ui/Tabs.tsx'
import { describeState, EMAIL_STATE_TONES, emailStateLabel, formatSize } from '../emailLabels.ts'
import type { Email, EmailState } from '../server/emails.schema.ts'
import { useResend } from './emails.queries.ts'

export const EmailStateDot = ({ state }: { state: EmailState }) => (
  <StatusDot tone={EMAIL_STATE_TONES[state]}>{emailStateLabel(state)}</StatusDot>
)

export function EmailDetail({ email }: { email: Email }) {
  const again = useResend(email.id)
  const { id, state, attempts, attachments, about } = email
  const canGo = state === 'failed' || state === 'kept'
  return (
    <div className="grid gap-6 text-sm">
      <div className="grid gap-1">
        <p>
          <EmailStateDot state={state} />
        </p>
        <p className="max-w-prose text-muted">{describeState(email, Date.now())}</p>
      </div>
      <DetailRows
        rows={[
          ['To', email.recipient],
          ['Reply to', email.replyTo],
          ['Type', email.kindLabel],
          [
            'About',
            about && (
              <Link to={about.to} search={about.search} className="link">
                {about.words}
              </Link>
            ),
          ],
          ['Created', formatDateTime(email.createdAt)],
          ['Sent', email.sentAt && formatDateTime(email.sentAt)],
          ['Stopped trying', email.failedAt && formatDateTime(email.failedAt)],
          ['Attempts', attempts > 0 && String(attempts)],
          ['Last error', email.lastError],
          ['Unsubscribe', email.canUnsubscribe && 'One click in the email app'],
        ]}
      />
      {canGo && (
        <div className="grid justify-items-start gap-3">
          <Button pending={again.isPending} pendingLabel="Sending" onClick={() => again.mutate()}>
            {state === 'kept' ? 'Send it now' : 'Send again'}
          </Button>
          {again.isError && <p className="border-l-2 border-error pl-4 text-error">{errorMessage(again.error)}</p>}
        </div>
      )}
      {attachments.length > 0 && (
        <section aria-label="Attachments">
          <h3 className="eyebrow mb-1 border-b border-line pb-1">Attachments</h3>
          <ul>
            {attachments.map((file) => (
              <li key={file.id} className="flex min-h-9 flex-wrap items-center gap-x-3">
                <a className="link wrap-anywhere" href={`/api/admin/emails/${id}/attachments/${file.id}`} download>
                  {file.name}
                </a>
                <span className="figures text-muted">{formatSize(file.bytes)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Tabs
        label="Email format"
        tabs={[
          {
            id: 'html',
            title: 'As sent',
            content: (
              <iframe
                title={`Email: ${email.subject}`}
                src={`/api/admin/emails/${id}/html`}
                sandbox=""
                className="h-[60dvh] w-full border border-line bg-raised"
              />
            ),
          },
          {
            id: 'text',
            title: 'Plain text',
            content: (
              <pre className="border border-line p-4 text-sm whitespace-pre-wrap wrap-anywhere">{email.text}</pre>
            ),
          },
        ]}
      />
    </div>
  )
}
