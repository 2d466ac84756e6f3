import type { Config } from '#/platform/config.ts'
import { lockDataDir } from '#/platform/lockDataDir.ts'
import type { Log } from '#/platform/log.ts'
import { startPostgres } from '#/platform/postgres/startPostgres.ts'

export type DataDir = {
  databaseUrl: string
  /** Not through a pooler. */
  directUrl: string
  announce(address: string): void
  close(): Promise<void>
}

export async function openDataDir({ dataDir, databaseUrl, databaseDirectUrl }: Config, log: Log): Promise<DataDir> {
  const lock = await lockDataDir(dataDir)
  try {
    const postgres = databaseUrl ? undefined : await startPostgres({ dataDir, create: true, log })
    const url = databaseUrl ?? (postgres as NonNullable<typeof postgres>).url
    return {
      databaseUrl: url,
      directUrl: databaseDirectUrl ?? url,
      announce: lock.recordAddress,
      async close() {
        await postgres?.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
