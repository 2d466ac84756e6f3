import { sql } from 'drizzle-orm'
import { momentWords } from '#/lib/momentWords.ts'
import type { Check } from '#/platform/checks.ts'
import type { Jobs, RepeatedJob } from './jobs.ts'

type Runs = { ran: Date | null; failed: Date | null }

const shown = (date: Date | string) => momentWords(new Date(date).toISOString())

export const repeatedJobChecks = (jobs: Pick<Jobs, 'nextRun'>, repeated: readonly RepeatedJob[]): Check[] =>
  repeated.map(({ name, title }) => ({
    id: `job-${name}`,
    title,
    group: 'Background work',
    mustBeEmpty: false,
    async read({ database }) {
      const { rows } = await database.execute<Runs>(sql`
        select max(completed_on) filter (where state = 'completed') as ran,
          max(completed_on) filter (where state = 'failed') as failed
        from pgboss.job where name = ${name} and state in ('completed', 'failed')`)
      const { ran, failed } = rows[0] as Runs
      const next = jobs.nextRun(name)
      const value = [
        ran ? `Ran ${shown(ran)}` : 'Not run yet',
        ...(next ? [`next ${shown(next)}`] : []),
        ...(failed ? [`last failed ${shown(failed)}`] : []),
      ].join(', ')
      if (!failed || (ran && ran >= failed)) return { state: 'fine', value }
      return { state: 'attention', value, since: new Date(failed), advice: `Look for “${name}” in the log.` }
    },
  }))
