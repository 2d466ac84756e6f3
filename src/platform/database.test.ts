import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase, prepareForEach } from '#/platform/database.ts'
import { freshDatabase } from '../../test/support/freshDatabase.ts'

test('each test has a database of its own', async () => {
  const [one, two] = await Promise.all([freshDatabase(), freshDatabase()])
  await one.pool.query('CREATE TABLE only_here (id int)')
  const found = await two.pool.query("SELECT to_regclass('only_here') AS it")
  expect(found.rows).toEqual([{ it: null }])
  await Promise.all([one.close(), two.close()])
})

test('a database is closed when the server has closed every connection, not when it was asked to', async () => {
  const own = await freshDatabase()
  const { pool, close } = openDatabase(own.url)
  let gone = 0
  pool.on('remove', () => {
    gone += 1
  })
  await Promise.all(Array.from({ length: 8 }, () => pool.query('SELECT pg_sleep(0.05)')))
  const open = pool.totalCount
  await close()
  expect([open, gone]).toEqual([8, 8])
  await own.close()
})

test('neither statements are prepared nor timeouts sent through a pooler, which would refuse them', async () => {
  const own = await freshDatabase()
  const { pool, close } = openDatabase(own.url, { max: 1, isPooled: true })
  await pool.query({ text: 'SELECT $1::text AS word' }, ['calder'])
  await pool.query({ name: 'own', text: 'SELECT $1::text AS word' }, ['calder'])
  const { rows } = await pool.query(
    "SELECT current_setting('statement_timeout') AS timeout, (SELECT count(*)::int FROM pg_prepared_statements) AS prepared",
  )
  expect(rows).toEqual([{ timeout: '0', prepared: 0 }])
  await close()
  await own.close()
})

test('statements are prepared, but searches are planned for their words', async () => {
  const own = await freshDatabase()
  const { pool, close } = openDatabase(own.url, { max: 1 })
  await pool.query({ text: 'SELECT $1::text AS word' }, ['calder'])
  await pool.query({ text: "SELECT 1 WHERE 'calder' like $1" }, ['%calder%'])
  const { rows } = await pool.query('SELECT statement FROM pg_prepared_statements')
  expect(rows).toEqual([{ statement: 'SELECT $1::text AS word' }])
  await close()
  await own.close()
})

test('each pool prepares its first 500 statements', async () => {
  const own = await freshDatabase({ max: 1 })
  const preparedBy = async ({ pool }: Pick<typeof own, 'pool'>) => {
    const { rows } = await pool.query('SELECT count(*)::int FROM pg_prepared_statements')
    return rows[0].count
  }
  for (let number = 1; number <= 501; number += 1)
    await own.pool.query({ text: `SELECT $1::text AS word${number}` }, ['calder'])
  expect(await preparedBy(own)).toBe(500)
  const other = openDatabase(own.url, { max: 1 })
  await other.pool.query({ text: 'SELECT $1::text AS word501' }, ['calder'])
  expect(await preparedBy(other)).toBe(1)
  await other.close()
  await own.close()
})

test('a query is built once for each shape, and serves later transactions on its connection', async () => {
  const own = await freshDatabase()
  const { database, close } = openDatabase(own.url, { max: 1 })
  let built = 0
  const timesTen = prepareForEach(String, (executor, type: 'int' | 'text') => {
    built += 1
    const product = sql<unknown>`(${sql.placeholder('number')}::int * 10)::${sql.raw(type)}`
    return executor
      .select({ product: product.as('product') })
      .from(sql`(select) as nothing`)
      .prepare('')
  })
  const inTransaction = (type: 'int' | 'text', number: number) =>
    database.transaction((tx) => timesTen(tx, type).execute({ number }))
  expect(await inTransaction('int', 1)).toEqual([{ product: 10 }])
  expect(await inTransaction('int', 2)).toEqual([{ product: 20 }])
  expect(built).toBe(1)
  expect(await inTransaction('text', 3)).toEqual([{ product: '30' }])
  expect(built).toBe(2)
  await close()
  await own.close()
})

test('a transaction that can’t begin gives its connection back', async () => {
  const own = await freshDatabase()
  const { database, close } = openDatabase(own.url, { max: 1 })
  const begun = database.transaction(async () => {}, { isolationLevel: 'no level' as 'serializable' })
  await expect(begun).rejects.toThrow()
  expect((await database.execute(sql`select 1 as it`)).rows).toEqual([{ it: 1 }])
  await close()
  await own.close()
})
