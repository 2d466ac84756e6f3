import type { Duplex, Writable } from 'node:stream'
import { Client, type ClientConfig } from 'pg'
import { type OnSlow, timeStatement } from '../observe/slowStatement.ts'

export type ShopClientConfig = ClientConfig & { silenceTimeoutMs?: number; onSlow?: OnSlow }

export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent'
  constructor() {
    super('The database fell silent')
  }
}

const MAX_PREPARED = 500
/** Planned for its own words each time: a plan for any words reads far too many rows of a frequent one. */
const IS_SEARCH = / like \$\d/
const preparedNames = new Map<string, string>()

/** Prepares every statement but searches: planning was half the cost of a checkout. Destroys itself when the server falls silent. */
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
    const { silenceTimeoutMs } = config
    if (silenceTimeoutMs) this.once('connect', () => this.#destroyAfterSilence(silenceTimeoutMs))
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads this by callback, promise and stream
  override query(statement: any, values?: any, callback?: any): any {
    const send = (done: unknown) => this.#query(statement, values, done)
    const text = typeof statement === 'string' ? statement : statement?.text
    return this.#onSlow ? timeStatement(this.#onSlow, text, callback, send) : send(callback)
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  #query(statement: any, values?: any, callback?: any): any {
    this.#isWaiting = true
    this.#collect()
    const text: unknown = statement?.text
    if (typeof text !== 'string' || statement.name || !Array.isArray(values) || values.length === 0) {
      return super.query(statement, values, callback)
    }
    if (IS_SEARCH.test(text)) return super.query(statement, values, callback)
    const name = preparedNames.get(text) ?? `s${preparedNames.size}`
    // Lists of every length make endless texts; the first few hundred recur.
    if (!preparedNames.has(text) && preparedNames.size >= MAX_PREPARED) return super.query(statement, values, callback)
    preparedNames.set(text, name)
    return super.query({ ...statement, name }, values, callback)
  }

  destroy(reason: Error): void {
    socketOf(this).destroy(reason)
  }

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

  /** Times the socket, not each query: in a pipeline a statement waits for those before it. */
  #destroyAfterSilence(ms: number): void {
    const socket = socketOf(this)
    socket.setTimeout(ms, () => {
      if (!this.#isWaiting) return
      const received = socket.bytesRead
      // If the event loop was blocked, the response may have arrived unread: pending reads run before an immediate.
      setImmediate(() => {
        if (this.#isWaiting && socket.bytesRead === received) this.destroy(new DatabaseSilent())
      })
    })
  }
}

type Socket = Duplex & { bytesRead: number; setTimeout(ms: number, onTimeout: () => void): unknown }

/** Not in pg's public API. After `connect` it is the TLS socket, if there is one. */
const socketOf = (client: Client) => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Cleanly if the server responds within `ms`, otherwise by force. */
export async function endClient(client: Client, ms = 1_000): Promise<void> {
  const timer = setTimeout(() => socketOf(client).destroy(), ms)
  try {
    await client.end()
  } finally {
    clearTimeout(timer)
  }
}
