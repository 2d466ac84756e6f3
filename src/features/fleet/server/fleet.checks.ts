import type { Check } from '#/platform/checks.ts'
import { differences } from './fingerprint.ts'
import { listProcesses } from './fleet.store.ts'

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

export const fleetChecks: readonly Check[] = [settingsCheck]
