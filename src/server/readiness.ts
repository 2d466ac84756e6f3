import type { DatabaseWatch } from '#/platform/database/watchDatabase.ts'
import type { Disk } from '#/platform/disk/disk.ts'

export type NotReady = 'starting' | 'draining' | 'database' | 'disk'

export type Readiness = {
  /** Resolves within 1 s; empty when ready. */
  reasons(): Promise<NotReady[]>
  set(reason: Exclude<NotReady, 'database' | 'disk'>, applies: boolean): void
}

export function createReadiness(watch: Pick<DatabaseWatch, 'isAlive'>, disk: Pick<Disk, 'state'>): Readiness {
  const notReady = new Set<NotReady>()
  return {
    async reasons() {
      const isAnswering = await watch.isAlive()
      const reasons = [...notReady]
      if (!isAnswering) reasons.push('database')
      if (disk.state().level === 'full') reasons.push('disk')
      return reasons
    },
    set(reason, applies) {
      if (applies) notReady.add(reason)
      else notReady.delete(reason)
    },
  }
}
