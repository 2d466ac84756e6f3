import { cpSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { findMigrationFaults } from '../scripts/migrationRules.mjs'
import { readMigrations } from '../src/platform/database/migrations.ts'
import { withDedicatedConnection } from '../src/platform/database/withDedicatedConnection.ts'
import { migrate as applyMigrations, type Database, openDatabase } from '../src/platform/database.ts'
import { fillShelves, findDiscrepancies, startShoppers } from '../test/support/shoppers.ts'
import type { Drill } from './drill.ts'
import { addMigrations } from './otherRelease.ts'

const ORDERS = 200_000
/** The migrations before it make the older schema. */
const OLDER = '0048_payment_states'
const ALONE_MS = 10_000
const REPORT_MS = 8_000
const MAX_BLOCKED_MS = 2_000

/** What the previous release reads and writes, whatever the schema. `$1` is an order. */
const PROBES = {
  'read the newest orders': 'select id, order_id, total_amount from orders where id > $1 order by id desc limit 50',
  'read a customer’s orders': `select id from orders where lower(customer_email) = 'buyer' || $1 || '@example.com'`,
  'change an order': "update orders set tracking_number = 'DPD' where id = $1",
  'add an order': `insert into orders (order_id, customer_name, customer_email, shipping_address, subtotal, total_amount)
    values ('PROBE-' || gen_random_uuid(), 'Ines', 'buyer' || $1 || '@example.com', '-', 1, 1)`,
  'add a payment': `insert into payment_entries (order_id, kind, method, amount, value_date, is_test, actor, created_at)
    values ($1, 'payment', 'transfer', 1, '2026-11-25', true, 'drill', now())`,
}

/** One of each kind that the rules allow, on the largest tables. */
const PLANTED = [
  `CREATE TABLE "loyalty" ("order_id" integer PRIMARY KEY, "points" integer DEFAULT 0 NOT NULL);
   ALTER TABLE "loyalty" ADD CONSTRAINT "loyalty_order" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
   ALTER TABLE "orders" ADD COLUMN "points" integer, ADD COLUMN "season" text DEFAULT 'winter' NOT NULL;
   -- allow binding: the previous release doesn’t write it
   ALTER TABLE "orders" ADD CONSTRAINT "orders_points" CHECK ("points" >= 0) NOT VALID`,
  `ALTER TABLE "payment_entries" ADD COLUMN "season" text DEFAULT 'winter' NOT NULL`,
  `-- in batches
   UPDATE "orders" SET "points" = floor("total_amount") WHERE "id" IN (SELECT "id" FROM "orders" WHERE "points" IS NULL LIMIT 1000)`,
  'ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_points"',
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_points_order" ON "orders" ("points", "id")',
]

export const migrate: Drill = {
  description: `${ORDERS.toLocaleString('en-GB')} orders: the longest wait of a statement while migrations run under load`,
  async run({ check, report, folder, postgres, shop, cleanUp }) {
    const { url } = await postgres()
    const { database, close } = openDatabase(url, { max: 4 })
    cleanUp(close)
    const known = readMigrations()
    await applyMigrations(database, {
      migrations: known.slice(
        0,
        known.findIndex(({ name }) => name === OLDER),
      ),
    })
    await fill(database)

    const probes = await startProbes(url)
    cleanUp(() => probes.stop())
    await pause(ALONE_MS)
    for (const [name, ms] of probes.longest()) report(`${name}, longest without a migration`, inMs(ms))
    report(
      `${known.filter(({ name }) => name >= OLDER).length} migrations of earlier releases`,
      await timed(database, known),
    )
    for (const [name, ms] of probes.longest()) report(`${name}, longest meanwhile`, inMs(ms))

    const migrations = folder()
    cpSync('drizzle', migrations, { recursive: true })
    addMigrations(migrations, PLANTED)
    const faults = await findMigrationFaults(migrations)
    check('the planted migrations keep the rules', faults.length === 0, faults[0])
    const opened = await shop({ databaseUrl: url })
    const shoppers = startShoppers(opened.url, await fillShelves(database), 2)
    await shoppers.nextOrder()
    probes.longest()
    const longReport = await holdOrders(url)
    let attempts = 0
    const took = await timed(database, readMigrations(migrations), () => {
      attempts += 1
    })
    await longReport.ended
    report(`${PLANTED.length} migrations while a shop sells and a report reads for ${REPORT_MS / 1000} s`, took)
    check('they gave way to the report', attempts > 0, `${attempts} attempts`)
    for (const [name, ms] of probes.longest()) check(`${name}: within 2 s`, ms <= MAX_BLOCKED_MS, inMs(ms))
    await shoppers.nextOrder()
    await shoppers.stop()
    check('every response of the shop was a success', shoppers.unexpected.length === 0, shoppers.unexpected[0])
    const found = await findDiscrepancies(database, shoppers.placed)
    check('each payment has one order of its amount', found.length === 0, found[0] ?? `${shoppers.placed.size} orders`)
    const { rows } = await database.$client.query('select count(*)::int as left from orders where points is null')
    report('orders that the previous release added since', String(rows[0].left))
  },
}

const inMs = (ms: number) => `${Math.round(ms)} ms`

async function timed(
  database: Database,
  migrations: ReturnType<typeof readMigrations>,
  onBlocked = () => {},
): Promise<string> {
  const began = performance.now()
  await applyMigrations(database, { migrations, onBlocked })
  return `${((performance.now() - began) / 1000).toFixed(1)} s`
}

/** Two lines and a payment each, from 20,000 customers. Recalculating these for each order would take minutes. */
function fill(database: Database): Promise<void> {
  return withDedicatedConnection(database.$client, async (client) => {
    await client.query(`
      alter table orders disable trigger user; alter table payment_entries disable trigger user;
      insert into orders (order_id, customer_name, customer_email, shipping_address, subtotal, total_amount, created_at)
        select 'OLD-' || n, 'Ines Calder', 'buyer' || n % 20000 || '@example.com', '4 Court Lane', 1895, 1895, now() - n * interval '5 minutes'
        from generate_series(1, ${ORDERS}) as n;
      insert into order_lines (order_id, name, slug, image_url, unit_price, quantity, reduction)
        select id, 'Courtside Pro', 'courtside-pro', '', 947.5, 1, 0 from orders, generate_series(1, 2);
      insert into payment_entries (order_id, kind, method, amount, value_date, is_test, actor, created_at)
        select id, 'payment', 'card', 1895, created_at::date, true, 'checkout', created_at from orders;
      alter table orders enable trigger user; alter table payment_entries enable trigger user`)
    await client.query('vacuum analyze')
  })
}

/** Resolves once a transaction has read the orders; the promise within, once it has ended. */
async function holdOrders(url: string): Promise<{ ended: Promise<void> }> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('begin; select count(*) from orders, (select count(*) from payment_entries) as entries')
  return { ended: pause(REPORT_MS).then(() => client.end()) }
}

/** Each statement again and again on a connection of its own, without a lock timeout. */
async function startProbes(url: string) {
  let isOver = false
  const longest = new Map<string, number>()
  const loops = Object.entries(PROBES).map(async ([name, text], at) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    for (let order = 1; !isOver; order = 1 + ((order + 7_919) % ORDERS)) {
      const began = performance.now()
      await client.query(text, [order + at])
      longest.set(name, Math.max(longest.get(name) ?? 0, performance.now() - began))
      await pause(10)
    }
    await client.end()
  })
  return {
    /** Since the last call. */
    longest() {
      const result = [...longest]
      longest.clear()
      return result
    },
    async stop() {
      isOver = true
      await Promise.all(loops)
    },
  }
}
