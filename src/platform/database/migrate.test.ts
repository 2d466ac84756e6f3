import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/support/freshDatabase.ts'
import { migrate, prepareSchema } from '../database.ts'
import { MIGRATION_LOCK } from './migrate.ts'
import { type Migration, readMigrations } from './migrations.ts'

let own: Awaited<ReturnType<typeof freshDatabase>>
let number: number
beforeEach(async () => {
  number = 0
  own = await freshDatabase({ bare: true })
  await migrate(own.database, { migrations: [migration('CREATE TABLE balls (id int PRIMARY KEY, colour text)')] })
})
afterEach(() => own.close())

function migration(...statements: string[]): Migration {
  number += 1
  return { name: `000${number}_new`, createdAt: number, hash: '', statements }
}

const rows = async (query: string) => (await own.pool.query({ text: query, rowMode: 'array' })).rows.flat()
const applied = () => rows('SELECT created_at::int FROM drizzle.__drizzle_migrations ORDER BY id')
const indexes = () =>
  rows("SELECT indexrelid::regclass::text FROM pg_index WHERE indrelid = 'balls'::regclass ORDER BY 1")

describe('a migration of ordinary statements', () => {
  test('is one transaction, and those before it stay when it fails', async () => {
    const good = migration('ALTER TABLE balls ADD COLUMN felt text')
    const bad = migration('ALTER TABLE balls ADD COLUMN weight int', 'ALTER TABLE rackets ADD COLUMN weight int')
    await expect(migrate(own.database, { migrations: [good, bad] })).rejects.toThrow('rackets')
    expect(await applied()).toEqual([1, 2])
    expect(await rows("SELECT attname FROM pg_attribute WHERE attrelid = 'balls'::regclass AND attnum > 0")).toEqual([
      'id',
      'colour',
      'felt',
    ])
  })

  test('gives way to a transaction that holds its lock, so that reads needn’t wait, and tries again', async () => {
    const holder = await own.pool.connect()
    await holder.query('BEGIN; SELECT FROM balls')
    const release = vi.fn(async () => {
      if (release.mock.calls.length < 2) return
      // Would wait behind the migration if that still asked for the lock.
      await own.pool.query("SET lock_timeout = '10ms'; SELECT FROM balls; RESET lock_timeout")
      await holder.query('COMMIT')
    })
    const add = migration('CREATE TABLE rackets (id int)', 'ALTER TABLE balls ADD COLUMN felt text')
    try {
      expect(await migrate(own.database, { migrations: [add], onBlocked: release })).toEqual([add])
    } finally {
      holder.release()
    }
    expect(release.mock.calls).toEqual([
      [add, 1],
      [add, 2],
    ])
    expect(await applied()).toEqual([1, 2])
  })

  test('gives up after so many attempts, and says what to do', async () => {
    const blocked = migration('DO $$ BEGIN RAISE lock_not_available; END $$')
    const onBlocked = vi.fn()
    await expect(migrate(own.database, { migrations: [blocked], maxAttempts: 3, onBlocked })).rejects.toThrow(
      'The migration 0002_new didn’t get its locks in 3 attempts, because another transaction holds them. End that transaction (see pg_stat_activity) and run npm run migrate again.',
    )
    expect(onBlocked).toHaveBeenCalledTimes(2)
    expect(await applied()).toEqual([1])
  })

  test('waits no longer for all of its locks than for one', async () => {
    await own.pool.query('CREATE TABLE seen (ms int)')
    const wait = "INSERT INTO seen SELECT setting::int FROM pg_settings WHERE name = 'lock_timeout'"
    const query = Client.prototype.query
    vi.useFakeTimers({ toFake: ['performance'] })
    vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...sent: unknown[]) {
      const response = Reflect.apply(query, this, sent)
      if (sent[0] === wait) vi.advanceTimersByTime(400)
      return response
    })
    try {
      await migrate(own.database, { migrations: [migration(wait, wait, wait, wait, wait)] })
    } finally {
      vi.useRealTimers()
    }
    expect(await rows('SELECT ms FROM seen')).toEqual([1_500, 1_100, 700, 300, 250])
  })
})

