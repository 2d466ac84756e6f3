import { Client } from 'pg'
import { endClient } from '#/platform/database/shopClient.ts'
import type { Log } from '#/platform/log.ts'
import { within } from '#/platform/within.ts'

const CHANNEL = 'courtside_pages'
const FIRST_RETRY_MS = 50
const LAST_RETRY_MS = 2_000
const CONNECT_WITHIN_MS = 1_500
const ANSWER_WITHIN_MS = 2_000
const HEARTBEAT_MS = 3_000
const CATCH_UP_WITHIN_MS = 200

/** What the database says of changes that pages show. */
export type PageChanges = {
  /** Waits until all that was committed before has been heard, 200 ms at most; `false` if that cannot be said. */
  caughtUp(): Promise<boolean>
  /** How long ago at most a change may have been made that has not been heard of, in ms, by the last question; undefined while nothing is heard. */
  lag(): number | undefined
  close(): Promise<void>
}

/**
 * Listens, on a connection of its own, to what triggers and stores tell of changes (`NOTIFY courtside_pages`) in any process.
 * `onChange` is called for each with what was said, the table's name, and whenever the connection has been made, since
 * nobody listened before. A connection that breaks or falls silent is made again.
 */
export async function listenForPageChanges({
  url,
  onChange,
  log,
}: {
  url: string
  onChange: (what: string | undefined) => void
  log: Pick<Log, 'warn'>
}): Promise<PageChanges> {
  let listening: Client | undefined
  let isClosed = false
  let retryAfter = FIRST_RETRY_MS
  let retry: NodeJS.Timeout | undefined
  let lag = 0

  async function connect(): Promise<void> {
    const client = new Client({
      connectionString: url,
      application_name: 'courtside pages',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    })
    let isLost = false
    const lose = (error?: Error) => {
      if (isLost) return
      isLost = true
      if (listening === client) {
        listening = undefined
        if (!isClosed) log.warn({ err: error }, 'pages lost their connection to the database and are kept as they are')
      }
      void endClient(client, 0)
      if (isClosed) return
      retry = setTimeout(connect, retryAfter)
      retryAfter = Math.min(retryAfter * 2, LAST_RETRY_MS)
    }
    client.on('error', lose)
    client.on('end', () => lose())
    client.on('notification', ({ payload }) => onChange(payload))
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
    } catch (error) {
      lose(error as Error)
      return
    }
    if (isClosed) return lose()
    listening = client
    retryAfter = FIRST_RETRY_MS
    onChange(undefined)
  }

  /** A connection that has gone silent shows only when it is spoken to. */
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

  let asking: Promise<unknown> = Promise.resolve()
  let next: Promise<boolean> | undefined
  /** PostgreSQL delivers what it has to tell before it answers. A question that is already out may be too early. */
  function ask(): Promise<boolean> {
    next ??= asking.then(() => {
      next = undefined
      const answer = listening ? listening.query('SELECT 1').then(...yesOrNo) : Promise.resolve(false)
      asking = answer
      return answer
    })
    return next
  }

  await connect()
  return {
    caughtUp: () => (listening ? within(CATCH_UP_WITHIN_MS, ask(), false) : Promise.resolve(false)),
    lag: () => (listening ? lag : undefined),
    async close() {
      isClosed = true
      clearTimeout(retry)
      clearInterval(heartbeat)
      if (listening) await endClient(listening)
    },
  }
}

const yesOrNo = [() => true, () => false] as const
