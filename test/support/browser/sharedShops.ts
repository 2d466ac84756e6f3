import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { freePort, type RunningShop } from '../startShop.ts'
import { startTestPostgres } from '../testPostgres.ts'
import { SHOPS, type ShopName } from './shops.ts'

/** Not `admin`: its tests would see each other’s changes. */
const SHARED: readonly ShopName[] = ['shared', 'analytics', 'large']
const ADDRESS = 'COURTSIDE_SHARED_SHOPS'

/** What a test may use of a shop that others use as well. */
export type OpenShop = Pick<RunningShop, 'url' | 'databaseUrl' | 'output'>

export const isShared = (name: ShopName) => SHARED.includes(name)

/** Gets a shared shop’s address from the global set-up, which starts the shop when it’s first needed. */
export async function openSharedShop(name: ShopName): Promise<OpenShop> {
  const response = await fetch(`${process.env[ADDRESS]}/${name}`)
  if (!response.ok) throw new Error(await response.text())
  const { output, ...shop } = await response.json()
  return { ...shop, output: () => output }
}

/** Playwright’s global set-up: starts PostgreSQL, and serves shops over HTTP, as each worker is a process of its own. */
export default async function serveSharedShops(): Promise<() => Promise<void>> {
  const stopPostgres = await startTestPostgres()
  const shops = new Map<ShopName, Promise<RunningShop>>()
  const app = new Hono()
    .get('/:name', async (c) => {
      const name = c.req.param('name') as ShopName
      const shop = shops.get(name) ?? SHOPS[name]()
      shops.set(name, shop)
      const { url, databaseUrl, output } = await shop
      return c.json({ url, databaseUrl, output: output() })
    })
    .onError((error, c) => c.text(String(error), 500))
  const port = await freePort()
  const server = serve({ fetch: app.fetch, port })
  process.env[ADDRESS] = `http://localhost:${port}`
  return async () => {
    server.close()
    for (const shop of await Promise.allSettled(shops.values()))
      if (shop.status === 'fulfilled') await shop.value.stop()
    await stopPostgres()
  }
}
