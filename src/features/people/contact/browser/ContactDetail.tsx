import { useState } from 'react'
import { email as shopEmail } from '#/lib/brand.ts'
import { formatDateTime } from '#/lib/format.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { Button } from '#/ui/Button.tsx'
import { CustomerPageLink, DetailRows } from '#/ui/RecordDetails.tsx'
import type { ContactRow, Conversation } from '../server/contact.schema.ts'
import { ConversationTurns } from './ConversationTurns.tsx'
import { useSetAnswered } from './contactAdmin.queries.ts'
import { ReplyForm } from './ReplyForm.tsx'

export const AnsweredDot = ({ contact }: { contact: Pick<ContactRow, 'answeredAt'> }) => (
  <StatusDot tone={contact.answeredAt ? 'good' : 'attention'}>
    {contact.answeredAt ? 'Answered' : 'Unanswered'}
  </StatusDot>
)

export function ContactDetail({ contact }: { contact: Conversation }) {
  const mark = useSetAnswered(contact.id)
  const [isAdding, setAdding] = useState(false)
  const { id, name, email, subject, answeredAt, answeredBy } = contact
  return (
    <div className="grid gap-6 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AnsweredDot contact={contact} />
        <Button
          size="small"
          pending={mark.isPending}
          pendingLabel="Saving"
          onClick={() => mark.mutate(answeredAt === null)}
        >
          {answeredAt ? 'Mark as unanswered' : 'Mark as answered'}
        </Button>
      </div>
      <DetailRows
        rows={[
          [
            'Name',
            <span key="name">
              {name}
              {'\u2003'}
              <CustomerPageLink customer={`message-${id}`} />
            </span>,
          ],
          ['Email', email],
          ['Subject', subject ?? <span className="text-muted">None given</span>],
          ['Answered', answeredAt && `${formatDateTime(answeredAt)}, by ${answeredBy ?? 'somebody'}`],
        ]}
      />
      <ConversationTurns contact={contact} />
      {isAdding ? (
        <ReplyForm
          id={id}
          writer="customer"
          label="What they wrote"
          hint="Paste their email here, so that the whole conversation is kept."
          submitLabel="Add their reply"
          doneTitle="Reply added"
          onDone={() => setAdding(false)}
        >
          <Button variant="quiet" onClick={() => setAdding(false)}>
            Cancel
          </Button>
        </ReplyForm>
      ) : (
        <ReplyForm
          id={id}
          writer="shop"
          label="Your reply"
          hint={`We’ll email it to ${email}, with their last message below it. Their answer will arrive in your mailbox, ${shopEmail()}, not here.`}
          submitLabel="Send reply"
          doneTitle="Reply sent"
        >
          <Button variant="quiet" onClick={() => setAdding(true)}>
            Add their reply
          </Button>
        </ReplyForm>
      )}
    </div>
  )
}
