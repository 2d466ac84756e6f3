import { refreshChanges } from '#/features/settings/server/settings.store.ts'
import type { Database } from '#/platform/database.ts'
import type { Log } from '#/platform/log.ts'

/** The tables whose changes change the shop's own words. */
export const WORDS_FROM: readonly string[] = ['shop_settings', 'delivery_settings']

export type CurrentWords = {
  /** Something has changed: they are read anew. */
  outdated(): void
  /** Waits until they are as the database has them; `false` if it could not be asked and they are as they were. */
  current(): Promise<boolean>
}

/** Keeps what this process says of the shop (`changes`) as the merchant has set it, whichever process it was set in. */
export function keepWordsCurrent(database: Database, log: Pick<Log, 'warn'>): CurrentWords {
  let isOutdated = true
  let reading: Promise<boolean> | undefined

  async function read(): Promise<boolean> {
    // What is said meanwhile may be too new for what is being read.
    while (isOutdated) {
      isOutdated = false
      try {
        await refreshChanges(database)
      } catch (error) {
        isOutdated = true
        log.warn({ err: error }, 'the settings could not be read and are as they were')
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