describe('a migration of online statements', () => {
  const addIndex = () => migration('CREATE INDEX CONCURRENTLY IF NOT EXISTS "balls_colour" ON "balls" ("colour")')

  test('builds an index outside a transaction', async () => {
    await migrate(own.database, { migrations: [addIndex()] })
    expect(await indexes()).toEqual(['balls_colour', 'balls_pkey'])
    expect(await applied()).toEqual([1, 2])
  })

  test('replaces the invalid index of an interrupted run', async () => {
    await own.pool.query("INSERT INTO balls VALUES (1, 'yellow'), (2, 'yellow')")
    const unique = migration('CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "balls_colour" ON "balls" ("colour")')
    await expect(migrate(own.database, { migrations: [unique] })).rejects.toThrow('could not create unique index')
    expect(await indexes()).toContain('balls_colour')
    await own.pool.query('DELETE FROM balls WHERE id = 2')
    await migrate(own.database, { migrations: [unique] })
    expect(await rows("SELECT indisvalid FROM pg_index WHERE indexrelid = 'balls_colour'::regclass")).toEqual([true])
  })

  test('fills rows in batches, each in a transaction of its own', async () => {
    await own.pool.query(
      'INSERT INTO balls SELECT n FROM generate_series(1, 25) AS n; ALTER TABLE balls ADD COLUMN tx xid8',
    )
    const fill = migration(`-- in batches
      UPDATE "balls" SET "colour" = 'yellow', "tx" = pg_current_xact_id()
      WHERE "id" IN (SELECT "id" FROM "balls" WHERE "colour" IS NULL LIMIT 10)`)
    await migrate(own.database, { migrations: [fill] })
    expect(await rows('SELECT count(*)::int FROM balls GROUP BY tx ORDER BY 1')).toEqual([5, 10, 10])
  })

  test('ends although the shop adds rows meanwhile', async () => {
    await own.pool.query('INSERT INTO balls SELECT n FROM generate_series(1, 25) AS n')
    const fill = migration(`-- in batches
      WITH "added" AS (INSERT INTO "balls" SELECT max("id") + 1 FROM "balls")
      UPDATE "balls" SET "colour" = 'yellow' WHERE "id" IN (SELECT "id" FROM "balls" WHERE "colour" IS NULL LIMIT 10)`)
    await migrate(own.database, { migrations: [fill] })
    expect(await rows('SELECT count(colour)::int FROM balls WHERE id <= 25')).toEqual([25])
  })

  test('gives way to a locked row and tries again', async () => {
    await own.pool.query('INSERT INTO balls SELECT n FROM generate_series(1, 25) AS n')
    const holder = await own.pool.connect()
    await holder.query('BEGIN; SELECT FROM balls WHERE id = 15 FOR UPDATE')
    const onBlocked = vi.fn(() => holder.query('COMMIT'))
    const fill = migration(`-- in batches
      UPDATE "balls" SET "colour" = 'yellow' WHERE "id" IN (SELECT "id" FROM "balls" WHERE "colour" IS NULL ORDER BY "id" LIMIT 10)`)
    await migrate(own.database, { migrations: [fill], onBlocked })
    holder.release()
    expect(onBlocked).toHaveBeenCalledOnce()
    expect(await rows('SELECT DISTINCT colour FROM balls')).toEqual(['yellow'])
  })

  test('is made by one of several processes, and the others wait without holding it up', async () => {
    const migrations = [addIndex(), migration('CREATE TABLE rackets (id int)')]
    const all = await Promise.all([1, 2, 3, 4].map(() => migrate(own.database, { migrations })))
    expect(all.map(({ length }) => length).toSorted()).toEqual([0, 0, 0, 2])
    expect(await applied()).toEqual([1, 2, 3])
  })

  test('waits for another process, and says so once', async () => {
    const holder = await own.pool.connect()
    await holder.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    // Long enough for it to ask again.
    const onWaiting = vi.fn(() => holder.query('SELECT pg_sleep(0.2), pg_advisory_unlock($1)', [MIGRATION_LOCK]))
    expect(await migrate(own.database, { migrations: [addIndex()], onWaiting })).toHaveLength(1)
    holder.release()
    expect(onWaiting).toHaveBeenCalledOnce()
  })
})

test('an empty database gets the whole schema or none, even of online statements', async () => {
  const empty = await freshDatabase({ bare: true })
  try {
    const start = migration('CREATE TABLE balls (id int)', 'INSERT INTO balls VALUES (1), (2), (3)')
    const online = migration(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS "i" ON "balls" ("id")',
      '-- in batches\nDELETE FROM "balls" WHERE "id" IN (SELECT "id" FROM "balls" LIMIT 1)',
    )
    const bad = migration('ALTER TABLE rackets ADD COLUMN weight int')
    await expect(migrate(empty.database, { migrations: [start, online, bad] })).rejects.toThrow('rackets')
    expect((await empty.pool.query("SELECT to_regclass('balls') AS found")).rows).toEqual([{ found: null }])
    await migrate(empty.database, { migrations: [start, online] })
    const { rows } = await empty.pool.query("SELECT to_regclass('i')::text AS index, count(*)::int FROM balls")
    expect(rows).toEqual([{ index: 'i', count: 0 }])
  } finally {
    await empty.close()
  }
})

describe('before a start', () => {
  const log = { warn: vi.fn() }
  beforeEach(() => log.warn.mockClear())
  const all = readMigrations()
  const countApplied = async ({ pool }: Pick<typeof own, 'pool'>) =>
    (await pool.query('SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations')).rows[0].applied

  test('the shop’s own database is migrated, another’s is not', async () => {
    const older = await freshDatabase({ bare: true })
    try {
      await migrate(older.database, { migrations: all.slice(0, -2) })
      await expect(prepareSchema(older.database, { isOwn: false, log })).rejects.toThrow('lacks 2 migrations')
      expect(await countApplied(older)).toBe(all.length - 2)
      await prepareSchema(older.database, { isOwn: true, log })
      expect(await countApplied(older)).toBe(all.length)
    } finally {
      await older.close()
    }
  })

  test('several processes create the schema of another’s empty database once', async () => {
    const empty = await freshDatabase({ bare: true })
    try {
      await Promise.all([1, 2, 3].map(() => prepareSchema(empty.database, { isOwn: false, log, create: true })))
      expect(await countApplied(empty)).toBe(all.length)
    } finally {
      await empty.close()
    }
  })

  test('a newer schema is reported', async () => {
    const { database, pool, close } = await freshDatabase()
    try {
      await pool.query("INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('', 4102444800000)")
      await prepareSchema(database, { isOwn: false, log })
      expect(log.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('a newer release'))
    } finally {
      await close()
    }
  })
})
