import type { Pool, PoolClient } from 'pg'
import { within } from '#/platform/within.ts'
import type { ShopClient } from './shopClient.ts'

const CLOSED_WITHIN_MS = 5_000

export type Supervision = {
  /** Destroys every connection; statements in flight reject with `reason`. The pool makes new ones as needed. */
  drop(reason: Error): void
  /** Waits up to 5 s for connections in use to be released and for the server to close them all. */
  close(): Promise<void>
}

/** Keeps a pool usable when its connections break. Reports a loss once per outage, not once per connection. */
export function superviseConnections(pool: Pool, onLost: (error: Error) => void): Supervision {
  const open = new Set<PoolClient>()
  const lent = new Set<PoolClient>()
  let isLost = false
  let isClosing = false
  const lose = (error: Error) => {
    if (isLost || isClosing) return
    isLost = true
    onLost(error)
  }

  pool.on('error', lose)
  pool.on('connect', (client) => {
    isLost = false
    open.add(client)
    // The pool only listens to idle connections, and an unhandled 'error' ends the process.
    client.on('error', lose)
    client.once('end', () => {
      if (!lent.has(client)) return
      // Drizzle does not release a connection whose BEGIN failed, so it would count towards the pool's maximum for
      // ever. A later release does nothing.
      client.release(true)
      client.release = () => {}
    })
  })
  pool.on('acquire', (client) => lent.add(client))
  pool.on('release', (_, client) => lent.delete(client))
  pool.on('remove', (client) => open.delete(client))

  const drop = (reason: Error) => {
    for (const client of open) (client as unknown as ShopClient).destroy(reason)
  }
  return {
    drop,
    async close() {
      isClosing = true
      await within(CLOSED_WITHIN_MS, pool.end().then(allClosed), undefined)
      drop(new Error('The shop is closing'))
    },
  }

  /** `pool.end()` resolves before the server has closed the sockets. */
  async function allClosed() {
    while (open.size > 0) await new Promise<void>((resolve) => pool.once('remove', () => resolve()))
  }
}
