import { Link } from '@tanstack/react-router'
import type { Dashboard } from '#/features/dashboard/browser/dashboard.queries.ts'
import { formatCount } from '#/lib/formatCount.ts'
import { formatDateTime } from '#/lib/formatDateTime.ts'
import { formatPounds } from '#/lib/pence.ts'
import { StatusDot } from '#/ui/Badge.tsx'

export function OpenTasks({ waiting }: Pick<Dashboard, 'waiting'>) {
  const {
    addresses,
    reviews,
    contacts,
    privacyRequests,
    privacyOverdue,
    failedMails,
    pendingRefunds,
    refundsToRepeat,
    moneyWithoutOrder,
  } = waiting
  return (
    <section aria-labelledby="to-do" className="min-w-0">
      <h2 id="to-do" className="headline mb-4 text-xl">
        To do
      </h2>
      <ul className="border-t border-ink">
        <Row to="/admin/orders" search={{ address: 'incomplete' }} label="Addresses to complete" count={addresses} />
        <Row to="/admin/reviews" search={{ state: 'pending' }} label="Reviews to approve" count={reviews} />
        <Row to="/admin/contacts" search={{ state: 'unanswered' }} label="Messages to answer" count={contacts} />
        <Row
          to="/admin/privacy-requests"
          search={{ state: 'open' }}
          label="Privacy requests"
          count={privacyRequests}
          alarm={privacyOverdue > 0 ? `${formatCount(privacyOverdue)} overdue` : undefined}
        />
        <Row
          to="/admin/emails"
          search={{ state: 'failed' }}
          label="Emails that failed"
          count={failedMails}
          alarm={failedMails > 0 ? 'Not delivered' : undefined}
        />
      </ul>
      <Rows title="Refunds pending" empty="No refunds are waiting for the card provider.">
        {pendingRefunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} />
        ))}
      </Rows>
      {refundsToRepeat.length > 0 && (
        <Rows title="Refunds returned by the bank" empty="">
          {refundsToRepeat.map((refund) => (
            <RefundRow key={refund.id} refund={refund} alarm="Refund again" />
          ))}
        </Rows>
      )}
      <Rows title="Payments without an order" empty="None. Every payment has an order or has been refunded.">
        {moneyWithoutOrder.map(({ paymentIntentId, amount, since, isRefundDue }) => (
          <li key={paymentIntentId} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5">
            <span className="min-w-0">
              <StatusDot tone="bad">{isRefundDue ? 'Refund due' : 'No customer details'}</StatusDot>
              <span className="block [overflow-wrap:anywhere] text-muted">
                {paymentIntentId}, since {formatDateTime(since)}
              </span>
            </span>
            <span className="figures">{formatPounds(amount)}</span>
          </li>
        ))}
      </Rows>
    </section>
  )
}

type RefundRowProps = { refund: Dashboard['waiting']['pendingRefunds'][number]; alarm?: string }

const RefundRow = ({ refund: { orderId, amount, createdAt }, alarm }: RefundRowProps) => (
  <li className="relative flex justify-between gap-4 border-b border-line py-1.5 hover:bg-sunken">
    {orderId === null ? (
      <span>Without an order</span>
    ) : (
      <Link
        to="/admin/orders/$orderId"
        params={{ orderId: String(orderId) }}
        className="link after:absolute after:inset-0"
      >
        Asked for {formatDateTime(createdAt)}
      </Link>
    )}
    <span className="flex items-center gap-3">
      {alarm && <StatusDot tone="bad">{alarm}</StatusDot>}
      <span className="figures">{formatPounds(amount)}</span>
    </span>
  </li>
)

type RowProps = {
  to: '/admin/orders' | '/admin/reviews' | '/admin/contacts' | '/admin/privacy-requests' | '/admin/emails'
  search: Record<string, string>
  label: string
  count: number
  alarm?: string | undefined
}

const Row = ({ to, search, label, count, alarm }: RowProps) => (
  <li className="relative flex min-h-9 items-center justify-between gap-4 border-b border-line hover:bg-sunken">
    <Link to={to} search={search as never} className="link after:absolute after:inset-0">
      {label}
    </Link>
    <span className="flex items-center gap-3">
      {alarm && <StatusDot tone="bad">{alarm}</StatusDot>}
      <span className={`figures text-lg ${count > 0 ? 'font-[680]' : 'text-muted'}`}>{formatCount(count)}</span>
    </span>
  </li>
)

const Rows = ({ title, empty, children }: { title: string; empty: string; children: React.ReactNode[] }) => (
  <>
    <h3 className="mt-5 border-b border-line pb-1.5 font-[600]">{title}</h3>
    {children.length === 0 ? <p className="py-1.5 text-muted">{empty}</p> : <ul>{children}</ul>}
  </>
)
