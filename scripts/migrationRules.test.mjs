import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findMigrationFaults, RULES } from './migrationRules.mjs'

const SNAPSHOT = {
  tables: {
    'public.orders': { name: 'orders', schema: '', columns: { id: { name: 'id' }, note: { name: 'note' } } },
    'sandbox.intents': { name: 'intents', schema: 'sandbox', columns: { id: { name: 'id' } } },
  },
  views: { 'public.ratings': { name: 'ratings', schema: 'public', columns: {} } },
}

let folder
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'courtside-rules-'))
  mkdirSync(path.join(folder, 'meta'))
  write('released.json', { newest: '0001_released' })
  write('meta/0001_snapshot.json', SNAPSHOT)
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name, value) => writeFileSync(path.join(folder, name), JSON.stringify(value))

/** The rules that the migrations after the release break. */
async function rulesBrokenBy(...migrations) {
  const tags = ['0000_start', '0001_released', ...migrations.map((_, at) => `000${at + 2}_new`)]
  write('meta/_journal.json', { entries: tags.map((tag) => ({ tag })) })
  for (const [at, tag] of tags.entries()) {
    writeFileSync(path.join(folder, `${tag}.sql`), migrations[at - 2] ?? 'DROP TABLE orders')
  }
  return (await findMigrationFaults(folder)).map((line) => line.split(': ')[1])
}

const TRIGGER = 'CREATE TRIGGER "t" AFTER UPDATE ON "orders" FOR EACH ROW EXECUTE FUNCTION "f"()'
const BREAK = '\n--> statement-breakpoint\n'

