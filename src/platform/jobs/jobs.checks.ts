import { sql } from 'drizzle-orm'
import { formatDateTime } from '#/lib/format.ts'
import type { Check } from '#/platform/checks.ts'
import type { RecurringJob } from './jobs.ts'

type RunHistory = { ran: Date | null; failed: Date | null; next: Date | null }

export const recurringJobChecks = (repeated: readonly RecurringJob[]): Check[] =>
  repeated.map(({ name, title, intervalSeconds }) => ({
    id: `job-${name}`,
    title,
    group: 'Background work',
    alertsOwner: false,
    async read({ database }) {
      const { rows } = await database.execute<RunHistory>(sql`
        select max(completed_on) filter (where state = 'completed') as ran,
          max(completed_on) filter (where state = 'failed') as failed,
          max(created_on) + make_interval(secs => ${intervalSeconds}) as next
        from pgboss.job where name = ${name}`)
      const { ran, failed, next } = rows[0] as RunHistory
      const value = [
        ran ? `Ran ${formatDateTime(ran)}` : 'Not run yet',
        ...(next && new Date(next) > new Date() ? [`next ${formatDateTime(next)}`] : []),
        ...(failed ? [`last failed ${formatDateTime(failed)}`] : []),
      ].join(', ')
      if (!failed || (ran && ran >= failed)) return { state: 'fine', value }
      return { state: 'attention', value, since: new Date(failed), advice: `Look for “${name}” in the log.` }
    },
  }))
