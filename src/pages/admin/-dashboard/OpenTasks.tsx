import { Link } from '@tanstack/react-router'
import type { Dashboard } from '#/features/office/dashboard/browser/dashboard.queries.ts'
import { formatCount } from '#/lib/format.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { STRETCHED_LINK } from '#/ui/DataTable.tsx'
import { hasMoneyTasks, MoneyTasks } from './MoneyTasks.tsx'

export function OpenTasks({ tasks, waiting, countsTests }: Pick<Dashboard, 'tasks' | 'waiting' | 'countsTests'>) {
  const open = tasks.filter(({ count }) => count > 0)
  return (
    <section aria-labelledby="to-do" className="min-w-0">
      <h2 id="to-do" className="headline mb-4 text-xl">
        To do
      </h2>
      {open.length > 0 && (
        <ul className="grid gap-x-10 border-t border-ink sm:grid-cols-2 xl:grid-cols-3">
          {open.map((task) => (
            <Row key={task.name} {...task} />
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

const Row = ({ to, search, label, count, alarm }: Dashboard['tasks'][number]) => (
  <li className="relative flex min-h-9 max-md:min-h-11 items-center justify-between gap-4 border-b border-line has-focus-visible:bg-sunken hover:bg-sunken">
    <Link to={to} search={search} className={STRETCHED_LINK}>
      {label}
    </Link>
    <span className="flex items-center gap-3">
      {alarm && <StatusDot tone="bad">{alarm}</StatusDot>}
      <span className="figures text-lg font-semibold">{formatCount(count)}</span>
    </span>
  </li>
)
