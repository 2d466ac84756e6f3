import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../src/platform/database.ts'
import { findMiscounts, killRepeatedly } from '../test/support/killRepeatedly.ts'
import { fillShelves, findDiscrepancies, QUICK_SETTLEMENT } from '../test/support/shoppers.ts'
import type { Drill } from './drill.ts'

const KILLS = 50
const SETTLE_TIMEOUT_MS = 60_000

/** `test/faults/kill.test.ts` with more rounds, on a durable database. */
export const kill: Drill = {
  description: `The shop is killed ${KILLS} times under buyers: no payment lost, no order doubled, the stock right`,
  async run({ check, report, cleanUp, folder, postgres, shop }) {
    const { url: databaseUrl } = await postgres()
    const { database, close } = openDatabase(databaseUrl, { max: 2 })
    cleanUp(close)
    const dataDir = folder()
    const start = () => shop({ databaseUrl, dataDir, env: QUICK_SETTLEMENT })
    await (await start()).stop()

    const { acknowledged, interruptedIn } = await killRepeatedly(KILLS, await fillShelves(database), start)
    for (const [step, times] of Object.entries(interruptedIn)) {
      check(`killed during ${step}`, times > 0, `${times} purchases`)
    }
    await start()
    const began = performance.now()
    let found = await findDiscrepancies(database, acknowledged)
    while (found.length > 0 && performance.now() - began < SETTLE_TIMEOUT_MS) {
      await pause(250)
      found = await findDiscrepancies(database, acknowledged)
    }
    check(
      'each payment has one order of its amount',
      found.length === 0,
      found[0] ?? `${acknowledged.size} acknowledged`,
    )
    report('settled after the last start', `${((performance.now() - began) / 1000).toFixed(1)} s`)
    const miscounts = await findMiscounts(database)
    check('stock and uses of codes are those of the orders', miscounts.length === 0, miscounts[0])
  },
}
