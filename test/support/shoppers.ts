import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#/platform/database.ts'
import { createBuyer, INES, type Item } from './buyer.ts'
import { loadLedger } from './sandbox/ledger.ts'
import { EVENT_TIMEOUT_MS } from './timeouts.ts'

const RETRY_DELAY_MS = 50

export const QUICK_SETTLEMENT = { CHECKOUT_SWEEP_SECONDS: '1', CHECKOUT_UNCLAIMED_SECONDS: '2' }

export const STOCK_PER_PRODUCT = 100_000

export type Shoppers = {
  placed: Set<string>
  statuses: Map<number, number>
  /** Other than a 503 with `Retry-After`. */
  unexpected: string[]
  /** Counts only purchases begun after this call. */
  nextOrder(): Promise<void>
  stop(): Promise<void>
}

export function startShoppers(url: string, items: readonly Item[], count = 6): Shoppers {
  const placed = new Set<string>()
  const statuses = new Map<number, number>()
  const unexpected: string[] = []
  let isOver = false
  let begun = 0
  const waiting = new Set<{ after: number; resolve: () => void }>()

  async function send(path: string, init?: RequestInit): Promise<Response> {
    try {
      const response = await fetch(url + path, { ...init, signal: AbortSignal.timeout(EVENT_TIMEOUT_MS) })
      const { status, headers } = response
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      // 409 is a request for the price. The sandbox, as the card provider, may send a 500.
      const isFine =
        response.ok || status === 409 || path.startsWith('/sandbox/') || (status === 503 && headers.has('Retry-After'))
      if (!isFine) unexpected.push(`${path}: ${status} ${await response.clone().text()}`)
      return response
    } catch (error) {
      unexpected.push(`${path}: ${error}`)
      throw error
    }
  }

  async function shop(number: number): Promise<void> {
    for (let bought = 0; !isOver; bought += 1) {
      begun += 1
      const purchase = begun
      const buyer = createBuyer(send, { ...INES, customerEmail: `shopper${number}.${bought}@example.com` })
      try {
        const { orderId } = await buyer.buy([items[(number + bought) % items.length] as Item])
        placed.add(orderId)
        for (const waiter of waiting) {
          if (purchase <= waiter.after) continue
          waiter.resolve()
          waiting.delete(waiter)
        }
      } catch {
        await pause(RETRY_DELAY_MS)
      }
    }
  }
  const done = Promise.all(Array.from({ length: count }, (_, number) => shop(number)))

  return {
    placed,
    statuses,
    unexpected,
    nextOrder: () => new Promise((resolve) => waiting.add({ after: begun, resolve })),
    async stop() {
      isOver = true
      await done
    },
  }
}

export async function fillShelves(database: Database): Promise<Item[]> {
  await database.execute(sql`update products set stock_quantity = ${STOCK_PER_PRODUCT}, in_stock = true`)
  const { rows } = await database.execute<{ id: number }>(sql`select id from products order by id limit 3`)
  return rows.map(({ id }) => ({ productId: id, quantity: 2 }))
}

/** Payments kept without exactly one order of the same amount, and missing acknowledged orders. */
export async function findDiscrepancies(database: Database, placed: Iterable<string>): Promise<string[]> {
  const { intents } = await loadLedger(database)
  const { rows: orders } = await database.execute<{ number: string; intent: string; total: string }>(
    sql`select order_id as number, stripe_payment_intent_id as intent, total_amount as total from orders`,
  )
  const ordersOf = Map.groupBy(orders, ({ intent }) => intent)
  const numbers = new Set(orders.map(({ number }) => number))
  return [
    ...intents.flatMap(({ id, amount_received, refunded }) => {
      const retained = amount_received - refunded
      const ordered = (ordersOf.get(id) ?? []).map(({ total }) => Math.round(Number(total) * 100))
      const isRight =
        retained === 0 ? amount_received === 0 || ordered.length === 0 : ordered.length === 1 && ordered[0] === retained
      return isRight ? [] : [`payment ${id}: kept ${retained}, ordered ${ordered.join(' and ') || 'nothing'}`]
    }),
    ...[...placed]
      .filter((number) => !numbers.has(number))
      .map((number) => `order ${number} was acknowledged and is lost`),
  ]
}
