import { useState } from 'react'
import { IfAllowed } from '#/browser/rights.tsx'
import { formatDateTime } from '#/lib/format.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { Button } from '#/ui/Button.tsx'
import { CustomerPageLink, DetailRows } from '#/ui/RecordDetails.tsx'
import type { Subscriber } from '../server/newsletter.schema.ts'
import { subscribers, useUnsubscribeSubscriber } from './newsletterAdmin.queries.ts'

export const SubscribedDot = ({ subscriber }: { subscriber: Pick<Subscriber, 'subscribed'> }) => (
  <StatusDot tone={subscriber.subscribed ? 'good' : 'quiet'}>
    {subscriber.subscribed ? 'Subscribed' : 'Unsubscribed'}
  </StatusDot>
)

export function SubscriberDetail({ subscriber, onDeleted }: { subscriber: Subscriber; onDeleted: () => void }) {
  const { id, email, subscribed, consentText, consentAt, unsubscribedAt, createdAt } = subscriber
  const [pendingAction, setPendingAction] = useState<'unsubscribe' | 'delete'>()
  const end = useUnsubscribeSubscriber(id)
  const remove = subscribers.useDeletion({ failed: 'Failed to delete subscriber' })
  const isBusy = end.isPending || remove.isPending
  return (
    <div className="grid gap-6 text-sm">
      <p>
        <SubscribedDot subscriber={subscriber} />
      </p>
      <DetailRows
        rows={[
          ['Email', email],
          ['Agreed to', consentText],
          ['Agreed on', formatDateTime(consentAt)],
          ['First subscribed', formatDateTime(createdAt)],
          ['Unsubscribed', unsubscribedAt && formatDateTime(unsubscribedAt)],
          ['Customer', <CustomerPageLink key="customer" customer={`consent-${id}`} />],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {subscribed && <Button onClick={() => setPendingAction('unsubscribe')}>Unsubscribe</Button>}
        <IfAllowed call="DELETE /api/admin/newsletters/{id}">
          <Button variant="destructive" onClick={() => setPendingAction('delete')}>
            Delete
          </Button>
        </IfAllowed>
      </div>
      <div aria-live="polite" className="empty:hidden">
        {pendingAction && (
          <div className="grid gap-4 border-l-2 border-clay pl-4">
            <p className="max-w-prose">
              {pendingAction === 'unsubscribe'
                ? 'They’ll get no more newsletters, and we won’t tell them. Only they can subscribe again.'
                : 'This permanently deletes their address and the record of their consent. If they ask why they got a newsletter, you’ll no longer be able to show that they agreed.'}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button
                size="small"
                variant="destructive"
                pending={isBusy}
                pendingLabel="Saving"
                onClick={() =>
                  pendingAction === 'unsubscribe'
                    ? end.mutate(undefined, {
                        onSuccess: () => setPendingAction((now) => (now === 'unsubscribe' ? undefined : now)),
                      })
                    : remove.mutate(subscriber, { onSuccess: onDeleted })
                }
              >
                {pendingAction === 'unsubscribe' ? 'Yes, unsubscribe' : 'Yes, delete'}
              </Button>
              <Button size="small" variant="quiet" disabled={isBusy} onClick={() => setPendingAction(undefined)}>
                Cancel
              </Button>
            </div>
          </div>
        )}
      </div>
    </div>
  )
}
