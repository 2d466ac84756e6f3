import type { FleetProcess } from '#/features/office/status/server/status.schema.ts'
import type { Executor } from '#/platform/database.ts'
import { INSTANCE } from '#/platform/observe/identity.ts'
import { differences } from './fingerprint.ts'
import { listProcesses } from './fleet.store.ts'

export async function loadFleet(tx: Executor): Promise<FleetProcess[]> {
  const rows = await listProcesses(tx)
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
