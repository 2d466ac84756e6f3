import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { openDatabase } from '../src/platform/database.ts'
import { childrenOf } from '../src/platform/postgres/processes.ts'
import { fillShelves, findDiscrepancies, QUICK_SETTLEMENT, startShoppers } from '../test/support/shoppers.ts'
import { freePort } from '../test/support/startShop.ts'
import { startDebianPostgres, startDebianStandby } from './debianPostgres.ts'
import type { Drill } from './drill.ts'

const BEFORE_MS = 10_000
/** What a failover manager takes to decide. */
const DECISION_MS = 3_000
const MAX_HEAL_SECONDS = 15
const SETTLE_TIMEOUT_MS = 60_000

export const failover: Drill = {
  description: 'The primary is killed under shoppers and its standby promoted: seconds until it sells, nothing lost',
  async run({ check, report, folder, shop, cleanUp }) {
    const ports = [await freePort(), await freePort()]
    const settingsOf = (port: number | undefined) => [`listen_addresses=127.0.0.1`, `port=${port}`]
    const primary = await startDebianPostgres(15, folder(), settingsOf(ports[0]))
    cleanUp(() => primary.stop())
    const standby = await startDebianStandby(15, folder(), { port: ports[0] as number, settings: settingsOf(ports[1]) })
    cleanUp(() => standby.stop())
    // Otherwise the last commits, acknowledged to buyers, would be lost with the primary.
    await run(primary.adminUrl, "ALTER SYSTEM SET synchronous_standby_names = '*'", 'SELECT pg_reload_conf()')

    const databaseUrl = `postgresql://courtside@127.0.0.1:${ports[1]},127.0.0.1:${ports[0]}/courtside?target_session_attrs=read-write`
    const opened = await shop({ databaseUrl, env: QUICK_SETTLEMENT })
    check('starts on the primary, which is named second', true)
    const connection = openDatabase(databaseUrl, { max: 2 })
    cleanUp(() => connection.close())
    const shoppers = startShoppers(opened.url, await fillShelves(connection.database))
    await shoppers.nextOrder()
    await pause(BEFORE_MS)
    const before = shoppers.placed.size

    for (const one of [primary.pid, ...childrenOf(primary.pid)]) process.kill(one, 'SIGKILL')
    const killedAt = performance.now()
    await pause(DECISION_MS)
    await run(standby.adminUrl, 'SELECT pg_promote()')
    const promotedAt = performance.now()
    await shoppers.nextOrder()
    const healed = (performance.now() - promotedAt) / 1000
    check('sells again after the promotion', healed <= MAX_HEAL_SECONDS, `${healed.toFixed(1)} s`)
    report('since the primary was killed', `${((performance.now() - killedAt) / 1000).toFixed(1)} s`)
    await untilReady(opened.url)

    const product = `${opened.url}/products/courtside-pro`
    await (await fetch(product)).text()
    await run(standby.url, "update products set price = 1234 where slug = 'courtside-pro'")
    const changedAt = performance.now()
    while (!(await (await fetch(product)).text()).includes('1,234') && performance.now() - changedAt < 5_000)
      await pause(5)
    check('pages follow the new primary', performance.now() - changedAt < 1_000)

    await pause(BEFORE_MS)
    await shoppers.stop()
    const giveUpAt = performance.now() + SETTLE_TIMEOUT_MS
    let found = await findDiscrepancies(connection.database, shoppers.placed)
    while (found.length > 0 && performance.now() < giveUpAt) {
      await pause(250)
      found = await findDiscrepancies(connection.database, shoppers.placed)
    }
    check(
      'no acknowledged order is lost, each payment has one order',
      found.length === 0,
      found[0] ?? `${before} orders acknowledged before, ${shoppers.placed.size - before} after`,
    )
    check(
      'every response is a success, or 503 with Retry-After',
      shoppers.unexpected.length === 0,
      shoppers.unexpected[0],
    )
  },
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

async function untilReady(url: string): Promise<void> {
  while (!(await fetch(`${url}/readyz`)).ok) await pause(100)
}
