import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startShop } from '../test/support/startShop.ts'
import { median, report, residentMegabytes } from './measure.ts'

const RESTARTS = 5

/** Times the start of the shop, with its own PostgreSQL, to the first page: with an empty folder, then again. */
export async function benchStart(): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'courtside-bench-'))
  const firstPageSeconds: number[] = []
  let idle = 0
  try {
    for (let round = 0; round <= RESTARTS; round += 1) {
      const startedAt = performance.now()
      const shop = await startShop({ ownPostgres: true, dataDir })
      const page = await fetch(shop.url)
      await page.text()
      if (!page.ok) throw new Error(`The home page answered ${page.status}`)
      firstPageSeconds.push((performance.now() - startedAt) / 1000)
      idle = residentMegabytes(shop.pid)
      await shop.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  const [first, ...restarts] = firstPageSeconds as [number, ...number[]]
  report('first start to first page (empty data folder)', `${first.toFixed(2)} s`)
  report(`restart to first page, median of ${RESTARTS}`, `${median(restarts).toFixed(2)} s`)
  report('shop process after its first page', `${idle.toFixed(0)} MB`)
}
