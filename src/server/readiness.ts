import type { DatabaseWatch } from '#/platform/database/watchDatabase.ts'

/** Why a process should be sent no requests for now. */
export type NotReady = 'starting' | 'draining' | 'database'

/** Whether a process should be sent requests. */
export type Readiness = {
  /** All that speaks against it, known within 1 s; none when the process is ready. */
  reasons(): Promise<NotReady[]>
  /** From now on `reason` speaks against it, or no longer does. */
  set(reason: Exclude<NotReady, 'database'>, applies: boolean): void
}

/** Ready when nothing was set against it and the database answers on the watch's own connection. */
export function createReadiness(watch: Pick<DatabaseWatch, 'answers'>): Readiness {
  const against = new Set<NotReady>()
  return {
    async reasons() {
      const isAnswering = await watch.answers()
      return isAnswering ? [...against] : [...against, 'database']
    },
    set(reason, applies) {
      if (applies) against.add(reason)
      else against.delete(reason)
    },
  }
}
