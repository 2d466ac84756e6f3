import Stripe from 'stripe'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database.ts'
import type { Log } from '../../log.ts'
import {
  claimDeliveries,
  type DueDelivery,
  deleteDeliveries,
  postponeDelivery,
  returnDeliveries,
} from './delivery.store.ts'
import { presentEvent } from './present.ts'

const BATCH_DELAY_MS = 250
const BATCH_SIZE = 32
const CONCURRENCY = 4
const RESPONSE_TIMEOUT_MS = 10_000
// Longer than a whole claim can take, so that no other process sends the same.
const LEASE_MS = RESPONSE_TIMEOUT_MS * (BATCH_SIZE / CONCURRENCY) + 10_000
const MAX_RETRY_DELAY_MS = 60_000

export type Delivery = {
  deliverDue(): Promise<number>
  wake(): void
  stop(): Promise<void>
}

type Settings = {
  database: Database
  clock: Clock
  webhookSecret: string
  webhookUrl: string
  deliver: (request: Request) => Promise<Response>
  onDue: () => void
  log: Pick<Log, 'warn' | 'error'>
}

const retryDelay = (attempts: number) => Math.min(MAX_RETRY_DELAY_MS, 1_000 * 2 ** Math.min(attempts - 1, 10))

export function createDelivery(settings: Settings): Delivery {
  const { database, clock, log } = settings
  let timer: NodeJS.Timeout | undefined
  let timerAt = 0
  let running: Promise<number> | undefined
  let isStopped = false

  async function send({ event }: DueDelivery): Promise<boolean> {
    const body = JSON.stringify(presentEvent(event))
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: settings.webhookSecret })
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature }
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
    const timedOut = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    try {
      const request = new Request(settings.webhookUrl, { method: 'POST', headers, body, signal })
      const response = await Promise.race([settings.deliver(request), timedOut])
      await response.body?.cancel()
      if (response.ok) return true
      log.warn({ event: event.id, status: response.status }, 'the shop did not take a webhook')
    } catch (error) {
      log.warn({ event: event.id, err: error }, 'a webhook did not arrive')
    }
    return false
  }

  async function attempt(due: DueDelivery): Promise<boolean> {
    const arrived = await send(due)
    if (arrived) return true
    const pauseMs = retryDelay(due.attempts)
    await postponeDelivery(database, due, new Date(clock.now().getTime() + pauseMs))
    scheduleIn(pauseMs)
    return false
  }

  async function deliverAll(): Promise<number> {
    let tried = 0
    while (!isStopped) {
      const now = clock.now().getTime()
      const queue = await claimDeliveries(database, {
        now: new Date(now),
        leasedUntil: new Date(now + LEASE_MS),
        limit: BATCH_SIZE,
      })
      const isFull = queue.length === BATCH_SIZE
      const arrived: DueDelivery[] = []
      const workers = Array.from({ length: CONCURRENCY }, async () => {
        for (let due = queue.shift(); due; due = queue.shift()) {
          if (isStopped) {
            queue.unshift(due)
            return
          }
          tried += 1
          if (await attempt(due)) arrived.push(due)
        }
      })
      await Promise.all(workers)
      await deleteDeliveries(database, arrived)
      await returnDeliveries(database, queue, clock.now())
      if (!isFull) break
    }
    return tried
  }

  function scheduleIn(ms: number) {
    const at = Date.now() + ms
    if (isStopped || (timer && timerAt <= at)) return
    clearTimeout(timer)
    timerAt = at
    timer = setTimeout(() => {
      timer = undefined
      settings.onDue()
    }, ms)
    timer.unref()
  }

  return {
    deliverDue() {
      running ??= deliverAll().finally(() => {
        running = undefined
      })
      return running
    },
    wake: () => scheduleIn(BATCH_DELAY_MS),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running?.catch(() => {})
    },
  }
}
