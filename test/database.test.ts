import { expect, test } from 'vitest'
import { freshDatabase } from './database.ts'

test('each test has a database of its own', async () => {
  const [one, two] = await Promise.all([freshDatabase(), freshDatabase()])
  await one.pool.query('CREATE TABLE only_here (id int)')
  const found = await two.pool.query("SELECT to_regclass('only_here') AS it")
  expect(found.rows).toEqual([{ it: null }])
  await Promise.all([one.close(), two.close()])
})
