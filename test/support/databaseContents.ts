import { openDatabase } from '#/platform/database.ts'
import { PATIENCE } from './testPostgres.ts'

export async function contentsOf(url: string) {
  const { pool, close } = openDatabase(url, { max: 1, patience: PATIENCE })
  const query = async (query: string) => (await pool.query(query)).rows
  const tables = await query(`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'sandbox', 'drizzle') order by 1`)
  const rows: Record<string, unknown> = {}
  for (const { name } of tables) {
    ;[rows[name]] = await query(
      `select count(*)::int as count, sum(('x' || left(md5(t::text), 15))::bit(60)::bigint)::text as digest from ${name} t`,
    )
  }
  const contents = {
    rows,
    indexes: await query(`select indexdef from pg_indexes where schemaname in ('public', 'sandbox') order by 1`),
    // PostgreSQL 18 lists NOT NULL constraints too.
    constraints: await query(`select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as is
      from pg_constraint
      where contype <> 'n' and connamespace::regnamespace::text in ('public', 'sandbox') order by 1, 2`),
    triggers: await query(`select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger
      where not tgisinternal order by 1, 2`),
    sequences: await query(`select schemaname, sequencename, last_value from pg_sequences order by 1, 2`),
  }
  await close()
  return contents
}
