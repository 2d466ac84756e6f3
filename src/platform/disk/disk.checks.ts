import type { Check } from '../checks.ts'

const GIGABYTE = 1024 ** 3
const inGigabytes = (bytes: number) => `${(bytes / GIGABYTE).toFixed(1)} GB free`

const space: Check = {
  id: 'disk-space',
  title: 'Disk space',
  group: 'Storage and backups',
  alertsOwner: true,
  async read({ disk }) {
    const { level, freeBytes } = disk.state()
    const measured =
      freeBytes === undefined ? { value: 'Not measured' } : { value: inGigabytes(freeBytes), count: freeBytes }
    if (level === 'fine') return { ...measured, state: 'fine' }
    if (level === 'low')
      return {
        ...measured,
        state: 'problem',
        advice: 'The disk is nearly full. Free some space: at 0.2 GB the shop stops taking new orders.',
      }
    return {
      ...(freeBytes === undefined ? { value: 'Full' } : measured),
      state: 'problem',
      advice: 'The disk is full, so the shop has stopped taking new orders. Free some space on the database’s disk.',
    }
  },
}

export const diskChecks: readonly Check[] = [space]
