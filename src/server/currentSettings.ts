import { refreshChanges } from '#/features/shop/settings/server/settings.store.ts'
import type { Database } from '#/platform/database.ts'
import type { Log } from '#/platform/log.ts'

export const SETTINGS_TABLES: readonly string[] = ['shop_settings', 'delivery_prices']

export type CurrentSettings = {
  invalidate(): void
  /** False if the settings could not be loaded. */
  whenCurrent(): Promise<boolean>
}

export function keepSettingsCurrent(database: Database, log: Pick<Log, 'warn'>): CurrentSettings {
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
    invalidate() {
      isOutdated = true
      void current()
    },
    whenCurrent: current,
  }
}
