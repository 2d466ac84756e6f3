import { loadAccountingSettings } from '#/features/shop/settings/server/settings.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { londonDay } from '#/lib/workingDays.ts'
import type { Services } from '#/platform/services.ts'
import { periodOf } from '../period.rules.ts'
import { DEFAULT_PERIOD } from '../periodNames.ts'
import type { PeriodQuery } from './accounting.schema.ts'
import type { Scope } from './differences.store.ts'

export type ScopeRefusal = { code: 'badPeriod'; message: string; field: string }

/** Live entries only, once there is a live key, unless the query asks for tests. */
export async function resolveScope(
  { database, clock, cardProvider }: Pick<Services, 'database' | 'clock' | 'cardProvider'>,
  { period, from, to, test }: PeriodQuery,
): Promise<Outcome<Scope, ScopeRefusal>> {
  const scope = { test: test ?? (cardProvider.testMode ? undefined : 'no') }
  if (from === undefined && to === undefined) {
    const { vatQuarterStart } = await loadAccountingSettings(database)
    return ok({ ...periodOf(period ?? DEFAULT_PERIOD, londonDay(clock.now()), vatQuarterStart), ...scope })
  }
  if (period) return badPeriod('Choose a period or dates, not both', 'period')
  if (from === undefined) return badPeriod('Enter the first day', 'from')
  if (to === undefined) return badPeriod('Enter the last day', 'to')
  return from > to ? badPeriod('The last day can’t be before the first', 'to') : ok({ from, to, ...scope })
}

const badPeriod = (message: string, field: string) => refuse('badPeriod', { message, field })
