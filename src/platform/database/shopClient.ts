import type { Duplex, Writable } from 'node:stream'
import { Client, type ClientConfig } from 'pg'
import { type OnSlow, timed } from '../observe/slowStatement.ts'

/** `silentAfterMs`: how long to wait for a sign of the server while a statement runs, before the connection counts as dead. */
export type ShopClientConfig = ClientConfig & { silentAfterMs?: number; onSlow?: OnSlow }

/** The database has not answered, although it should have ended the statement by itself. */
export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent'
  constructor() {
    super('The database fell silent')
  }
}

const MOST_PREPARED = 500
const preparedNames = new Map<string, string>()

/**
 * A connection that prepares every statement with parameters, so that PostgreSQL parses and plans each once per connection
 * and not at every call: a checkout is some thirty short statements, and half their cost was planning. It destroys
 * itself when the server falls silent: rejecting the query alone would leave a dead connection in the pool.
 */
export class ShopClient extends Client {
  #isCollecting = false
  #isWaiting = false
  readonly #onSlow: OnSlow | undefined

  constructor(config: ShopClientConfig = {}) {
    super(config)
    this.#onSlow = config.onSlow
    this.on('drain', () => {
      this.#isWaiting = false
    })
    const { silentAfterMs } = config
    if (silentAfterMs) this.once('connect', () => this.#destroyAfterSilence(silentAfterMs))
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads this by callback, promise and stream
  override query(statement: any, values?: any, callback?: any): any {
    const send = (done: unknown) => this.#query(statement, values, done)
    const text = typeof statement === 'string' ? statement : statement?.text
    return this.#onSlow ? timed(this.#onSlow, text, callback, send) : send(callback)
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  #query(statement: any, values?: any, callback?: any): any {
    this.#isWaiting = true
    this.#collect()
    const text: unknown = statement?.text
    if (typeof text !== 'string' || statement.name || !Array.isArray(values) || values.length === 0) {
      return super.query(statement, values, callback)
    }
    const name = preparedNames.get(text) ?? `s${preparedNames.size}`
    // Lists of every length make texts without end; the first few hundred are the ones that come again.
    if (!preparedNames.has(text) && preparedNames.size >= MOST_PREPARED) return super.query(statement, values, callback)
    preparedNames.set(text, name)
    return super.query({ ...statement, name }, values, callback)
  }

  /** Closes the socket at once; everything that waits for an answer is rejected with `reason`. */
  destroy(reason: Error): void {
    socketOf(this).destroy(reason)
  }

  /** What is asked in one go is sent in one go: handing it to the system one by one costs more than putting it together. */
  #collect(): void {
    if (this.#isCollecting) return
    this.#isCollecting = true
    const stream: Writable = socketOf(this)
    stream.cork()
    process.nextTick(() => {
      this.#isCollecting = false
      stream.uncork()
    })
  }

  /** By the socket and not by query: in a pipeline, a statement's time begins when those before it are done. */
  #destroyAfterSilence(ms: number): void {
    const socket = socketOf(this)
    socket.setTimeout(ms, () => {
      if (!this.#isWaiting) return
      const received = socket.bytesRead
      // If this process was held up, the answer may have arrived unread: it is read before an immediate runs.
      setImmediate(() => {
        if (this.#isWaiting && socket.bytesRead === received) this.destroy(new DatabaseSilent())
      })
    })
  }
}

type Socket = Duplex & { bytesRead: number; setTimeout(ms: number, onTimeout: () => void): unknown }

/** pg does not publish it. After `connect` it is the one that TLS is spoken over, if any. */
const socketOf = (client: Client) => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Ends a connection, politely if the server answers within `ms`, else at once. */
export async function endClient(client: Client, ms = 1_000): Promise<void> {
  const timer = setTimeout(() => socketOf(client).destroy(), ms)
  try {
    await client.end()
  } finally {
    clearTimeout(timer)
  }
}
