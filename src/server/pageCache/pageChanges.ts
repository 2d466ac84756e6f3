import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { endClient } from '#/platform/database/endClient.ts'
import { primaryOf, serversOf } from '#/platform/database/servers.ts'
import type { Log } from '#/platform/log.ts'
import { withTimeout } from '#/platform/withTimeout.ts'

export const CHANNEL = 'courtside_pages'
const ECHO = 'echo '
const ECHO_TIMEOUT_MS = 2_000
const MIN_RETRY_MS = 50
const MAX_RETRY_MS = 2_000
const CONNECT_TIMEOUT_MS = 1_500
const QUERY_TIMEOUT_MS = 2_000
const HEARTBEAT_MS = 3_000
const CATCH_UP_TIMEOUT_MS = 200

export type PageChanges = {
  /** Resolves once earlier commits have been reported; to false after 200 ms or without a connection. */
  catchUp(): Promise<boolean>
  /** Whether what `send` sends to the channel arrives within 2 s. True without a connection, which is reported anyway. */
  hears(send: (payload: string) => Promise<unknown>): Promise<boolean>
  /** The last heartbeat's delay in ms; undefined while not listening. */
  lag(): number | undefined
  close(): Promise<void>
}

type ListenOptions = {
  url: string
  /** Without a table after (re)connecting, since changes may have been missed. */
  onChange: (what: string | undefined) => void
  log: Pick<Log, 'warn'>
}

export async function listenForPageChanges({ url, onChange, log }: ListenOptions): Promise<PageChanges> {
  let listening: Client | undefined
  let isClosed = false
  let retryAfter = MIN_RETRY_MS
  let retry: NodeJS.Timeout | undefined
  let lag = 0
  const echoes = new Map<string, () => void>()

  async function connect(): Promise<void> {
    // If none is found, connecting fails, or listening on a standby does.
    const connectionString = await primaryOf(url).catch(() => serversOf(url)[0])
    if (isClosed) return
    const client = new Client({
      connectionString,
      application_name: 'courtside pages',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
    })
    let isLost = false
    const lose = (error?: Error) => {
      if (isLost) return
      isLost = true
      if (listening === client) {
        listening = undefined
        if (!isClosed) log.warn({ err: error }, 'lost the connection for page changes, reconnecting')
      }
      void endClient(client, 0)
      if (isClosed) return
      retry = setTimeout(connect, retryAfter)
      retryAfter = Math.min(retryAfter * 2, MAX_RETRY_MS)
    }
    client.on('error', lose)
    client.on('end', () => lose())
    client.on('notification', ({ payload }) => {
      if (payload?.startsWith(ECHO)) echoes.get(payload)?.()
      else onChange(payload)
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
    } catch (error) {
      lose(error as Error)
      return
    }
    if (isClosed) return lose()
    listening = client
    retryAfter = MIN_RETRY_MS
    onChange(undefined)
  }

  /** A dead connection is only noticed when it's used. */
  const heartbeat = setInterval(() => {
    const client = listening
    const askedAt = performance.now()
    client
      ?.query('SELECT 1')
      .then(() => {
        lag = performance.now() - askedAt
      })
      .catch((error) => client.emit('error', error))
  }, HEARTBEAT_MS)
  heartbeat.unref()

  let pinging: Promise<unknown> = Promise.resolve()
  let next: Promise<boolean> | undefined
  /** PostgreSQL delivers notifications before a query's result. A query in flight may be too early. */
  function ping(): Promise<boolean> {
    next ??= pinging.then(() => {
      next = undefined
      const pong = listening ? listening.query('SELECT 1').then(...toBoolean) : Promise.resolve(false)
      pinging = pong
      return pong
    })
    return next
  }

  await connect()
  return {
    catchUp: () => (listening ? withTimeout(CATCH_UP_TIMEOUT_MS, ping(), false) : Promise.resolve(false)),
    async hears(send) {
      if (!listening) return true
      const payload = ECHO + randomUUID()
      const heard = new Promise<true>((resolve) => echoes.set(payload, () => resolve(true)))
      await send(payload)
      return withTimeout(ECHO_TIMEOUT_MS, heard, false).finally(() => echoes.delete(payload))
    },
    lag: () => (listening ? lag : undefined),
    async close() {
      isClosed = true
      clearTimeout(retry)
      clearInterval(heartbeat)
      if (listening) await endClient(listening)
    },
  }
}

const toBoolean = [() => true, () => false] as const
