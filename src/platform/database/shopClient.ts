import type { Writable } from 'node:stream'
import { Client, type ClientConfig } from 'pg'
import { type OnSlow, timeStatement } from '../observe/slowStatement.ts'
import { sha256 } from '../sha256.ts'
import { socketOf } from './endClient.ts'
import { primaryOf, serversOf } from './servers.ts'

export type ShopClientConfig = Omit<ClientConfig, 'connectionString'> & {
  /** May name several servers. */
  url: string
  /** Names by text. Absent behind a pooler: it gives each transaction another connection, which doesn't know them. */
  prepared?: Map<string, string>
  silenceTimeoutMs?: number
  onSlow?: OnSlow
}

export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent'
  constructor() {
    super('The database stopped responding')
  }
}

const MAX_PREPARED = 500
const NAME_LENGTH = 24
/** Planned for its own words each time: a plan for any words reads far too many rows of a frequent one. */
const IS_SEARCH = / like \$\d/

/** Prepares every statement but searches: planning was half the cost of a checkout. Destroys itself when the server stops responding. */
export class ShopClient extends Client {
  #isCollecting = false
  #isWaiting = false
  readonly #url: string
  readonly #prepared: Map<string, string> | undefined
  readonly #onSlow: OnSlow | undefined

  constructor(config: ShopClientConfig) {
    super({ ...config, connectionString: serversOf(config.url)[0] })
    this.#url = config.url
    this.#prepared = config.prepared
    this.#onSlow = config.onSlow
    this.on('drain', () => {
      this.#isWaiting = false
    })
    const { silenceTimeoutMs } = config
    if (silenceTimeoutMs) this.once('connect', () => this.#destroyAfterSilence(silenceTimeoutMs))
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads this by callback and promise
  override connect(callback?: any): any {
    if (serversOf(this.#url).length === 1) return super.connect(callback)
    const connected = this.#connectToPrimary()
    return callback ? connected.then(() => callback(), callback) : connected
  }

  async #connectToPrimary(): Promise<void> {
    const { hostname, port } = new URL(await primaryOf(this.#url))
    // The pool has given up waiting; connecting would bring the socket back to life.
    if (socketOf(this).destroyed) throw new Error('timeout exceeded when trying to connect')
    Object.assign(this, { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) })
    await super.connect()
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
    const prepared = this.#prepared
    if (!prepared && statement?.name) return super.query({ ...statement, name: undefined }, values, callback)
    if (!prepared || typeof text !== 'string' || statement.name || !Array.isArray(values) || values.length === 0) {
      return super.query(statement, values, callback)
    }
    if (IS_SEARCH.test(text)) return super.query(statement, values, callback)
    // The same text in every process, so that a pooler never runs another process's statement.
    const name = prepared.get(text) ?? sha256(text).slice(0, NAME_LENGTH)
    // Lists of every length make endless texts; the first few hundred recur.
    if (!prepared.has(text) && prepared.size >= MAX_PREPARED) return super.query(statement, values, callback)
    prepared.set(text, name)
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
