import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createBuyer, INES, type Item, type Send } from '../test/support/buyer.ts'
import { createSend } from './createSend.ts'
import { report } from './measure.ts'

/** Uncached page views and searches per checkout. */
const READS_PER_CHECKOUT = 12
const STEP_SECONDS = 5
const STEP_UP = 1.25
const OVERLOAD_SECONDS = 20
const MAX_CHECKOUTS_PER_SECOND = 60
/** A load is sustained if this share of each kind succeeds, 95 % within a second per call. */
const SUSTAINED_SHARE = 0.99
const SUSTAINED_P95_MS = 1_000

type Outcome = { kind: 'checkout' | 'read'; isServed: boolean; isPaid: boolean; ms: number; refusal?: string }
type Product = { id: number; price: string }

/** Finds the highest sustained load, then offers twice as much without waiting for responses or retrying. */
export async function benchOverload(shop: { url: string; pid: number }): Promise<void> {
  const products = (await (await fetch(`${shop.url}/api/products`)).json()) as Product[]
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })
  const send = createSend(shop.url, agent)
  try {
    await offerLoad(send, products, { perSecond: 2, seconds: 3 })
    let knee = 0
    for (let perSecond = 2; perSecond < MAX_CHECKOUTS_PER_SECOND; perSecond *= STEP_UP) {
      const outcomes = await offerLoad(send, products, { perSecond, seconds: STEP_SECONDS })
      if (!isSustained(outcomes)) break
      knee = perSecond
    }
    if (knee === 0) throw new Error('Not even 2 checkouts a second were sustained')
    report(
      'sustained',
      `${knee.toFixed(1)} checkouts and ${(knee * READS_PER_CHECKOUT).toFixed(0)} uncached reads a second`,
    )

    const outcomes = await offerLoad(send, products, { perSecond: 2 * knee, seconds: OVERLOAD_SECONDS })
    const [checkouts, reads] = [ofKind(outcomes, 'checkout'), ofKind(outcomes, 'read')]
    const lost = checkouts.filter(({ isPaid, isServed }) => isPaid && !isServed)
    report('at twice that: checkouts served', `${share(checkouts)}, p95 ${p95(checkouts).toFixed(0)} ms`)
    report('at twice that: paid, then refused', String(lost.length))
    report('at twice that: reads served', `${share(reads)}, p95 of them ${p95(reads.filter(isServed)).toFixed(0)} ms`)
    for (const refusal of new Set(checkouts.flatMap((outcome) => outcome.refusal ?? []))) {
      report('  refused', `${checkouts.filter((outcome) => outcome.refusal === refusal).length} × ${refusal}`)
    }
  } finally {
    agent.destroy()
  }
}

const isServed = (outcome: Outcome) => outcome.isServed
const ofKind = (outcomes: Outcome[], kind: Outcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind)

const share = (outcomes: Outcome[]) => {
  const served = outcomes.filter(isServed).length
  return `${((100 * served) / outcomes.length).toFixed(1)} % (${served} of ${outcomes.length})`
}

function p95(outcomes: Outcome[]): number {
  const sorted = outcomes.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0
}

/** A checkout is four calls. */
const isSustained = (outcomes: Outcome[]) =>
  (['checkout', 'read'] as const).every((kind) => {
    const matching = ofKind(outcomes, kind)
    const maxP95 = kind === 'checkout' ? 4 * SUSTAINED_P95_MS : SUSTAINED_P95_MS
    return matching.filter(isServed).length >= matching.length * SUSTAINED_SHARE && p95(matching) <= maxP95
  })

/** Offers so many checkouts a second with their reads, evenly spread, and waits for the last response. */
async function offerLoad(
  send: Send,
  products: Product[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Outcome[]> {
  const intervalMs = 1_000 / (perSecond * (READS_PER_CHECKOUT + 1))
  const total = Math.round((seconds * 1_000) / intervalMs)
  const startedAt = performance.now()
  const pending: Promise<Outcome>[] = []
  for (let index = 0; index < total; index += 1) {
    const lateMs = performance.now() - startedAt - index * intervalMs
    if (lateMs < 0) await wait(-lateMs)
    pending.push(index % (READS_PER_CHECKOUT + 1) === 0 ? checkout(send, products) : read(send))
  }
  return Promise.all(pending)
}

let requestCount = 0

async function read(send: Send): Promise<Outcome> {
  requestCount += 1
  const startedAt = performance.now()
  const path =
    requestCount % 3 === 0 ? `/api/products?q=ball+${requestCount}` : `/products?q=ball+${requestCount}&sort=name`
  const { status } = await Promise.resolve(send(path)).catch(() => ({ status: 0 }))
  return { kind: 'read', isServed: status === 200, isPaid: false, ms: performance.now() - startedAt }
}

async function checkout(send: Send, products: Product[]): Promise<Outcome> {
  requestCount += 1
  const startedAt = performance.now()
  const product = products[requestCount % products.length] as Product
  const items: Item[] = [{ productId: product.id, quantity: 1 }]
  const pounds = Number(product.price)
  const amount = (pounds + (pounds >= 2_000 ? 0 : 50)).toFixed(2)
  const buyer = createBuyer(send, { ...INES, customerEmail: `buyer${requestCount}@example.com` })
  let isPaid = false
  const toOutcome = (refusal?: string): Outcome => ({
    kind: 'checkout',
    isServed: !refusal,
    isPaid,
    ms: performance.now() - startedAt,
    ...(refusal ? { refusal } : {}),
  })
  try {
    const opened = await send('/api/create-payment-intent', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ amount, items, deliveryType: 'standard' }),
    })
    const session = await opened.json()
    if (opened.status !== 200) return toOutcome(`session ${opened.status} ${session.message}`)
    const steps = {
      reserve: () => buyer.reserve(session, items),
      pay: () => buyer.pay(session),
      order: () => buyer.order(session, items),
    }
    for (const [name, step] of Object.entries(steps)) {
      const { status, body } = await step()
      if (status >= 300) return toOutcome(`${name} ${status} ${body.message ?? body.error?.message}`)
      isPaid ||= name === 'pay'
    }
    return toOutcome()
  } catch (error) {
    return toOutcome(String(error))
  }
}
