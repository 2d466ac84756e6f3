import type { Check } from '#/platform/checks.ts'
import { differences } from './fingerprint.ts'
import { isStarting, listProcesses } from './fleet.store.ts'

/** Required settings can only differ if a process that had been silent for a while carries on. */
const settingsCheck: Check = {
  id: 'process-settings',
  title: 'Settings of all processes',
  group: 'Website',
  alertsOwner: true,
  async read({ database }) {
    const [first, ...others] = (await listProcesses(database)).filter(({ isResponding }) => isResponding)
    const found = others.map(({ fingerprint }) => differences(fingerprint, first?.fingerprint ?? fingerprint))
    const required = new Set(found.flatMap(({ required }) => required))
    const differing = new Set([...required, ...found.flatMap(({ shown }) => shown)])
    if (differing.size === 0) return { state: 'fine', value: 'The same', count: 0 }
    return {
      state: required.size > 0 ? 'problem' : 'attention',
      value: `${[...differing].join(', ')} ${differing.size === 1 ? 'differs' : 'differ'}`,
      count: differing.size,
      advice:
        'Every process needs the same settings. Processes below shows which one differs; correct its settings and restart it.',
    }
  },
}

/** Can't be emailed: that is background work. */
export const backgroundCheck: Check = {
  id: 'background-process',
  title: 'Background process',
  group: 'Background work',
  alertsOwner: false,
  async read({ database }) {
    const rows = await listProcesses(database)
    const running = rows.filter(({ isResponding }) => isResponding)
    const workers = running.filter(({ role }) => role !== 'web')
    if (workers.length > 0)
      return {
        state: 'fine',
        value: `Running on ${workers.map(({ address }) => address).join(', ')}`,
        count: workers.length,
      }
    if (running.every(({ startedAt }) => isStarting(startedAt)))
      return { state: 'attention', value: 'Starting', count: 0 }
    const lastSeen = rows.filter(({ role }) => role !== 'web').map(({ seenAt }) => seenAt.getTime())
    return {
      state: 'problem',
      value: 'No process sends email or runs jobs',
      count: 0,
      since: lastSeen.length > 0 ? new Date(Math.max(...lastSeen)) : undefined,
      advice:
        'Orders are taken, but no email is sent and nothing is refunded, checked or backed up until it runs again. Start a process with ROLE=worker. If the shop starts its own (ROLE=both), look for “the background process ended” in the log.',
    }
  },
}

export const fleetChecks: readonly Check[] = [settingsCheck]
