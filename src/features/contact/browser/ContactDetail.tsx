import { formatDateTime } from '#/lib/formatDateTime.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { Button, buttonClass } from '#/ui/Button.tsx'
import { DetailRows } from '#/ui/DetailRows.tsx'
import { replyLink } from '../contactReply.rules.ts'
import type { Contact } from '../server/contact.schema.ts'
import { useSetAnswered } from './contactAdmin.queries.ts'

export const AnsweredDot = ({ contact }: { contact: Pick<Contact, 'answeredAt'> }) => (
  <StatusDot tone={contact.answeredAt ? 'good' : 'attention'}>
    {contact.answeredAt ? 'Answered' : 'Unanswered'}
  </StatusDot>
)

export function ContactDetail({ contact }: { contact: Contact }) {
  const mark = useSetAnswered(contact.id)
  const { name, email, subject, message, createdAt, answeredAt, answeredBy } = contact
  return (
    <div className="grid gap-6 text-sm">
      <p>
        <AnsweredDot contact={contact} />
      </p>
      <DetailRows
        rows={[
          ['Name', name],
          ['Email', email],
          ['Subject', subject ?? <span className="text-muted">None given</span>],
          ['Received', formatDateTime(createdAt)],
          ['Answered', answeredAt && `${formatDateTime(answeredAt)}, by ${answeredBy ?? 'somebody'}`],
        ]}
      />
      <section aria-label="Message" className="border-l-2 border-line pl-4">
        <p className="max-w-prose text-base whitespace-pre-wrap wrap-anywhere">{message}</p>
      </section>
      <div className="flex flex-wrap gap-2">
        <a href={replyLink(contact)} className={buttonClass({ variant: answeredAt ? 'secondary' : 'primary' })}>
          Reply by email
        </a>
        <Button pending={mark.isPending} pendingLabel="Saving" onClick={() => mark.mutate(answeredAt === null)}>
          {answeredAt ? 'Mark as unanswered' : 'Mark as answered'}
        </Button>
      </div>
      <p className="max-w-prose text-muted">
        Replying opens your email app. Once you’ve replied, mark the message as answered here.
      </p>
    </div>
  )
}
