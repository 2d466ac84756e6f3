import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../support/freshDatabase.ts'
import { type RunningShop, startShop } from '../support/startShop.ts'

let connection: Awaited<ReturnType<typeof freshDatabase>>
let shops: RunningShop[] = []
beforeAll(async () => {
  connection = await freshDatabase({ demo: true })
})
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.stop()
})
afterAll(async () => {
  await connection.close()
  rmSync(uploadsDir, { recursive: true })
})

const uploadsDir = mkdtempSync(path.join(os.tmpdir(), 'courtside-fleet-'))

async function start(env: Record<string, string> = {}): Promise<RunningShop> {
  const shop = await startShop({ databaseUrl: connection.url, env: { ROLE: 'web', ...env }, uploadsDir })
  shops.push(shop)
  return shop
}

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1234567890' }

test('a process with another card provider doesn’t start beside the others, but after them', async () => {
  const first = await start()
  const refusal = await start(STRIPE).catch((error: Error) => error.message)
  expect(refusal).toMatch(
    /The shop ended \(1\):\nAnother process of this shop, .* runs with a different STRIPE_SECRET_KEY/,
  )
  expect(refusal).not.toContain('1234567890')
  await start()
  for (const shop of shops.splice(0)) await shop.stop()
  expect((await start(STRIPE)).url).not.toBe(first.url)
})

test('a killed process holds up other settings until it has been silent for 45 seconds', async () => {
  await (await start()).kill()
  shops = []
  await expect(start(STRIPE)).rejects.toThrow('forgotten after 45 seconds')
  await connection.pool.query("update fleet_processes set seen_at = seen_at - interval '45 seconds'")
  await start(STRIPE)
})
