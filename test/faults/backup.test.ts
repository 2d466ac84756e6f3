import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listBackups } from '#/platform/backup/backupFiles.ts'
import { openDatabase } from '#/platform/database.ts'
import { isRunning } from '#/platform/postgres/processes.ts'
import { runningPostgresUrl } from '#/platform/postgres/runningPostgresUrl.ts'
import { createBuyer } from '../support/buyer.ts'
import { contentsOf } from '../support/databaseContents.ts'
import { postgresPidOf } from '../support/postgresPid.ts'
import { copyStartedDataDir } from '../support/startedDataDir.ts'
import { COMPILED, type RunningShop, SAME_PRIORITY, startShop } from '../support/startShop.ts'
import { waitFor } from '../support/waitFor.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'courtside-backups-'))
const [dataDir, backups, otherDataDir] = ['shop', 'backups', 'another'].map((name) => path.join(folder, name)) as [
  string,
  string,
  string,
]
const env = { BACKUP_DIR: backups, BACKUP_AT: '00:00', BACKUP_KEY: 'a key of the merchant’s' }
const shops: RunningShop[] = []
afterAll(async () => {
  for (const shop of shops) await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function openShop(where = dataDir): Promise<RunningShop> {
  const shop = await startShop({ ownPostgres: true, dataDir: where, env })
  shops.push(shop)
  return shop
}

function start(script: string, args: string[] = [], DATA_DIR = dataDir): ChildProcess & { output(): string } {
  const child = spawn(process.execPath, [`scripts/${script}.mjs`, ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: COMPILED,
      ...SAME_PRIORITY,
      DATA_DIR,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  }
  return Object.assign(child, { output: () => output })
}

async function run(...args: Parameters<typeof start>) {
  const child = start(...args)
  const [code] = await once(child, 'close')
  return { code, output: child.output() }
}

async function query(where: string, statement: string) {
  const { pool, close } = openDatabase(runningPostgresUrl(where) as string, { max: 1 })
  const { rows } = await pool.query(statement)
  await close()
  return rows
}

const ordersOf = async (where: string) => {
  const { rows } = await contentsOf(runningPostgresUrl(where) as string)
  return Object.fromEntries(['orders', 'order_lines', 'invoices'].map((name) => [name, rows[`public.${name}`]]))
}

test('backs up a running shop, and leaves it intact if a restore is killed', async () => {
  mkdirSync(dataDir)
  copyStartedDataDir(dataDir)
  let shop = await openShop()
  // Overdue at the start, so made at once.
  await waitFor(() => expect(shop.output()).toContain('the shop was backed up'))
  expect(listBackups(backups)).toHaveLength(1)

  await query(dataDir, 'update products set stock_quantity = 100000, in_stock = true')
  let [isSelling, saleCount] = [true, 0]
  const buyer = createBuyer((where, init) => fetch(shop.url + where, init))
  const sales = (async () => {
    for (; isSelling; saleCount += 1) {
      await buyer.buy([{ productId: 2, quantity: 1 }])
    }
  })()
  const backup = await run('backup')
  isSelling = false
  await sales
  expect(backup.output).toContain('Verified')
  expect(backup.code).toBe(0)
  expect(saleCount).toBeGreaterThan(0)
  expect(listBackups(backups)).toHaveLength(2)

  const newest = path.join(backups, listBackups(backups)[0]?.name as string)
  const refused = await run('restore', [newest, '--replace'])
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('is already running') })

  const orders = await ordersOf(dataDir)
  await shop.stop()
  expect(await run('restore', [newest])).toMatchObject({ code: 1, output: expect.stringContaining('Add --replace') })
  const elsewhere = run('restore', [newest], otherDataDir)
  const restoring = start('restore', [newest, '--replace'])
  const findServer = () => postgresPidOf(path.join(dataDir, 'restore.partial'))
  const server = await waitFor(findServer, { interval: 5 })
  restoring.kill('SIGKILL')
  await once(restoring, 'exit')
  shop = await openShop()
  expect(await ordersOf(dataDir)).toEqual(orders)
  expect(readdirSync(dataDir).filter((name) => /^scratch|partial/.test(name))).toEqual([])
  expect(isRunning(server)).toBe(false)
  await shop.stop()

  expect(await elsewhere).toMatchObject({ code: 0, output: expect.stringContaining('Restored') })
  shop = await openShop(otherDataDir)
  // Made while orders came in, so every order must be complete.
  const [counts] = await query(
    otherDataDir,
    `select count(*)::int as orders, count(i.id)::int as invoices, count(l.order_id)::int as lines
     from orders o left join invoices i on i.order_id = o.id
     left join (select distinct order_id from order_lines) l on l.order_id = o.id`,
  )
  expect(counts?.orders).toBeGreaterThan(0)
  expect(counts).toMatchObject({ invoices: counts?.orders, lines: counts?.orders })
  await buyer.buy([{ productId: 2, quantity: 1 }])
})
