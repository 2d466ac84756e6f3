import { once } from 'node:events'
import { bodiesOf, sendHead, sendLarge } from '../test/support/sendBody.ts'
import { startShop } from '../test/support/startShop.ts'
import { inParallel, listWrites } from '../test/support/walkBodies.ts'
import { ADMIN } from './admin.ts'
import { report, residentMegabytes, watchMemory } from './measure.ts'

const LENGTH = 20_000_000
const HALF_SENT = 500
const OTHERS = 1_000

/** 20 MB to every route in every form, then half a request again and again from one network. */
export async function benchBodies(databaseUrl: string): Promise<void> {
  const shop = await startShop({
    databaseUrl,
    env: { TRUST_PROXY: '1', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ENCODE_PICTURES: '0' },
  })
  try {
    const signedIn = await fetch(`${shop.url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(ADMIN),
    })
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const endpoints = await listWrites(shop, { cookie, email: ADMIN.email })
    const bodies = bodiesOf(LENGTH)
    const requests = endpoints
      .filter(({ path }) => path !== '/api/logout')
      .flatMap((endpoint) => bodies.map((body) => ({ endpoint, body })))
    const before = residentMegabytes(shop.pid)
    const memory = watchMemory(shop.pid)
    let number = 0
    await inParallel(requests, 8, async ({ endpoint, body }) => {
      number += 1
      const network = `10.1.${number >> 8}.${number & 255}`
      await sendLarge(shop.port, endpoint, body, {
        length: LENGTH,
        also: { Cookie: cookie, 'X-Forwarded-For': network },
      })
    })
    const peak = memory.stop()
    report(
      `${requests.length} bodies of 20 MB, 8 at a time`,
      `peak ${peak.toFixed(0)} MB, ${(peak - before).toFixed(0)} MB more than before`,
    )

    const halfSent = Array.from({ length: HALF_SENT }, (_, at) => {
      const endpoint = endpoints[at % endpoints.length] as (typeof endpoints)[number]
      const headers = { 'Content-Type': 'application/json', 'Content-Length': '1000', 'X-Forwarded-For': '10.2.0.1' }
      const socket = sendHead(shop.port, { ...endpoint, headers })
      socket.on('error', () => {})
      socket.write('{')
      return socket
    })
    await Promise.all(halfSent.map((socket) => once(socket, 'connect')))
    let served = 0
    await inParallel(
      Array.from({ length: OTHERS }, (_, page) => page),
      16,
      async (page) => {
        const response = await fetch(`${shop.url}/api/reviews/approved?page=${page}`, {
          headers: { 'X-Forwarded-For': `10.3.${page >> 8}.${page & 255}` },
        })
        await response.arrayBuffer()
        if (response.ok) served += 1
      },
    )
    const open = halfSent.filter((socket) => socket.readyState === 'open').length
    report(
      `others served while one network holds ${HALF_SENT} half-sent bodies`,
      `${((100 * served) / OTHERS).toFixed(1)} % (${served} of ${OTHERS}); ${open} still open at the end`,
    )
    for (const socket of halfSent) socket.destroy()
  } finally {
    await shop.stop()
  }
}
