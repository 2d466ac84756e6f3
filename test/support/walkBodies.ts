import { createBuyer, INES } from './buyer.ts'
import { fillRoute } from './routesOf.ts'

type Shop = { url: string; port: number }
export type Endpoint = { name: string; method: string; path: string }

/** Every operation of the OpenAPI document that may have a body, filled in so that as many as possible get as far as reading it. */
export async function listWrites(shop: Shop, { cookie, email }: { cookie: string; email: string }) {
  const send = (path: string, init: RequestInit = {}) =>
    fetch(shop.url + path, { ...init, headers: { ...init.headers, Cookie: cookie } })
  const buyer = createBuyer(send, { ...INES, customerEmail: email })
  const bought = await buyer.buy([{ productId: 1, quantity: 1 }])
  const token = new URL(bought.path, shop.url).searchParams.get('token') ?? ''
  const values = {
    id: 1,
    orderId: bought.orderId,
    token,
    slug: 'courtside-pro',
    productId: 1,
    attachmentId: 1,
    refundId: 1,
    parcelId: 1,
    lineId: 1,
    unit: 1,
    customer: 1,
    photographId: 1,
    noteId: 1,
    sessionId: '00000000-0000-4000-8000-000000000000',
  }
  const { paths } = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as { paths: Record<string, object> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method): Endpoint => {
        const name = `${method.toUpperCase()} ${path}`
        return { name, ...fillRoute(name.replace(/\{(\w+)\}/g, ':$1'), values) }
      }),
  )
}

/** Calls `work` for each item, `count` at a time. */
export async function inParallel<Item>(items: readonly Item[], count: number, work: (item: Item) => Promise<unknown>) {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: count }, worker))
}
