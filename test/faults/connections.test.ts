import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DatabasePool, openDatabase } from '#/platform/database.ts'
import { childrenOf, isRunning } from '#/platform/postgres/processes.ts'
import { runningPostgresUrl } from '#/platform/postgres/runningPostgresUrl.ts'
import { createBuyer, type Item } from '../support/buyer.ts'
import { freshDatabase } from '../support/freshDatabase.ts'
import { openNetworkPath } from '../support/networkProxy.ts'
import { postgresPidOf } from '../support/postgresPid.ts'
import { setTimeouts } from '../support/setTimeouts.ts'
import { fillShelves, findDiscrepancies, QUICK_SETTLEMENT, startShoppers } from '../support/shoppers.ts'
import { copyStartedDataDir } from '../support/startedDataDir.ts'
import { type RunningShop, startShop } from '../support/startShop.ts'
import { waitFor } from '../support/waitFor.ts'

let closers: (() => unknown)[]
beforeEach(() => {
  closers = []
})
afterEach(async () => {
  for (const close of closers.reverse()) await close()
})
function closeLater<Thing>(thing: Thing, close: (thing: Thing) => unknown): Thing {
  closers.push(() => close(thing))
  return thing
}

/** A shop with its own PostgreSQL. */
function startWithPostgres(env: Record<string, string>): Promise<RunningShop> {
  const dataDir = closeLater(mkdtempSync(path.join(os.tmpdir(), 'courtside-own-')), (resource) =>
    rmSync(resource, { recursive: true }),
  )
  copyStartedDataDir(dataDir)
  return startShop({ dataDir, ownPostgres: true, env })
}

const readiness = async ({ url }: RunningShop) => (await fetch(`${url}/readyz`)).status

/** Stops the shoppers, waits for the sweep to settle, and checks that nothing is lost, duplicated or unexpected. */
async function expectOrder(connection: DatabasePool, shoppers: ReturnType<typeof startShoppers>) {
  await shoppers.nextOrder()
  await shoppers.stop()
  expect(shoppers.unexpected).toEqual([])
  await expectBooksToAgree(connection, shoppers.placed)
}

const expectBooksToAgree = ({ database }: DatabasePool, placed: Iterable<string>) =>
  expect.poll(() => findDiscrepancies(database, placed), { interval: 250 }).toEqual([])

test('loses no order or payment while its PostgreSQL closes connections, is killed and is frozen; stops on SIGTERM all the same', async () => {
  const shop = closeLater(await startWithPostgres(QUICK_SETTLEMENT), (resource) => resource.stop())
  const connection = closeLater(openDatabase(runningPostgresUrl(shop.dataDir) as string, { max: 2 }), (resource) =>
    resource.close(),
  )
  const postmaster = () => postgresPidOf(shop.dataDir)
  const signalServer = (signal: NodeJS.Signals) => {
    for (const pid of [postmaster(), ...childrenOf(postmaster())]) process.kill(pid, signal)
  }
  const shoppers = startShoppers(shop.url, await fillShelves(connection.database), 3)
  for (let round = 0; round < 5; round += 1) {
    await shoppers.nextOrder()
    await connection.pool.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
  }
  await shoppers.nextOrder()
  expect(isRunning(shop.pid)).toBe(true)
  expect(shoppers.statuses.get(503)).toBeGreaterThan(0)

  const killed = postmaster()
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => isRunning(killed)).toBe(false)
  await expect.poll(() => readiness(shop)).toBe(200)
  await shoppers.nextOrder()

  const headlineOf = async () => /<h1.*?<\/h1>/.exec(await (await fetch(shop.url)).text())?.[0]
  const headline = await headlineOf()
  signalServer('SIGSTOP')
  try {
    await expect.poll(() => readiness(shop)).toBe(503)
    const rejectedBefore = shoppers.statuses.get(503) ?? 0
    await expect.poll(() => shoppers.statuses.get(503) ?? 0).toBeGreaterThan(rejectedBefore + 6)
    // From memory. Each order changes the stock that a page was made with, so it may be an earlier one.
    expect(headline).toBeDefined()
    expect(await headlineOf()).toBe(headline)
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
  } finally {
    signalServer('SIGCONT')
  }
  await expect.poll(() => readiness(shop)).toBe(200)
  await expectOrder(connection, shoppers)

  const last = startShoppers(shop.url, await fillShelves(connection.database), 3)
  await last.nextOrder()
  const server = postmaster()
  signalServer('SIGSTOP')
  await expect.poll(() => readiness(shop)).toBe(503)
  const exitCode = shop.stop()
  await last.stop()
  expect(await exitCode).toBe(0)
  expect(isRunning(server)).toBe(false)
})

