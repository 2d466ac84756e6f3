import { setTimeout } from 'node:timers/promises'
import { createBuyer } from '../test/support/buyer.ts'
import { openNetworkPath } from '../test/support/networkProxy.ts'
import { freePort } from '../test/support/startShop.ts'
import type { Drill } from './drill.ts'

const ITEMS = [{ productId: 1, quantity: 1 }]
const MAX_REFUSAL_MS = 8_000
const MAX_FAST_REFUSAL_MS = 1_000
const RECOVERY_TIMEOUT_MS = 30_000

/** One shop's sandbox is the card provider of another, over a network path that falls silent. */
export const provider: Drill = {
  description:
    'The card provider stalls: buyers are refused within 8 s, then at once; browsing works; sales resume by themselves',
  async run({ check, report, postgres, shop, cleanUp }) {
    // They share a database, so that the second has the keys of the first one's sandbox.
    const { url: databaseUrl } = await postgres()
    const port = await freePort()
    const path = await openNetworkPath(`http://localhost:${port}/sandbox`)
    cleanUp(() => path.close())
    const env = { STRIPE_API_BASE: path.url }
    const bank = await shop({ databaseUrl, port, env })
    const { url } = await shop({ databaseUrl, env })
    const buyer = createBuyer((path, init) => fetch((path.startsWith('/sandbox') ? bank.url : url) + path, init))
    const ask = async (path: string, init?: RequestInit) => {
      const began = performance.now()
      const response = await fetch(url + path, init)
      await response.text()
      return { status: response.status, ms: performance.now() - began }
    }
    const open = () =>
      ask('/api/create-payment-intent', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ amount: 84 }),
      })
    const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

    check('a purchase goes through over the network path', (await buyer.buy(ITEMS)).paymentStatus === 'paid')

    path.silence('new')
    const first = await Promise.all([open(), open(), open()])
    const slowest = Math.max(...first.map(({ ms }) => ms))
    check(
      'three buyers at once are refused within 8 s',
      first.every(({ status }) => status === 503) && slowest <= MAX_REFUSAL_MS,
      inSeconds(slowest),
    )
    const next = await open()
    check('the next one is refused at once', next.status === 503 && next.ms < MAX_FAST_REFUSAL_MS, inSeconds(next.ms))
    const pages = await Promise.all(['/', '/products?q=ball', '/support', '/checkout'].map((path) => ask(path)))
    report('slowest of four pages during the stall', inSeconds(Math.max(...pages.map(({ ms }) => ms))))
    check(
      'browsing works',
      pages.every(({ status }) => status === 200),
    )

    path.restore()
    const began = performance.now()
    let again = await open()
    // Any faster, and the rate limit would respond instead of the provider.
    while (again.status !== 200 && performance.now() - began < RECOVERY_TIMEOUT_MS) {
      await setTimeout(500)
      again = await open()
    }
    check(
      'sales resume by themselves',
      again.status === 200,
      `${inSeconds(performance.now() - began)} after the provider`,
    )
    check('the next purchase goes through', (await buyer.buy(ITEMS)).paymentStatus === 'paid')
  },
}
