import { createBuyer, INES, type Item, type Send } from '../test/support/buyer.ts'
import type { RunningShop } from '../test/support/startShop.ts'
import { createSend } from './createSend.ts'
import { threadMilliseconds, watchMemory } from './measure.ts'

const CLIENTS = 8

export type Orders = {
  placed: number
  seconds: number
  /** CPU time of each shop’s JavaScript thread, and its peak of resident memory in megabytes. */
  shops: { milliseconds: number; megabytes: number }[]
}

let buyers = 0

/** Eight clients buy from the shops in turn, through the whole HTTP API. `gateway`: the shop that does the card provider’s work. */
export async function placeOrders(
  shops: readonly RunningShop[],
  seconds: number,
  { gateway }: { gateway?: RunningShop | undefined } = {},
): Promise<Orders> {
  const watched = gateway ? [...shops, gateway] : shops
  const before = watched.map(({ pid }) => threadMilliseconds(pid))
  const memory = watched.map(({ pid }) => watchMemory(pid))
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  const work = Array.from({ length: CLIENTS }, (_, client) => {
    const { url } = shops[client % shops.length] as RunningShop
    return buyUntil(end, url, gateway?.url ?? url, client)
  })
  let peaks: number[] = []
  const placed = await Promise.all(work).finally(() => {
    peaks = memory.map(({ stop }) => stop())
  })
  return {
    placed: placed.reduce((sum, count) => sum + count, 0),
    seconds: (performance.now() - startedAt) / 1000,
    shops: watched.map(({ pid }, index) => ({
      milliseconds: threadMilliseconds(pid) - (before[index] as number),
      megabytes: peaks[index] as number,
    })),
  }
}

/** Throws if an order fails. */
async function buyUntil(end: number, url: string, gatewayUrl: string, client: number): Promise<number> {
  const toShop = createSend(url)
  const toGateway = gatewayUrl === url ? toShop : createSend(gatewayUrl)
  const send: Send = (path, init) => (path.startsWith('/sandbox/') ? toGateway : toShop)(path, init)
  const products = (await (await toShop('/api/products')).json()) as { id: number; price: string }[]
  const product = products[client % products.length] as { id: number; price: string }
  const items: Item[] = [{ productId: product.id, quantity: 1 }]
  const pounds = Number(product.price)
  const amount = (pounds + (pounds >= 2000 ? 0 : 50)).toFixed(2)
  let placed = 0
  while (performance.now() < end) {
    buyers += 1
    // A new customer each time: concurrent orders of one customer wait for each other.
    await buyAtPrice(send, { ...INES, customerEmail: `buyer${buyers}@example.com` }, items, amount)
    placed += 1
  }
  return placed
}

/** As the page does, which sends the total: one call opens the session. */
async function buyAtPrice(send: Send, details: typeof INES, items: Item[], amount: string) {
  const buyer = createBuyer(send, details)
  const response = await send('/api/create-payment-intent', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ amount, items, deliveryType: 'standard' }),
  })
  const session = await response.json()
  const steps = [() => buyer.reserve(session, items), () => buyer.pay(session), () => buyer.order(session, items)]
  for (const step of steps) {
    const { status, body } = await step()
    if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  }
}
