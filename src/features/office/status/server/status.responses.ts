import { CHECK_GROUPS, type Check, type CheckResult, runChecks } from '#/platform/checks.ts'
import type { Executor } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { listOpenIncidents } from './incidents.store.ts'
import type { FleetProcess, Status, StatusCheck } from './status.schema.ts'

const STATES_BY_SEVERITY = ['problem', 'unknown', 'attention', 'fine'] as const

/** All processes of the shop. */
export type LoadFleet = (tx: Executor) => Promise<FleetProcess[]>

export type StatusSources = { checks: readonly Check[]; loadFleet?: LoadFleet }

export async function loadStatus(services: Services, { checks, loadFleet }: StatusSources): Promise<Status> {
  const [readings, openedAt, processes] = await Promise.all([
    runChecks(checks, services),
    loadOpenedTimes(services),
    loadProcesses(services, loadFleet),
  ])
  const results = readings.map(({ check, reading }) => ({
    group: check.group,
    check: toStatusCheck(check, reading, openedAt.get(check.id)),
  }))
  return {
    readAt: services.clock.now().toISOString(),
    state: STATES_BY_SEVERITY.find((state) => results.some(({ check }) => check.state === state)) ?? 'fine',
    groups: CHECK_GROUPS.map((title) => ({
      title,
      checks: results.filter(({ group }) => group === title).map(({ check }) => check),
    })).filter(({ checks }) => checks.length > 0),
    processes,
  }
}

async function loadProcesses({ database, log }: Services, loadFleet?: LoadFleet): Promise<FleetProcess[] | null> {
  try {
    return (await loadFleet?.(database)) ?? []
  } catch (error) {
    log.warn({ err: error }, 'the running processes could not be read')
    return null
  }
}

/** Empty if the database is down: the page works without it. */
async function loadOpenedTimes({ database, log }: Services): Promise<Map<string, Date>> {
  try {
    return new Map((await listOpenIncidents(database)).map(({ checkId, openedAt }) => [checkId, openedAt]))
  } catch (error) {
    log.warn({ err: error }, 'open incidents could not be read')
    return new Map()
  }
}

function toStatusCheck(
  { id, title }: Check,
  reading: CheckResult | undefined,
  openedAt: Date | undefined,
): StatusCheck {
  if (!reading) {
    const advice = 'Reload in a minute. If it doesn’t change, look for “a status check could not be read” in the log.'
    return { id, title, state: 'unknown', value: 'Couldn’t be checked', since: null, advice, link: null }
  }
  const { state, value, advice = '', link = null } = reading
  const since = reading.since ?? (state === 'fine' ? undefined : openedAt)
  return { id, title, state, value, since: since?.toISOString() ?? null, advice, link }
}
