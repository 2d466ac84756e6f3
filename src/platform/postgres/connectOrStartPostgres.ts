import { restoredFolder } from '#/platform/backup/clusterSwap.ts'
import { CannotStart } from '#/platform/cannotStart.ts'
import { lockDataDir } from '#/platform/lockDataDir.ts'
import { hasCluster, noShopIn } from './cluster.ts'
import { runningPostgresUrl } from './runningPostgresUrl.ts'
import { startPostgres } from './startPostgres.ts'

/** `stop` only stops a server that this started. */
export type PostgresHandle = { url: string; isShared: boolean; stop(): Promise<void> }

/** Creates nothing. Throws `CannotStart`. */
export async function connectOrStartPostgres(
  dataDir: string,
  log: Parameters<typeof startPostgres>[0]['log'],
): Promise<PostgresHandle> {
  // Before the lock, which creates the folder. A killed restore may have left the shop in the other one.
  if (!hasCluster(dataDir) && !hasCluster(restoredFolder(dataDir))) throw noShopIn(dataDir)
  const lock = await lockDataDir(dataDir).catch((error) => {
    const url = error instanceof CannotStart ? runningPostgresUrl(dataDir) : undefined
    if (!url) throw error
    return { url }
  })
  if ('url' in lock) return { url: lock.url, isShared: true, stop: async () => {} }
  const postgres = await startPostgres({ dataDir, log }).catch((error) => {
    lock.release()
    throw error
  })
  return {
    url: postgres.url,
    isShared: false,
    async stop() {
      await postgres.stop()
      lock.release()
    },
  }
}
