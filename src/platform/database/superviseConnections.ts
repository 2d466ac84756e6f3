import type { Pool, PoolClient } from 'pg'
import { withTimeout } from '#/platform/withTimeout.ts'
import type { ShopClient } from './shopClient.ts'

const CLOSE_TIMEOUT_MS = 5_000

export type ConnectionControl = {
  destroyAll(reason: Error): void
  /** Waits up to 5 s for the server to close the connections. */
  close(): Promise<void>
}

/** Reports a loss once per outage, not once per connection. */
export function superviseConnections(pool: Pool, onConnectionLost: (error: Error) => void): ConnectionControl {
  const open = new Set<PoolClient>()
  let isLost = false
  let isClosing = false
  const reportLost = (error: Error) => {
    if (isLost || isClosing) return
    isLost = true
    onConnectionLost(error)
  }

  pool.on('error', reportLost)
  pool.on('connect', (client) => {
    isLost = false
    open.add(client)
    // The pool only listens to idle connections, and an unhandled 'error' ends the process.
    client.on('error', reportLost)
  })
  pool.on('remove', (client) => open.delete(client))

  const destroyAll = (reason: Error) => {
    for (const client of open) (client as unknown as ShopClient).destroy(reason)
  }
  return {
    destroyAll,
    async close() {
      isClosing = true
      await withTimeout(CLOSE_TIMEOUT_MS, pool.end().then(allClosed), undefined)
      destroyAll(new Error('The shop is closing'))
    },
  }

  /** `pool.end()` resolves before the server has closed the sockets. */
  async function allClosed() {
    while (open.size > 0) await new Promise<void>((resolve) => pool.once('remove', () => resolve()))
  }
}
