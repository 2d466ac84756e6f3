import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Dashboard } from '#/features/office/dashboard/browser/dashboard.queries.ts'
import { liveOnly } from '#/features/office/dashboard/browser/Figures.tsx'
import { formatCount, formatDateTime } from '#/lib/format.ts'
import { formatPounds } from '#/lib/pence.ts'
import { formatShortDate } from '#/lib/workingDays.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { ROW_LINK } from '#/ui/DataTable.tsx'
import { OrderLink } from '../-list/RowLink.tsx'

export const hasMoneyTasks = (waiting: Dashboard['waiting']): boolean =>
  [
    waiting.refundsOwed,
    waiting.refundsToSend,
    waiting.pendingRefunds,
    waiting.refundsToRepeat,
    waiting.moneyWithoutOrder,
  ].some((tasks) => tasks !== undefined && tasks.total > 0)

/** Nothing for the roles that don’t see figures. */
export function MoneyTasks({ waiting, countsTests }: Pick<Dashboard, 'waiting' | 'countsTests'>) {
  const { refundsOwed, refundsToSend, pendingRefunds, refundsToRepeat, moneyWithoutOrder } = waiting
  const ordersWith = (refund: string) => ({ refund, ...liveOnly(countsTests) })
  return (
    <div className="grid items-start gap-x-10 sm:grid-cols-2 xl:grid-cols-3">
      <Tasks title="Cancelled, not refunded" tasks={refundsOwed} all={ordersWith('owed')}>
        {({ id, orderId, amount, dueOn, isOverdue }) => (
          <li
            key={id}
            className="relative flex justify-between gap-4 border-b border-line py-1.5 has-focus-visible:bg-sunken hover:bg-sunken"
          >
            <span>
              <OrderLink id={id}>{orderId}</OrderLink>
              <Deadline dueOn={dueOn} isOverdue={isOverdue} />
            </span>
            <span className="figures">{formatPounds(amount)}</span>
          </li>
        )}
      </Tasks>
      <Tasks title="Refunds to send by bank transfer" tasks={refundsToSend} all={ordersWith('toSend')}>
        {(refund) => (
          <RefundRow key={refund.id} refund={refund}>
            {refund.dueOn && <Deadline dueOn={refund.dueOn} isOverdue={refund.isOverdue} />}
          </RefundRow>
        )}
      </Tasks>
      <Tasks title="Refunds pending" tasks={pendingRefunds} all={ordersWith('pending')}>
        {(refund) => <RefundRow key={refund.id} refund={refund} />}
      </Tasks>
      <Tasks title="Refunds returned by the bank" tasks={refundsToRepeat} all={ordersWith('returned')}>
        {(refund) => <RefundRow key={refund.id} refund={refund} alarm="Refund again" />}
      </Tasks>
      <Tasks title="Payments without an order" tasks={moneyWithoutOrder}>
        {({ paymentIntentId, providerUrl, amount, since, isRefundDue }) => (
          <li
            key={paymentIntentId}
            className="relative flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5 has-focus-visible:bg-sunken hover:bg-sunken"
          >
            <span className="min-w-0">
              <StatusDot tone="bad">{isRefundDue ? 'Refund due' : 'No customer details'}</StatusDot>
              <span className="block [overflow-wrap:anywhere] text-muted">
                {providerUrl ? (
                  <a href={providerUrl} target="_blank" rel="noreferrer" className={ROW_LINK}>
                    {paymentIntentId}
                    <span className="sr-only"> at the card provider (opens a new tab)</span>
                  </a>
                ) : (
                  <Link to="/admin/payments" search={{ q: paymentIntentId }} className={ROW_LINK}>
                    {paymentIntentId}
                  </Link>
                )}
                , since {formatDateTime(since)}
              </span>
            </span>
            <span className="figures">{formatPounds(amount)}</span>
          </li>
        )}
      </Tasks>
    </div>
  )
}

const Deadline = ({ dueOn, isOverdue }: { dueOn: string; isOverdue: boolean }) => (
  <StatusDot tone={isOverdue ? 'bad' : 'attention'} className="flex">
    {isOverdue ? 'Overdue since' : 'Refund by'} {formatShortDate(dueOn)}
  </StatusDot>
)

type RefundRowProps = {
  refund: NonNullable<Dashboard['waiting']['pendingRefunds']>['rows'][number]
  alarm?: string
  children?: ReactNode
}

const RefundRow = ({ refund: { orderId, orderNumber, amount, createdAt }, alarm, children }: RefundRowProps) => (
  <li className="relative flex justify-between gap-4 border-b border-line py-1.5 max-md:py-3 has-focus-visible:bg-sunken hover:bg-sunken">
    <span>
      {orderId === null ? 'Without an order' : <OrderLink id={orderId}>{orderNumber}</OrderLink>}
      <span className="block text-muted">Asked for {formatDateTime(createdAt)}</span>
      {children}
    </span>
    <span className="flex items-center gap-3">
      {alarm && <StatusDot tone="bad">{alarm}</StatusDot>}
      <span className="figures">{formatPounds(amount)}</span>
    </span>
  </li>
)

type TasksProps<Row> = {
  title: string
  tasks: { total: number; rows: readonly Row[] } | undefined
  /** The filter of the orders that show them all. */
  all?: Record<string, string>
  children: (row: Row) => ReactNode
}

function Tasks<Row>({ title, tasks, all, children }: TasksProps<Row>) {
  if (!tasks || tasks.total === 0) return null
  const more = tasks.total - tasks.rows.length
  return (
    <div className="min-w-0">
      <h3 className="mt-5 border-b border-line pb-1.5 font-semibold">{title}</h3>
      <ul>{tasks.rows.map(children)}</ul>
      {more > 0 && (
        <p className="py-1.5">
          {all ? (
            <Link to="/admin/orders" search={all} className="link">
              and {formatCount(more)} more
            </Link>
          ) : (
            `and ${formatCount(more)} more`
          )}
        </p>
      )}
    </div>
  )
}
