import type { DatabaseWatch } from '#/platform/database/watchDatabase.ts'
import type { Disk } from '#/platform/disk/disk.ts'

/** Why a process should be sent no requests for now. */
export type NotReady = 'starting' | 'draining' | 'database' | 'disk'

/** Whether a process should be sent requests. */
export type Readiness = {
  /** All that speaks against it, known within 1 s; none when the process is ready. */
  reasons(): Promise<NotReady[]>
  /** From now on `reason` speaks against it, or no longer does. */
  set(reason: Exclude<NotReady, 'database' | 'disk'>, applies: boolean): void
}

/** Ready when nothing was set against it, the database answers on the watch's own connection and there is room to write. */
export function createReadiness(watch: Pick<DatabaseWatch, 'answers'>, disk: Pick<Disk, 'state'>): Readiness {
  const against = new Set<NotReady>()
  return {
    async reasons() {
      const isAnswering = await watch.answers()
      const reasons = [...against]
      if (!isAnswering) reasons.push('database')
      if (disk.state().level === 'full') reasons.push('disk')
      return reasons
    },
    set(reason, applies) {
      if (applies) against.add(reason)
      else against.delete(reason)
    },
  }
}