const VIOLATIONS = [
  ['drop', 'ALTER TABLE "orders" DROP COLUMN "note"'],
  ['drop', 'DROP TABLE "orders"'],
  ['drop', 'DROP TABLE "sandbox"."intents" CASCADE'],
  ['drop', 'DROP VIEW "ratings"'],
  ['rename', 'ALTER TABLE "orders" RENAME COLUMN "note" TO "remark"'],
  ['rename', 'ALTER TABLE "orders" RENAME TO "purchases"'],
  ['not-null', 'ALTER TABLE "orders" ADD COLUMN "terms" text NOT NULL'],
  ['not-null', 'ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL'],
  ['not-null', 'ALTER TABLE "orders" ALTER COLUMN "note" DROP DEFAULT'],
  ['volatile-default', 'ALTER TABLE "orders" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL'],
  ['volatile-default', 'ALTER TABLE "orders" ADD COLUMN "at" timestamptz DEFAULT clock_timestamp()'],
  ['volatile-default', 'ALTER TABLE "orders" ADD COLUMN "number" serial'],
  ['volatile-default', 'ALTER TABLE "orders" ADD COLUMN "number" integer GENERATED ALWAYS AS IDENTITY'],
  ['volatile-default', 'ALTER TABLE "orders" ADD COLUMN "short" text GENERATED ALWAYS AS (left(note, 9)) STORED'],
  ['type', 'ALTER TABLE "orders" ALTER COLUMN "id" SET DATA TYPE bigint'],
  ['index', 'CREATE INDEX "orders_note" ON "orders" USING btree ("note")'],
  ['index', 'CREATE UNIQUE INDEX CONCURRENTLY "orders_note" ON "orders" ("note")'],
  ['index', 'DROP INDEX "orders_note"'],
  ['index', 'ALTER TABLE "orders" ADD CONSTRAINT "orders_note" UNIQUE("note")'],
  ['index', 'ALTER TABLE "orders" ADD COLUMN "code" text UNIQUE'],
  ['constraint', `ALTER TABLE "orders" ADD CONSTRAINT "orders_note" CHECK ("note" <> '')`],
  ['constraint', 'ALTER TABLE "orders" ADD CONSTRAINT "k" FOREIGN KEY ("id") REFERENCES "sandbox"."intents"("id")'],
  ['constraint', 'ALTER TABLE "orders" ADD COLUMN "rank" integer CHECK ("rank" > 0)'],
  ['binding', `ALTER TABLE "orders" ADD CONSTRAINT "orders_note" CHECK ("note" <> '') NOT VALID`],
  ['binding', 'ALTER TABLE "orders" ADD CONSTRAINT "k" FOREIGN KEY ("id") REFERENCES "intents"("id") NOT VALID'],
  ['binding', 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "orders_note" ON "orders" ("note")'],
  ['binding', 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "orders_note" ON "orders" (lower("note"))'],
  ['whole-table', `UPDATE "orders" SET "note" = '' WHERE "note" IS NULL`],
  ['whole-table', 'WITH "gone" AS (DELETE FROM "orders" RETURNING "id") SELECT "id" FROM "gone"'],
  ['whole-table', 'DELETE FROM "orders" WHERE "note" IS NULL'],
  ['whole-table', `-- in batches\nUPDATE "orders" SET "note" = '' WHERE "note" IS NULL`],
  ['whole-table', 'INSERT INTO "notes" SELECT "note" FROM "orders"'],
  ['whole-table', 'CREATE TABLE "notes" AS SELECT "note" FROM "orders"'],
  ['blocking', 'LOCK TABLE "orders"'],
  ['blocking', 'TRUNCATE "orders"'],
  ['blocking', 'CLUSTER "orders" USING "orders_pkey"'],
  ['locks', `ALTER TABLE "orders" ADD COLUMN "a" text${BREAK}ALTER TABLE "sandbox"."intents" ADD COLUMN "a" text`],
  ['locks', `ALTER TABLE "orders" ADD COLUMN "a" text${BREAK}${TRIGGER.replace('orders', 'products')}`],
  ['locks', `ALTER TABLE "orders" ADD COLUMN "a" text${BREAK}DROP TRIGGER "t" ON "products"`],
  [
    'locks',
    'CREATE TABLE "notes" ("a" integer REFERENCES "orders"("id"), FOREIGN KEY ("a") REFERENCES "sandbox"."intents"("id"))',
  ],
  ['rename', `ALTER TYPE "state" RENAME VALUE 'new' TO 'open'`],
  ['rename', 'ALTER FUNCTION "f"() RENAME TO "g"'],
  ['opaque', 'DO $$ BEGIN DELETE FROM orders; END $$'],
  ['opaque', 'SELECT "recalculate"()'],
  ['opaque', 'ALTER TABLE "orders" SET SCHEMA "sandbox"'],
  ['opaque', 'ALTER TABLE "orders" ENABLE ROW LEVEL SECURITY'],
  ['opaque', 'ALTER VIEW "ratings" SET ("security_barrier")'],
  ['opaque', 'DROP SCHEMA "sandbox" CASCADE'],
  ['opaque', 'DROP FUNCTION "f" CASCADE'],
  ['opaque', 'DROP TYPE "state" CASCADE'],
  ['opaque', 'MERGE INTO "orders" USING "notes" ON true WHEN MATCHED THEN DELETE'],
  ['opaque', 'SET lock_timeout = 0'],
  [
    'mixed',
    `ALTER TABLE "orders" ADD COLUMN "a" text${BREAK}CREATE INDEX CONCURRENTLY IF NOT EXISTS "i" ON "orders" ("a")`,
  ],
  ['mixed', 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "orders" ("note"); SELECT 1'],
  [
    'mixed',
    `ALTER TABLE "orders" ALTER COLUMN "note" DROP NOT NULL${BREAK}ALTER TABLE "orders" VALIDATE CONSTRAINT "c"`,
  ],
]

test.each(VIOLATIONS)('%s: refuses %s', async (rule, sql) => expect(await rulesBrokenBy(sql)).toEqual([rule]))

test('each rule has a violation above', () => {
  expect(new Set(VIOLATIONS.map(([rule]) => rule))).toEqual(new Set(Object.keys(RULES)))
})

test.each([
  `ALTER TABLE "orders" ADD COLUMN "terms" text DEFAULT 'none' NOT NULL, ADD COLUMN "seen" timestamptz DEFAULT now()`,
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_note" ON "orders" ("note")',
  'DROP INDEX CONCURRENTLY IF EXISTS "orders_note"',
  'ALTER TABLE "orders" ADD CONSTRAINT "orders_note" UNIQUE USING INDEX "orders_note_unique"',
  'ALTER TABLE "orders" ADD CONSTRAINT "k" FOREIGN KEY ("intent") REFERENCES "intents"("id") NOT VALID',
  'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "orders_intent" ON "orders" ("intent")',
  'ALTER TABLE "orders" VALIDATE CONSTRAINT "k"',
  `-- in batches\nUPDATE "orders" SET "note" = '' WHERE "id" IN (SELECT "id" FROM "orders" WHERE "note" IS NULL LIMIT 1000)`,
  'ALTER TABLE "orders" ALTER COLUMN "note" DROP NOT NULL',
  'ALTER TABLE "orders" RENAME CONSTRAINT "a" TO "b"',
  `CREATE TABLE "notes" ("id" integer REFERENCES "orders"("id"))${BREAK}ALTER TABLE "orders" ADD COLUMN "a" text${BREAK}${TRIGGER}`,
  `INSERT INTO "settings" VALUES (1)`,
  `ALTER TYPE "state" ADD VALUE 'lost'`,
  'CREATE OR REPLACE FUNCTION "f"() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$',
  `ALTER FUNCTION "f"() SET "work_mem" = '8MB'`,
])('allows %s', async (sql) => expect(await rulesBrokenBy(sql)).toEqual([]))

test('lets a new table have anything, in a later migration too', async () => {
  const table = `CREATE TABLE "notes" ("id" serial, "order_id" integer NOT NULL)${BREAK}CREATE INDEX "a" ON "notes" ("id")`
  const change = `ALTER TABLE "notes" ADD CONSTRAINT "c" CHECK (id > 0)${BREAK}UPDATE "notes" SET "order_id" = 1${BREAK}DROP TABLE "notes"`
  expect(await rulesBrokenBy(table, change)).toEqual([])
})

test('lets what the released tables no longer have be dropped', async () => {
  expect(await rulesBrokenBy(`ALTER TABLE "orders" DROP COLUMN "old"${BREAK}DROP TABLE "former"`)).toEqual([])
})

describe('an exception', () => {
  test('is of one rule, with a reason', async () => {
    const sql = 'UPDATE "orders" SET "note" = \'\''
    expect(await rulesBrokenBy(`-- allow whole-table: ten rows.\n${sql}`)).toEqual([])
    expect(await rulesBrokenBy(`-- allow drop: ten rows.\n${sql}`)).toEqual(['whole-table'])
    expect(await rulesBrokenBy(`-- allow whole-table:\n${sql}`)).toEqual(['whole-table'])
  })
})

test('names the migration, what to do and the statement', async () => {
  await rulesBrokenBy('DROP TABLE "orders"')
  expect(await findMigrationFaults(folder)).toEqual([`0002_new: drop: ${RULES.drop}.\n    DROP TABLE "orders"`])
})

test('refuses a release that names no migration', async () => {
  await rulesBrokenBy()
  write('released.json', { newest: '0001_relaesed' })
  expect(await findMigrationFaults(folder)).toEqual([
    'drizzle/released.json names 0001_relaesed, which is no migration.',
  ])
})

test('accepts the migrations of this shop', async () => expect(await findMigrationFaults()).toEqual([]))
