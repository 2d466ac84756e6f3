import { expect, test } from 'vitest'
import { watchDatabase } from '#/platform/database/watchDatabase.ts'
import { createApp } from '#/server/createApp.ts'
import { createReadiness } from '#/server/readiness.ts'
import { openNetworkPath } from '../support/networkProxy.ts'
import { createTestShop } from '../support/testShop.ts'

test('lists the reasons in /readyz and when to retry', async () => {
  const shop = await createTestShop()
  const network = await openNetworkPath(shop.databaseUrl)
  const watch = watchDatabase(network.url)
  const readiness = createReadiness(watch, { state: () => ({ level: 'fine', freeBytes: undefined }) })
  const app = createApp(shop.services, { readiness })
  const loadReadiness = async () => {
    const response = await app.request('/readyz')
    const { status, headers } = response
    return { status, retryAfter: headers.get('Retry-After'), body: await response.json() }
  }
  const notReady = (...reasons: string[]) => ({ status: 503, retryAfter: '2', body: { status: 'not ready', reasons } })
  const ready = { status: 200, retryAfter: null, body: { status: 'ready' } }

  expect(await loadReadiness()).toEqual(ready)
  readiness.set('starting', true)
  expect(await loadReadiness()).toEqual(notReady('starting'))
  readiness.set('starting', false)
  expect(await loadReadiness()).toEqual(ready)
  readiness.set('draining', true)
  network.silence('new')
  expect(await loadReadiness()).toEqual(notReady('draining', 'database'))
  expect((await app.request('/healthz')).status).toBe(200)

  await watch.close()
  await network.close()
  await shop.close()
})
