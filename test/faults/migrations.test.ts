import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readMigrations } from '#/platform/database/migrations.ts'
import { migrate } from '#/platform/database.ts'
import { createBuyer } from '../support/buyer.ts'
import { freshDatabase } from '../support/freshDatabase.ts'
import { type RunningShop, startShop } from '../support/startShop.ts'

let closers: (() => unknown)[]
beforeEach(() => {
  closers = []
})
afterEach(async () => {
  for (const close of closers.reverse()) await close()
})

async function database(options: Parameters<typeof freshDatabase>[0]) {
  const opened = await freshDatabase(options)
  closers.push(() => opened.close())
  return opened
}

async function start(databaseUrl: string): Promise<RunningShop> {
  const shop = await startShop({ databaseUrl, env: { ROLE: 'web' } })
  closers.push(() => shop.stop())
  return shop
}

const buy = ({ url }: RunningShop) =>
  createBuyer((path, init) => fetch(url + path, init)).buy([{ productId: 1, quantity: 1 }])

test('sells on a schema that a newer release has migrated', async () => {
  const { pool, url } = await database({ demo: true })
  await pool.query(`
    INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 4102444800000);
    CREATE TABLE loyalty (customer text PRIMARY KEY, points integer NOT NULL);
    ALTER TABLE orders ADD COLUMN points integer DEFAULT 0 NOT NULL, ADD COLUMN loyalty_customer text REFERENCES loyalty;
    ALTER TABLE products ADD COLUMN points integer;
    CREATE INDEX orders_points ON orders (points)`)
  const shop = await start(url)
  expect(shop.output()).toContain('a newer release has migrated the database')
  expect(await buy(shop)).toMatchObject({ paymentStatus: 'paid' })
  expect((await pool.query('SELECT payment_status, points FROM orders')).rows).toEqual([
    { payment_status: 'paid', points: 0 },
  ])
})

// test/api/startupErrors.test.ts shows that it doesn't open before.
test('opens on another’s database once npm run migrate has been run', async () => {
  const older = await database({ bare: true })
  const migrations = readMigrations()
  await migrate(older.database, { migrations: migrations.slice(0, -2) })
  const run = async () => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: older.url }
    return (await promisify(execFile)(process.execPath, ['scripts/migrate.mjs'], { env })).stdout
  }
  expect(await run()).toMatch(
    new RegExp(`^${migrations.at(-2)?.name}\n${migrations.at(-1)?.name}\nApplied 2 migrations in [\\d.]+ s\\.\n$`),
  )
  expect(await run()).toBe('Nothing to do: the database has every migration of this release.\n')
  expect(await buy(await start(older.url))).toMatchObject({ paymentStatus: 'paid' })
})
