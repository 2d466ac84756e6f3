import { createBuyer, INES, type Item, type Send } from '../test/support/buyer.ts'
import { createSend } from './createSend.ts'
import { report, watchMemory } from './measure.ts'

const CLIENTS = 8
const WARM_UP_SECONDS = 3
const SECONDS = 15

/** Measures orders per second through the checkout's API. The sandbox and the database share the machine. */
export async function benchCheckout(shop: { url: string; pid: number }): Promise<void> {
  const products = (await (await fetch(`${shop.url}/api/products`)).json()) as { id: number; price: string }[]
  const errors: string[] = []
  let placed = 0
  let bought = 0

  async function buyUntil(end: number, client: number) {
    const send = createSend(shop.url)
    while (performance.now() < end) {
      bought += 1
      // A new customer each time: concurrent orders of one customer wait for each other.
      const buyer = createBuyer(send, { ...INES, customerEmail: `buyer${bought}@example.com` })
      const product = products[client % products.length] as { id: number; price: string }
      const items: Item[] = [{ productId: product.id, quantity: 1 }]
      const pounds = Number(product.price)
      const amount = (pounds + (pounds >= 2000 ? 0 : 50)).toFixed(2)
      try {
        await buyAtPrice(buyer, send, items, amount)
        placed += 1
      } catch (error) {
        errors.push(String(error))
      }
    }
  }
  const run = (seconds: number) => {
    const end = performance.now() + seconds * 1000
    return Promise.all(Array.from({ length: CLIENTS }, (_, client) => buyUntil(end, client)))
  }

  await run(WARM_UP_SECONDS)
  placed = 0
  const memory = watchMemory(shop.pid)
  const startedAt = performance.now()
  await run(SECONDS)
  const seconds = (performance.now() - startedAt) / 1000
  report(`checkout, ${CLIENTS} clients`, `${(placed / seconds).toFixed(0)} orders/s, ${errors.length} errors`)
  report('shop process under checkout load, most resident', `${memory.stop().toFixed(0)} MB`)
  if (errors.length > 0) throw new Error(`Orders failed, the first with ${errors[0]}`)
}

/** As the page does, which sends the total: one call opens the session. */
async function buyAtPrice(buyer: ReturnType<typeof createBuyer>, send: Send, items: Item[], amount: string) {
  const response = await send('/api/create-payment-intent', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ amount, items, deliveryType: 'standard' }),
  })
  const session = await response.json()
  const steps = [() => buyer.reserve(session, items), () => buyer.pay(session), () => buyer.order(session, items)]
  for (const step of steps) {
    const response = await step()
    if (response.status >= 300) throw new Error(`${response.status}: ${JSON.stringify(response.body)}`)
  }
}
