import { formatDateTime } from '#/lib/format.ts'
import { CustomerPageLink } from '#/ui/RecordDetails.tsx'
import type { PrivacyRequestDetail as Detail } from '../server/privacy.schema.ts'
import { RequestDueDate, RequestStateDot } from './PrivacyBadges.tsx'
import { PrivacySteps } from './PrivacySteps.tsx'

export function PrivacyRequestDetail({ request }: { request: Detail }) {
  const { email, requestType, message, state, createdAt, confirmedAt, closedAt, closedBy, outcome } = request
  return (
    <div className="grid gap-8 text-sm">
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <RequestStateDot state={state} />
        <span>Due {<RequestDueDate request={request} />}</span>
      </p>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">Email</dt>
        <dd className="break-all">
          {email} <CustomerPageLink customer={`privacy-${request.id}`} />
        </dd>
        <dt className="text-muted">Request</dt>
        <dd>{requestType === 'access' ? 'A copy of the data' : 'Deletion of the data'}</dd>
        <dt className="text-muted">Received</dt>
        <dd>{formatDateTime(createdAt)}</dd>
        <dt className="text-muted">Address confirmed</dt>
        <dd>{confirmedAt ? formatDateTime(confirmedAt) : 'No. Don’t disclose or erase anything yet.'}</dd>
        <dt className="text-muted">Additional information</dt>
        <dd className="max-w-prose whitespace-pre-line wrap-anywhere">{message ?? 'None given'}</dd>
        {closedAt && (
          <>
            <dt className="text-muted">Closed</dt>
            <dd>
              {formatDateTime(closedAt)}
              {closedBy && ` by ${closedBy}`}
            </dd>
            <dt className="text-muted">Outcome</dt>
            <dd className="max-w-prose whitespace-pre-line wrap-anywhere">{outcome}</dd>
          </>
        )}
      </dl>
      <PrivacySteps request={request} />
    </div>
  )
}
