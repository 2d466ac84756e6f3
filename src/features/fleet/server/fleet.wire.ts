import { INSTANCE } from '#/platform/observe/instance.ts'
import { differences } from './fingerprint.ts'
import type { FleetProcess } from './fleet.schema.ts'
import type { ProcessRow } from './fleet.store.ts'

export function toFleet(rows: ProcessRow[]): FleetProcess[] {
  const longestRunning = rows.find(({ isResponding }) => isResponding)
  return rows.map(({ fingerprint, ...row }) => {
    const { required, shown } = differences(fingerprint, longestRunning?.fingerprint ?? fingerprint)
    return {
      instance: row.instance,
      address: row.address,
      role: row.role,
      build: row.build,
      startedAt: row.startedAt.toISOString(),
      seenAt: row.seenAt.toISOString(),
      isResponding: row.isResponding,
      isThis: row.instance === INSTANCE,
      memoryBytes: row.memoryBytes,
      differingSettings: row.isResponding ? [...new Set([...required, ...shown])] : [],
    }
  })
}
