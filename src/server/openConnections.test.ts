import { expect, test } from 'vitest'
import { readConfig } from '#/platform/config.ts'
import { createLog } from '#/platform/log.ts'
import { openConnections } from './openConnections.ts'

test.each([
  [undefined, 14, 8],
  ['4', 2, 2],
  ['50', 32, 18],
])('shares DATABASE_POOL_MAX=%s between browsing (%d) and the checkout (%d)', async (max, browsing, checkout) => {
  const config = readConfig({ DATABASE_POOL_MAX: max })
  if (!config.ok) throw new Error(config.message)
  const url = 'postgresql://nobody@127.0.0.1:1/nothing'
  const dataDir = { databaseUrl: url, directUrl: url, announce() {}, close: async () => {} }
  const connections = openConnections(dataDir, config.value, createLog({ level: 'silent' }))
  expect([connections.shop.pool.options.max, connections.checkout.pool.options.max]).toEqual([browsing, checkout])
  await connections.close()
})
