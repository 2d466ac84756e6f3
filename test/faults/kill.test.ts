import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase } from '../support/freshDatabase.ts'
import { findMiscounts, killRepeatedly } from '../support/killRepeatedly.ts'
import { fillShelves, findDiscrepancies, QUICK_SETTLEMENT } from '../support/shoppers.ts'
import { startShop } from '../support/startShop.ts'

// One for each step of a purchase. `npm run drill -- kill` makes fifty, of shops that also settle purchases meanwhile.
const KILLS = 4

/** Checks the database and the card provider's ledger, not the shop's own reports. */
test('loses no payment, duplicates no order and keeps stock right after kill -9 during purchases', async () => {
  const connection = await freshDatabase({ demo: true })
  const { database } = connection
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'courtside-kill-'))
  const start = (ROLE: string) => {
    const env = { ...QUICK_SETTLEMENT, ROLE, PUBLIC_URL: 'http://shop.example' }
    return startShop({ env, dataDir, databaseUrl: connection.url })
  }

  const items = await fillShelves(database)
  const { acknowledged, interruptedIn } = await killRepeatedly(KILLS, items, () => start('web'))
  for (const [step, times] of Object.entries(interruptedIn)) expect(times, `killed during ${step}`).toBeGreaterThan(0)
  expect(acknowledged.size).toBeGreaterThan(KILLS)

  const worker = await start('worker')
  await expect.poll(() => findDiscrepancies(database, acknowledged), { interval: 250 }).toEqual([])
  await worker.stop()
  expect(await findMiscounts(database)).toEqual([])
  await connection.close()
  rmSync(dataDir, { recursive: true, force: true })
})
