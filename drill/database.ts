import { openDatabase } from '../src/platform/database.ts'
import { childrenOf } from '../src/platform/postgres/processes.ts'
import { openNetworkPath } from '../test/support/networkProxy.ts'
import { fillShelves, findDiscrepancies, QUICK_SETTLEMENT, startShoppers } from '../test/support/shoppers.ts'
import type { Drill } from './drill.ts'

const TERMINATIONS = 25
const FAULT_MS = 8_000
const MAX_RECOVERY_SECONDS = 15
// PostgreSQL ends an idle transaction after 10 s; a purchase waiting for its locks fails after 5 s and is retried.
const MAX_LOCK_RECOVERY_SECONDS = 20
const SETTLE_TIMEOUT_MS = 60_000

/** After each fault, the seconds until a new purchase succeeds; at the end, no payment without its order. */
export const database: Drill = {
  description: 'The database is cut off, killed, frozen and silenced under shoppers: seconds to recover, nothing lost',
  async run({ check, cleanUp, postgres, report, shop }) {
    const server = await postgres()
    const network = await openNetworkPath(server.url)
    cleanUp(() => network.close())
    const connection = openDatabase(server.url, { max: 2 })
    cleanUp(() => connection.close())
    const { url, pid, output } = await shop({ databaseUrl: network.url, env: QUICK_SETTLEMENT })
    const shoppers = startShoppers(url, await fillShelves(connection.database))
    const isReady = async () => (await fetch(`${url}/readyz`)).ok
    const signalAll = (signal: NodeJS.Signals) => {
      const postmaster = server.pid() as number
      for (const one of [postmaster, ...childrenOf(postmaster)]) process.kill(one, signal)
    }

    async function healed(fault: string, within = MAX_RECOVERY_SECONDS): Promise<void> {
      const began = performance.now()
      await shoppers.nextOrder()
      const seconds = (performance.now() - began) / 1000
      check(`sells again after ${fault}`, seconds <= within, `${seconds.toFixed(1)} s`)
    }
    async function untilNotReady(): Promise<void> {
      const began = performance.now()
      let longest = 0
      for (let wasReady = true; wasReady; ) {
        const asked = performance.now()
        wasReady = await isReady()
        longest = Math.max(longest, performance.now() - asked)
      }
      report(
        '/readyz responds 503 after',
        `${((performance.now() - began) / 1000).toFixed(1)} s, slowest response ${(longest / 1000).toFixed(2)} s`,
      )
    }

    await shoppers.nextOrder()
    let slowest = 0
    for (let round = 0; round < TERMINATIONS; round += 1) {
      await connection.pool.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      )
      const began = performance.now()
      await shoppers.nextOrder()
      slowest = Math.max(slowest, (performance.now() - began) / 1000)
    }
    check(
      `sells again after each of ${TERMINATIONS} terminations`,
      slowest <= MAX_RECOVERY_SECONDS,
      `slowest ${slowest.toFixed(1)} s`,
    )

    process.kill(server.pid() as number, 'SIGKILL')
    await healed('the server was killed')

    signalAll('SIGSTOP')
    await untilNotReady()
    await new Promise((resolve) => setTimeout(resolve, FAULT_MS))
    signalAll('SIGCONT')
    await healed('the server was frozen')

    network.silence()
    await healed('all connections stopped responding', MAX_LOCK_RECOVERY_SECONDS)

    network.silence('new')
    await untilNotReady()
    await new Promise((resolve) => setTimeout(resolve, FAULT_MS))
    network.restore()
    await healed('the network stopped responding')

    await shoppers.stop()
    check(
      'every response is a success, or 503 with Retry-After',
      shoppers.unexpected.length === 0,
      shoppers.unexpected[0],
    )
    const giveUpAt = performance.now() + SETTLE_TIMEOUT_MS
    let found = await findDiscrepancies(connection.database, shoppers.placed)
    while (found.length > 0 && performance.now() < giveUpAt) {
      found = await findDiscrepancies(connection.database, shoppers.placed)
    }
    check(
      'each payment has one order of its amount',
      found.length === 0,
      found[0] ?? `${shoppers.placed.size} orders acknowledged`,
    )
    check('the process never ended', (await fetch(`${url}/healthz`)).ok, `process ${pid}`)
    report('log lines about lost connections', String(output().match(/lost connections to the database/g)?.length ?? 0))
  },
}
