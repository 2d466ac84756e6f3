import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { watchMemory } from '../bench/measure.ts'
import { runStatement } from '../bench/runStatement.ts'
import { listBackups } from '../src/platform/backup/backupFiles.ts'
import { runningPostgresUrl } from '../src/platform/postgres/runningPostgresUrl.ts'
import { createBuyer } from '../test/support/buyer.ts'
import { contentsOf } from '../test/support/databaseContents.ts'
import { startDebianPostgres } from './debianPostgres.ts'
import type { Drill } from './drill.ts'

const ORDERS = 200_000
const BUYERS = 4
const ALONE_MS = 30_000
const MAX_GROWTH_MB = 30
const KEY = 'a key of the merchant’s own'

export const backup: Drill = {
  description: `${ORDERS.toLocaleString('en-GB')} orders: backed up while selling, moved to PostgreSQL 15 and back`,
  async run({ check, report, folder, shop, cleanUp }) {
    const [dataDir, backups, elsewhere, returned] = [folder(), folder(), folder(), folder()]
    const run = async (script: string, args: string[], env: Record<string, string>) => {
      const began = Date.now()
      const child = start(script, args, { BACKUP_DIR: backups, BACKUP_KEY: KEY, ...env })
      const [code] = await once(child, 'exit')
      if (code !== 0) throw new Error(`${script} ended with ${code}`)
      return seconds(Date.now() - began)
    }
    const newest = () => path.join(backups, listBackups(backups)[0]?.name as string)

    await run('seed', [], { DATA_DIR: dataDir })
    await run('seed', ['--orders', String(ORDERS), '--customers', '20000'], { DATA_DIR: dataDir })
    const opened = await shop({ dataDir })
    await runStatement(
      runningPostgresUrl(dataDir) as string,
      'update products set stock_quantity = 1000000, in_stock = true',
    )

    const selling = startBuyers(opened.url)
    cleanUp(() => selling.stop())
    const without = watchMemory(opened.pid)
    await pause(ALONE_MS)
    const [alone, before] = [selling.since(), without.stop()]
    const during = watchMemory(opened.pid)
    const took = await run('backup', [], { DATA_DIR: dataDir })
    const meanwhile = selling.since()
    const growth = during.stop() - before
    report('backup and its verification, while selling', took)
    report('the backup, encrypted', `${(statSync(newest()).size / 1e6).toFixed(1)} MB`)
    report('orders a second before and during the backup', `${alone.rate.toFixed(1)}, ${meanwhile.rate.toFixed(1)}`)
    check(
      'no buyer was refused during the backup',
      meanwhile.failed === 0 && meanwhile.sold > 0,
      `${meanwhile.sold} orders`,
    )
    check(
      `memory of the shop's process grew by at most ${MAX_GROWTH_MB} MB`,
      growth <= MAX_GROWTH_MB,
      `${growth.toFixed(1)} MB`,
    )

    const killed = start('backup', [], { DATA_DIR: dataDir, BACKUP_DIR: backups, BACKUP_KEY: KEY })
    while (!readdirSync(backups).some((name) => name.endsWith('.partial'))) await pause(5)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    check('a killed backup leaves none', listBackups(backups).length === 1)
    await selling.stop()

    report('backup and its verification, nobody buying', await run('backup', [], { DATA_DIR: dataDir }))
    const scratch = readdirSync(dataDir).filter((name) => name.startsWith('scratch'))
    check('the next backup removes its leftovers', scratch.length === 0 && readdirSync(backups).length === 2)
    const original = await contentsOf(runningPostgresUrl(dataDir) as string)
    await opened.stop()
    const checkSameContents = (restored: typeof original) => {
      const different = differences(original, restored)
      check('it has the same contents', different.length === 0, different.join(', '))
    }

    const external = await startDebianPostgres(15, folder())
    cleanUp(() => external.stop())
    const there = { DATA_DIR: elsewhere, DATABASE_URL: external.url }
    report('restored into PostgreSQL 15', await run('restore', [newest()], there))
    checkSameContents(await contentsOf(external.url))
    report('backup of PostgreSQL 15', await run('backup', [], there))
    report("restored into the shop's own PostgreSQL", await run('restore', [newest()], { DATA_DIR: returned }))
    const again = await shop({ dataDir: returned })
    checkSameContents(await contentsOf(runningPostgresUrl(returned) as string))
    await createBuyer((where, init) => fetch(again.url + where, init)).buy([{ productId: 2, quantity: 1 }])
    check('it takes orders', true)
  },
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`

function start(script: string, args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [`scripts/${script}.mjs`, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Names of what differs, without the tables that a start, a backup or a running process changes. */
function differences(one: Awaited<ReturnType<typeof contentsOf>>, other: typeof one): string[] {
  const OWN = /\.(backup_runs|rate_limits|incidents|fleet_processes|assets)$/
  const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)
  const tables = new Set([...Object.keys(one.rows), ...Object.keys(other.rows)])
  const changed = [...tables].filter((name) => !OWN.test(name) && !isSame(one.rows[name], other.rows[name]))
  return isSame(one.constraints, other.constraints) ? changed : [...changed, 'constraints']
}

/** Buys one thing after another until it is stopped. */
function startBuyers(url: string) {
  let isOpen = true
  let [sold, failed, began] = [0, 0, Date.now()]
  const buyer = createBuyer((where, init) => fetch(url + where, init))
  const buyers = Promise.all(
    Array.from({ length: BUYERS }, async () => {
      while (isOpen) {
        try {
          await buyer.buy([{ productId: 2, quantity: 1 }])
          sold += 1
        } catch {
          failed += 1
        }
      }
    }),
  )
  return {
    /** Sales and failures since the last call. */
    since() {
      const result = { sold, failed, rate: (sold * 1000) / (Date.now() - began) }
      ;[sold, failed, began] = [0, 0, Date.now()]
      return result
    },
    async stop() {
      isOpen = false
      await buyers
    },
  }
}
