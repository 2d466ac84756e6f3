import { Link } from '@tanstack/react-router'
import type { Dashboard } from '#/features/dashboard/browser/dashboard.queries.ts'
import { liveOnly } from '#/features/dashboard/browser/liveOnly.ts'
import { formatCount } from '#/lib/formatCount.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { STRETCHED_LINK } from '#/ui/DataTable.tsx'
import { hasMoneyTasks, MoneyTasks } from './MoneyTasks.tsx'

export function OpenTasks({ waiting, countsTests }: Pick<Dashboard, 'waiting' | 'countsTests'>) {
  const {
    addresses,
    quotesDue,
    quotesRequested,
    ordersToApprove,
    unpaidOrders,
    overdueOrders,
    lateOrders,
    exportsWithoutEvidence,
    returns,
    reviews,
    productReviews,
    productQuestions,
    contacts,
    privacyRequests,
    privacyOverdue,
    failedEmails,
  } = waiting
  const live = liveOnly(countsTests)
  const tasks: Task[] = [
    {
      to: '/admin/orders',
      search: { address: 'incomplete', ...live },
      label: 'Addresses to complete',
      count: addresses,
    },
    { to: '/admin/quotes', search: { request: 'new' }, label: 'Quotes requested', count: quotesRequested },
    { to: '/admin/quotes', search: { answer: 'due' }, label: 'Quotes about to expire', count: quotesDue },
    {
      to: '/admin/orders',
      search: { approval: 'due', ...live },
      label: 'Orders by invoice to approve',
      count: ordersToApprove,
    },
    {
      to: '/admin/orders',
      search: { unpaid: 'yes', ...live },
      label: 'Orders waiting for payment',
      count: unpaidOrders,
      alarm: overdueOrders > 0 ? `${formatCount(overdueOrders)} overdue` : undefined,
    },
    {
      to: '/admin/orders',
      search: { late: 'yes', ...live },
      label: 'Orders past their promised date',
      count: lateOrders,
      alarm: 'Late',
    },
    {
      to: '/admin/orders',
      search: { evidence: 'missing', ...live },
      label: 'Exports without evidence',
      count: exportsWithoutEvidence,
    },
    { to: '/admin/returns', search: { state: 'toDo' }, label: 'Returns and repairs', count: returns },
    { to: '/admin/reviews', search: { state: 'pending' }, label: 'Reviews to approve', count: reviews },
    {
      to: '/admin/product-reviews',
      search: { state: 'pending' },
      label: 'Product reviews to approve',
      count: productReviews,
    },
    {
      to: '/admin/product-questions',
      search: { state: 'pending' },
      label: 'Product questions to answer',
      count: productQuestions,
    },
    { to: '/admin/contacts', search: { state: 'unanswered' }, label: 'Messages to answer', count: contacts },
    {
      to: '/admin/privacy-requests',
      search: { state: 'open' },
      label: 'Privacy requests',
      count: privacyRequests,
      alarm: privacyOverdue ? `${formatCount(privacyOverdue)} overdue` : undefined,
    },
    {
      to: '/admin/emails',
      search: { state: 'failed' },
      label: 'Emails that failed',
      count: failedEmails,
      alarm: 'Not delivered',
    },
  ]
  const open = tasks.filter(({ count = 0 }) => count > 0)
  return (
    <section aria-labelledby="to-do" className="min-w-0">
      <h2 id="to-do" className="headline mb-4 text-xl">
        To do
      </h2>
      {open.length > 0 && (
        <ul className="grid gap-x-10 border-t border-ink sm:grid-cols-2 xl:grid-cols-3">
          {open.map((task) => (
            <Row key={task.label} {...task} />
          ))}
        </ul>
      )}
      {open.length === 0 && !hasMoneyTasks(waiting) && (
        <p className="border-t border-ink py-4 text-muted">
          Nothing to do. New requests and messages will appear here.
        </p>
      )}
      <MoneyTasks waiting={waiting} countsTests={countsTests} />
    </section>
  )
}

type Task = {
  to:
    | '/admin/orders'
    | '/admin/quotes'
    | '/admin/returns'
    | '/admin/reviews'
    | '/admin/product-reviews'
    | '/admin/product-questions'
    | '/admin/contacts'
    | '/admin/privacy-requests'
    | '/admin/emails'
  search: Record<string, string>
  label: string
  /** Missing if the role doesn't see it. */
  count: number | undefined
  alarm?: string | undefined
}

const Row = ({ to, search, label, count = 0, alarm }: Task) => (
  <li className="relative flex min-h-9 max-md:min-h-11 items-center justify-between gap-4 border-b border-line has-focus-visible:bg-sunken hover:bg-sunken">
    <Link to={to} search={search as never} className={STRETCHED_LINK}>
      {label}
    </Link>
    <span className="flex items-center gap-3">
      {alarm && <StatusDot tone="bad">{alarm}</StatusDot>}
      <span className="figures text-lg font-semibold">{formatCount(count)}</span>
    </span>
  </li>
)
