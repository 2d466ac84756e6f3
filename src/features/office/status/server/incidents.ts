import { findOwner } from '#/features/shop/accounts/server/accounts.store.ts'
import { type Check, runChecks } from '#/platform/checks.ts'
import type { Transaction } from '#/platform/database.ts'
import type { RecurringJob } from '#/platform/jobs/jobs.ts'
import type { Services } from '#/platform/services.ts'
import { type IncidentChange, incidentEmail } from './incident.mail.ts'
import { listOpenIncidents, lockIncidents, openIncident, updateIncident } from './incidents.store.ts'

const INTERVAL_SECONDS = 60
/** So that a problem that comes and goes is one incident, not many emails. */
const CLEARED_AFTER_MINUTES = 15
const REMIND_AFTER_HOURS = 24

/** Sends at most one email a run. Checks that cannot be read change nothing. */
export async function watchIncidents(services: Services, checks: readonly Check[]): Promise<void> {
  const readings = await runChecks(
    checks.filter(({ alertsOwner }) => alertsOwner),
    services,
  )
  const now = services.clock.now()
  await services.database.transaction(async (tx) => {
    if (!(await lockIncidents(tx))) return
    const open = new Map((await listOpenIncidents(tx)).map((incident) => [incident.checkId, incident]))
    const changes: IncidentChange[] = []
    for (const { check, reading } of readings) {
      const incident = open.get(check.id)
      if (!reading) continue
      const isProblem = reading.state === 'problem'
      if (isProblem && !incident) {
        const opened = await openIncident(tx, check.id, now)
        changes.push({ type: 'opened', check, reading, incident: opened })
      } else if (isProblem && incident) {
        const remind = isLongAgo(incident.notifiedAt, now, REMIND_AFTER_HOURS * 60)
        if (remind) changes.push({ type: 'reminder', check, reading, incident })
        if (remind || incident.fineSince)
          await updateIncident(tx, incident.id, { fineSince: null, ...(remind ? { notifiedAt: now } : {}) })
      } else if (incident && !incident.fineSince) {
        await updateIncident(tx, incident.id, { fineSince: now })
      } else if (incident?.fineSince && isLongAgo(incident.fineSince, now, CLEARED_AFTER_MINUTES)) {
        await updateIncident(tx, incident.id, { clearedAt: now })
        changes.push({ type: 'cleared', check, reading, incident })
      }
    }
    await notifyOwner(services, tx, changes)
  })
}

const isLongAgo = (at: Date, now: Date, minutes: number) => now.getTime() - at.getTime() >= minutes * 60_000

/** Logs as well, in case it is the email that fails. */
async function notifyOwner(
  { log, mail, config, origin, clock }: Services,
  tx: Transaction,
  changes: IncidentChange[],
): Promise<void> {
  if (changes.length === 0) return
  for (const { type, check, reading } of changes)
    log[type === 'cleared' ? 'info' : 'error']({ check: check.id, value: reading.value }, `incident ${type}`)
  const recipient = (await findOwner(tx))?.email ?? config.adminEmail
  await mail.queue(tx, { recipient, ...incidentEmail(changes, { origin: origin(), now: clock.now() }) })
}

export const incidentsJob = (services: Services, checks: readonly Check[]): RecurringJob => ({
  name: 'incidents',
  title: 'Watch for incidents',
  intervalSeconds: INTERVAL_SECONDS,
  run: () => watchIncidents(services, checks),
})
