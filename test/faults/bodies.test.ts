import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminOf } from '../support/adminOf.ts'
import { bodiesOf, sendHead, sendLarge, statusOf } from '../support/sendBody.ts'
import { type RunningShop, startShop } from '../support/startShop.ts'
import { waitFor } from '../support/waitFor.ts'
import { type Endpoint, inParallel, listWrites } from '../support/walkBodies.ts'

const LENGTH = 20_000_000

let shop: RunningShop
let cookie: string
let endpoints: Endpoint[]
beforeAll(async () => {
  shop = await startShop({ env: { ROLE: 'web', TRUST_PROXY: '1' } })
  const admin = adminOf(shop)
  const signedIn = await fetch(`${shop.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(admin),
  })
  cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  endpoints = await listWrites(shop, { cookie, email: admin.email })
})
afterAll(() => shop.stop())

test('no route reads 20 MB, in whatever form', async () => {
  expect(endpoints.length).toBeGreaterThan(100)
  const requests = endpoints
    .filter(({ name }) => name !== 'POST /api/logout')
    .flatMap((endpoint) =>
      bodiesOf(LENGTH).map((body) => ({ ...endpoint, body, label: `${endpoint.name}: ${body.name}` })),
    )
  const statuses = new Map<string, number>()
  await inParallel(requests, 8, async ({ body, label, ...endpoint }) => {
    // Each from a network of its own: the uploads of one are few at a time.
    const also = { Cookie: cookie, 'X-Forwarded-For': `10.1.${statuses.size >> 8}.${statuses.size & 255}` }
    statuses.set(label, 0)
    // Busy until the shop has noticed that an earlier upload is over.
    await waitFor(async () => {
      statuses.set(label, await sendLarge(shop.port, endpoint, body, { length: LENGTH, also }))
      expect(statuses.get(label), label).not.toBe(503)
    })
  })
  expect([...statuses].filter(([, status]) => status < 400 || status >= 500)).toEqual([])
  const withPictures: string[] = ['POST /api/order-link/{token}/returns']
  for (const name of withPictures)
    for (const body of ['JSON', 'chunked JSON', 'form field request'])
      expect(statuses.get(`${name}: ${body}`)).toBe(413)
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
})

test('half-sent bodies for every route keep nobody out', async () => {
  const halfSent = [...endpoints, ...endpoints].map(({ method, path }) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': '1000', Cookie: cookie }
    const socket = sendHead(shop.port, { method, path, headers })
    socket.write('{')
    return socket
  })
  await Promise.all(halfSent.map((socket) => socket.readyState === 'open' || once(socket, 'connect')))
  const statuses = halfSent.map(statusOf)
  const served = await Promise.all(
    Array.from(
      { length: 50 },
      async (_, page) => (await fetch(`${shop.url}/api/reviews/approved?page=${page}`)).status,
    ),
  )
  expect(new Set(served)).toEqual(new Set([200]))
  for (const socket of halfSent) expect(socket.readableEnded).toBe(false)
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([408]))
})
