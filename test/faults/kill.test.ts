import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CARDS, createBuyer, type Item } from '../buyer.ts'
import { freshDatabase } from '../database.ts'
import { type RunningShop, startShop } from '../shop.ts'
import type { Ledger } from '../testShop.ts'

const KILLS = 50
const BUYERS = 6
const STEPS = ['session', 'reserve', 'pay', 'order'] as const
type Step = (typeof STEPS)[number]

/**
 * Kills the real process under load, fifty times and more, then holds the database against the card provider's ledger:
 * by those two, and never by what the shop says of itself.
 */
test('kill -9 between charge and answer loses no payment, doubles no order and keeps the stock right', async () => {
  const connection = await freshDatabase({ demo: true })
  const { database } = connection
  const rows = async (query: ReturnType<typeof sql>) => (await database.execute<Record<string, unknown>>(query)).rows
  await rows(sql`update products set stock_quantity = 100000, in_stock = true`)
  const items: Item[] = (await rows(sql`select id from products order by id limit 3`)).map(({ id }) => ({
    productId: id as number,
    quantity: 2,
  }))

  const env = {
    CHECKOUT_SWEEP_SECONDS: '1',
    CHECKOUT_UNCLAIMED_SECONDS: '2',
    SANDBOX_CONTROLS: '1',
  }
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'courtside-kill-'))
  const acknowledged = new Set<string>()
  const interruptedIn = new Map<Step, number>(STEPS.map((step) => [step, 0]))

  /** Buys until the shop is gone; notes in which step it died. */
  async function buyUntilKilled(shop: RunningShop, number: number, onAnswer: () => void) {
    const send = async (path: string, init?: RequestInit) => {
      const response = await fetch(shop.url + path, init)
      onAnswer()
      return response
    }
    const buyer = createBuyer(send)
    const also = number % 2 ? { discountCode: 'RALLY50' } : {}
    const basket = [items[number % items.length] as Item]
    let step: Step = 'session'
    try {
      for (;;) {
        step = 'session'
        const { body: session } = await buyer.session(basket, also)
        step = 'reserve'
        await buyer.reserve(session, basket, also)
        step = 'pay'
        await buyer.pay(session, CARDS.pays)
        step = 'order'
        const placed = await buyer.order(session, basket, also)
        if (placed.status === 201 || placed.status === 200) acknowledged.add(placed.body.orderId)
      }
    } catch {
      interruptedIn.set(step, (interruptedIn.get(step) ?? 0) + 1)
    }
  }

  for (let round = 0; round < KILLS; round += 1) {
    const shop = await startShop({ env, dataDir, databaseUrl: connection.url })
    const { promise: enough, resolve: onEnough } = Promise.withResolvers<void>()
    let answersLeft = 10 + Math.floor(Math.random() * 60)
    const onAnswer = () => {
      answersLeft -= 1
      if (answersLeft === 0) onEnough()
    }
    const buyers = Promise.all(Array.from({ length: BUYERS }, (_, number) => buyUntilKilled(shop, number, onAnswer)))
    await enough
    await shop.kill9()
    await buyers
  }
  for (const step of STEPS) expect(interruptedIn.get(step), `killed during ${step}`).toBeGreaterThan(0)

  const shop = await startShop({ env, dataDir, databaseUrl: connection.url })
  const unsettled = async () => {
    const { intents }: Ledger = await (await fetch(`${shop.url}/sandbox/ledger`)).json()
    const ordered = new Set((await rows(sql`select stripe_payment_intent_id as id from orders`)).map(({ id }) => id))
    return intents.filter(({ id, amount_received, refunded }) => amount_received > refunded && !ordered.has(id)).length
  }
  await expect.poll(unsettled, { timeout: 60_000, interval: 250 }).toBe(0)

  const { intents }: Ledger = await (await fetch(`${shop.url}/sandbox/ledger`)).json()
  await shop.stop()
  const orders = await rows(sql`select order_id, stripe_payment_intent_id as intent, total_amount from orders`)
  const orderOf = Map.groupBy(orders, ({ intent }) => intent as string)
  for (const intent of intents.filter(({ amount_received }) => amount_received > 0)) {
    const made = orderOf.get(intent.id) ?? []
    const kept = intent.amount_received - intent.refunded
    expect(made.map(({ total_amount }) => Math.round(Number(total_amount) * 100))).toEqual(kept === 0 ? [] : [kept])
  }
  const numbers = new Set(orders.map(({ order_id }) => order_id))
  expect([...acknowledged].filter((number) => !numbers.has(number))).toEqual([])
  expect(acknowledged.size).toBeGreaterThan(KILLS)

  const stock = await rows(sql`
    select p.id, 100000 - p.stock_quantity as sold, coalesce(sum(l.quantity), 0)::int as ordered
    from products p left join order_lines l on l.product_id = p.id group by p.id`)
  for (const { sold, ordered } of stock) expect(sold).toBe(ordered)
  const [code] = await rows(sql`
    select usage_count as counted, (select count(*)::int from orders where discount_code = 'RALLY50') as used
    from discount_codes where code = 'RALLY50'`)
  expect(code?.counted).toBe(code?.used)
  await connection.close()
  rmSync(dataDir, { recursive: true, force: true })
}, 600_000)
