import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { formatCount } from '#/lib/format.ts'
import type { StaticPage } from '#/lib/pageLinks.ts'
import type { Role, Roles } from '#/lib/roles.ts'
import type { Day } from '#/lib/workingDays.ts'
import type { Executor } from './database.ts'

/** Something for staff to do: on the dashboard as long as there is any. */
export type Task = {
  /** For callers of the API. */
  name: string
  label: string
  /** The lowest comes first. */
  rank: number
  /** The list that shows them. */
  to: StaticPage
  search: Record<string, string>
  roles: Roles
  /** Test payments don’t count once the shop has a live key. */
  isOfPayments?: boolean
  /** See `countRows`. */
  count: (on: TaskContext) => SQL
  /** What marks it: words, or how many are overdue. */
  alarm?: string | ((on: TaskContext) => SQL)
}

/** `today` is in London. */
export type TaskContext = { today: Day; role: Role; countsTests: boolean }

export const countRows = (table: PgTable, condition: SQL | undefined): SQL =>
  sql`(select count(*)::int from ${table} where ${condition})`

/** Only what the role may see. */
export async function loadTasks(tx: Executor, tasks: readonly Task[], on: TaskContext) {
  const seen = tasks.filter(({ roles }) => roles.includes(on.role))
  const counted = seen.flatMap(({ count, alarm }) => [count(on), typeof alarm === 'function' ? alarm(on) : sql`0`])
  const { rows } = await tx.execute<{ counts: number[] }>(sql`select array[${sql.join(counted, sql`, `)}] as counts`)
  const counts = rows[0]?.counts ?? []
  return seen.map(({ name, label, to, search, isOfPayments, alarm }, index) => {
    const overdue = counts[2 * index + 1] ?? 0
    return {
      name,
      label,
      to,
      search: isOfPayments && !on.countsTests ? { ...search, test: 'no' } : search,
      count: counts[2 * index] ?? 0,
      alarm: typeof alarm === 'string' ? alarm : overdue > 0 ? `${formatCount(overdue)} overdue` : null,
    }
  })
}
