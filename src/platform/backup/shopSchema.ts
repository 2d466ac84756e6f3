import type { Client } from 'pg'

/** Without the job queue (`pgboss`): emails record that they wait, and the sweep makes up for webhooks. */
const SCHEMAS = ['public', 'sandbox', 'drizzle']

export type ShopTable = { name: string; columns: string[] }

export async function loadTables(client: Client): Promise<ShopTable[]> {
  const { rows } = await client.query(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array(select quote_ident(a.attname) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1`,
    [SCHEMAS],
  )
  return rows
}

/** `value` is text: it may exceed what a number holds exactly. */
export type Sequence = { name: string; value: string; isCalled: boolean }

/** Sequences ignore transactions: these are the values now, not a snapshot's. */
export async function loadSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any($1) order by 1`,
    [SCHEMAS],
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const { rows: state } = await client.query(`select last_value::text as value, is_called as "isCalled" from ${name}`)
    sequences.push({ name, ...state[0] })
  }
  return sequences
}

export type PostData = { drop: string[]; create: string[] }

export async function loadPostData(client: Client): Promise<PostData> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1)
       and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
     order by 1`,
    [SCHEMAS],
  )
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_namespace n on n.oid = k.connamespace
     where k.contype = 'f' and n.nspname = any($1) order by 1, 2`,
    [SCHEMAS],
  )
  const { rows: triggered } = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and n.nspname = any($1) order by 1`,
    [SCHEMAS],
  )
  return {
    drop: [
      ...triggered.map(({ table }) => `ALTER TABLE ${table} DISABLE TRIGGER USER`),
      ...keys.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`),
      ...indexes.map(({ name }) => `DROP INDEX ${name}`),
    ],
    create: [
      ...indexes.map(({ definition }) => definition),
      ...keys.map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`),
      ...triggered.map(({ table }) => `ALTER TABLE ${table} ENABLE TRIGGER USER`),
    ],
  }
}

export async function dropShop(client: Client): Promise<void> {
  for (const { name } of await loadTables(client)) await client.query(`DROP TABLE ${name} CASCADE`)
  const { rows } = await client.query<{ statement: string }>(
    `select format('DROP ROUTINE %s CASCADE', p.oid::regprocedure) as statement
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname = any($1) and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     union all
     select format('DROP TYPE %s CASCADE', t.oid::regtype)
       from pg_type t join pg_namespace n on n.oid = t.typnamespace where t.typtype = 'e' and n.nspname = any($1)
     union all
     select format('DROP COLLATION %s CASCADE', c.oid::regcollation)
       from pg_collation c join pg_namespace n on n.oid = c.collnamespace where n.nspname = any($1)`,
    [SCHEMAS],
  )
  for (const { statement } of rows) await client.query(statement)
  await client.query('DROP SCHEMA IF EXISTS sandbox, drizzle, pgboss CASCADE')
}
