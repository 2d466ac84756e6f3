import { vi } from 'vitest'
import { type Database, openDatabase } from '../../src/platform/database.ts'
import { openNetworkPath } from './networkProxy.ts'

/** `database`'s next transaction is committed, but its connection fails before PostgreSQL can say so. */
export async function loseCommit({ database, databaseUrl }: { database: Database; databaseUrl: string }) {
  const network = await openNetworkPath(databaseUrl)
  const lossy = openDatabase(network.url, { max: 1 })
  network.loseResponse('COMMIT')
  const spy = vi.spyOn(database, 'transaction').mockImplementationOnce(lossy.database.transaction)
  return {
    async [Symbol.asyncDispose]() {
      spy.mockRestore()
      await lossy.close()
      await network.close()
    },
  }
}