test('replaces connections that a network lost, including the one that refreshes pages, and stops on SIGTERM without any', async () => {
  const connection = closeLater(await freshDatabase({ demo: true, max: 2 }), (resource) => resource.close())
  const network = closeLater(await openNetworkPath(connection.url), (resource) => resource.close())
  const shop = closeLater(await startShop({ databaseUrl: network.url, env: QUICK_SETTLEMENT }), (resource) =>
    resource.stop(),
  )
  const items = await fillShelves(connection.database)
  const buyer = createBuyer((where, init) => fetch(shop.url + where, init))
  const placed: string[] = []
  const buy = async () => void placed.push((await buyer.buy([items[0] as Item])).orderId)
  const { rows } = await connection.pool.query('SELECT slug FROM products ORDER BY id DESC LIMIT 1')
  const page = async () => (await fetch(`${shop.url}/products/${rows[0].slug}`)).text()
  await buy()
  expect(await page()).not.toContain('£7,777.00')

  // No purchases meanwhile: locks of dead connections last until the server closes them. `npm run drill -- database` waits for
  // that, and silences new connections too.
  network.silence()
  await connection.pool.query('UPDATE products SET price = 7777 WHERE slug = $1', [rows[0].slug])
  await expect.poll(page, { interval: 250 }).toContain('£7,777.00')
  await waitFor(buy, { interval: 250 })
  await expectBooksToAgree(connection, placed)

  const shoppers = startShoppers(shop.url, items, 3)
  await shoppers.nextOrder()
  network.silence('new')
  const exitCode = shop.stop()
  await shoppers.stop()
  expect(await exitCode).toBe(0)
})

test('logs one line and exits with code 1 and its PostgreSQL on a rejection that nothing handles', async () => {
  const onSignal = 'process.on("SIGUSR2", () => { void Promise.reject(new Error("of ines@example.com")) })'
  const preload = `--import=data:text/javascript,${encodeURIComponent(onSignal)}`
  const shop = closeLater(await startWithPostgres({ NODE_OPTIONS: preload }), (resource) => resource.stop())
  const server = postgresPidOf(shop.dataDir)
  process.kill(shop.pid, 'SIGUSR2')
  await expect.poll(() => isRunning(shop.pid)).toBe(false)
  expect(isRunning(server)).toBe(false)
  const fatal = shop
    .output()
    .split('\n')
    .filter((line) => line.includes('"fatal"'))
  expect(fatal.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      message: 'the shop crashed and is exiting',
      err: expect.objectContaining({ message: 'of [hidden]' }),
    }),
  ])
  expect(shop.output()).not.toContain('ines@example.com')
  expect(await shop.stop()).toBe(1)
})

test('exits with code 1 and a message without a stack if it cannot start', async () => {
  const refused = startShop({ databaseUrl: 'postgres://ada:secret@127.0.0.1:1/shop' })
  await expect(refused).rejects.toThrow(
    /^The shop ended \(1\):\nDATABASE_URL: no PostgreSQL is running at 127\.0\.0\.1:1\.\n$/,
  )
})

test('doesn’t start if nobody hears the notifications that keep pages current', async () => {
  const [own, other] = await Promise.all([freshDatabase({ demo: true }), freshDatabase()])
  for (const database of [own, other]) closeLater(database, (resource) => resource.close())
  await setTimeouts(own.pool)
  const refused = startShop({ databaseUrl: own.url, env: { DATABASE_DIRECT_URL: other.url } })
  await expect(refused).rejects.toThrow(
    /^The shop ended \(1\):\nThe shop isn’t receiving notifications from the database, so pages would show old prices\./,
  )
})
