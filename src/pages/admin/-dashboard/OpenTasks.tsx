import { Link } from '@tanstack/react-router'
import type { Dashboard } from '#/features/dashboard/browser/dashboard.queries.ts'
import { formatCount } from '#/lib/formatCount.ts'
import { formatDateTime } from '#/lib/formatDateTime.ts'
import { formatPounds } from '#/lib/pence.ts'
import { formatShortDate } from '#/lib/workingDays.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { ROW_LINK, STRETCHED_LINK } from '#/ui/DataTable.tsx'

export function OpenTasks({ waiting }: Pick<Dashboard, 'waiting'>) {
  const {
    addresses,
    quotesDue,
    unpaidOrders,
    overdueOrders,
    lateOrders,
    exportsWithoutEvidence,
    reviews,
    contacts,
    privacyRequests,
    privacyOverdue,
    failedEmails,
    refundsOwed,
    refundsToSend,
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
        <Row to="/admin/quotes" search={{ answer: 'due' }} label="Quotes about to expire" count={quotesDue} />
        <Row
          to="/admin/orders"
          search={{ unpaid: 'yes' }}
          label="Orders waiting for payment"
          count={unpaidOrders}
          alarm={overdueOrders > 0 ? `${formatCount(overdueOrders)} overdue` : undefined}
        />
        <Row
          to="/admin/orders"
          search={{ late: 'yes' }}
          label="Orders past their promised date"
          count={lateOrders}
          alarm={lateOrders > 0 ? 'Late' : undefined}
        />
        {exportsWithoutEvidence > 0 && (
          <Row
            to="/admin/orders"
            search={{ evidence: 'missing' }}
            label="Exports without evidence"
            count={exportsWithoutEvidence}
          />
        )}
        <Row to="/admin/reviews" search={{ state: 'pending' }} label="Reviews to approve" count={reviews} />
        <Row to="/admin/contacts" search={{ state: 'unanswered' }} label="Messages to answer" count={contacts} />
        <Row
          to="/admin/privacy-requests"
          search={{ state: 'open' }}
          label="Privacy requests"
          count={privacyRequests}
          alarm={privacyOverdue ? `${formatCount(privacyOverdue)} overdue` : undefined}
        />
        <Row
          to="/admin/emails"
          search={{ state: 'failed' }}
          label="Emails that failed"
          count={failedEmails}
          alarm={failedEmails ? 'Not delivered' : undefined}
        />
      </ul>
      {refundsOwed && refundsOwed.length > 0 && (
        <Rows title="Cancelled, not refunded" empty="">
          {refundsOwed.map(({ id, orderId, amount, dueOn, isOverdue }) => (
            <li
              key={id}
              className="relative flex justify-between gap-4 border-b border-line py-1.5 has-focus-visible:bg-sunken hover:bg-sunken"
            >
              <span>
                <Link
                  to="/admin/orders/$orderId"
                  params={{ orderId: String(id) }}
                  className={`${ROW_LINK} whitespace-nowrap`}
                >
                  {orderId}
                </Link>
                <Deadline dueOn={dueOn} isOverdue={isOverdue} />
              </span>
              <span className="figures">{formatPounds(amount)}</span>
            </li>
          ))}
        </Rows>
      )}
      {refundsToSend && refundsToSend.length > 0 && (
        <Rows title="Refunds to send by bank transfer" empty="">
          {refundsToSend.map((refund) => (
            <RefundRow key={refund.id} refund={refund}>
              {refund.dueOn && <Deadline dueOn={refund.dueOn} isOverdue={refund.isOverdue} />}
            </RefundRow>
          ))}
        </Rows>
      )}
      {pendingRefunds && (
        <Rows title="Refunds pending" empty="No refunds are waiting for the card provider.">
          {pendingRefunds.map((refund) => (
            <RefundRow key={refund.id} refund={refund} />
          ))}
        </Rows>
      )}
      {refundsToRepeat && refundsToRepeat.length > 0 && (
        <Rows title="Refunds returned by the bank" empty="">
          {refundsToRepeat.map((refund) => (
            <RefundRow key={refund.id} refund={refund} alarm="Refund again" />
          ))}
        </Rows>
      )}
      {moneyWithoutOrder && (
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
      )}
    </section>
  )
}

const Deadline = ({ dueOn, isOverdue }: { dueOn: string; isOverdue: boolean }) => (
  <StatusDot tone={isOverdue ? 'bad' : 'attention'} className="flex">
    {isOverdue ? 'Overdue since' : 'Refund by'} {formatShortDate(dueOn)}
  </StatusDot>
)

type RefundRowProps = {
  refund: NonNullable<Dashboard['waiting']['pendingRefunds']>[number]
  alarm?: string
  children?: React.ReactNode
}

const RefundRow = ({ refund: { orderId, amount, createdAt }, alarm, children }: RefundRowProps) => (
  <li className="relative flex justify-between gap-4 border-b border-line py-1.5 has-focus-visible:bg-sunken hover:bg-sunken">
    <span>
      {orderId === null ? (
        'Without an order'
      ) : (
        <Link to="/admin/orders/$orderId" params={{ orderId: String(orderId) }} className={ROW_LINK}>
          Asked for {formatDateTime(createdAt)}
        </Link>
      )}
      {children}
    </span>
    <span className="flex items-center gap-3">
      {alarm && <StatusDot tone="bad">{alarm}</StatusDot>}
      <span className="figures">{formatPounds(amount)}</span>
    </span>
  </li>
)

type RowProps = {
  to:
    | '/admin/orders'
    | '/admin/quotes'
    | '/admin/reviews'
    | '/admin/contacts'
    | '/admin/privacy-requests'
    | '/admin/emails'
  search: Record<string, string>
  label: string
  /** Missing if the role doesn't see it. */
  count: number | undefined
  alarm?: string | undefined
}

const Row = ({ to, search, label, count, alarm }: RowProps) =>
  count !== undefined && (
    <li className="relative flex min-h-9 items-center justify-between gap-4 border-b border-line has-focus-visible:bg-sunken hover:bg-sunken">
      <Link to={to} search={search as never} className={STRETCHED_LINK}>
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
