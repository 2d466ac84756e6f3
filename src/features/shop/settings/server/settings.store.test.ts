import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from '#/platform/database/migrations.ts'
import type { DatabasePool } from '#/platform/database.ts'
import { freshDatabase } from '../../../../../test/support/freshDatabase.ts'
import { loadSettings } from './settings.store.ts'

let own: DatabasePool
beforeAll(async () => {
  own = await freshDatabase()
})
afterAll(() => own.close())

test('transit times set before they were renamed still apply', async () => {
  await own.pool.query("INSERT INTO shop_settings VALUES (1, $1, 1, now(), 'admin')", [{ brand: 'Deuce', roadTo: 5 }])
  await own.pool.query(readFileSync(path.join(migrationsFolder(), '0016_transit_times.sql'), 'utf8'))
  const { value } = await loadSettings(own.database)
  expect(value).toMatchObject({ brand: 'Deuce', transitFrom: 2, transitTo: 5 })
  expect(value).not.toHaveProperty('roadTo')
})
