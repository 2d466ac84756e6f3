import { refreshChanges } from '#/features/settings/server/settings.store.ts'
import type { Database } from '#/platform/database.ts'
import type { Log } from '#/platform/log.ts'

export const WORDS_FROM: readonly string[] = ['shop_settings', 'delivery_settings']

export type CurrentWords = {
  outdated(): void
  /** Resolves to true once the settings match the database, to false if they could not be loaded. */
  current(): Promise<boolean>
}

/** Keeps this process's copy of the settings (`changes`) up to date, whichever process changed them. */
export function keepWordsCurrent(database: Database, log: Pick<Log, 'warn'>): CurrentWords {
  let isOutdated = true
  let reading: Promise<boolean> | undefined

  async function read(): Promise<boolean> {
    // A change during a load may not be part of its result.
    while (isOutdated) {
      isOutdated = false
      try {
        await refreshChanges(database)
      } catch (error) {
        isOutdated = true
        log.warn({ err: error }, 'could not load the settings, keeping the old ones')
        return false
      }
    }
    return true
  }

  const current = () => {
    if (!isOutdated && !reading) return Promise.resolve(true)
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
  return {
    outdated() {
      isOutdated = true
      void current()
    },
    current,
  }
}
