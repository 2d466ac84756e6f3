import type { Client } from 'pg'

/** Which shop a backup is of. `unnamed`: when it made those of an older release, whose names don't say so. */
export type ShopIdentity = { id: string; unnamed: readonly Date[] }

/** Given on first use. */
export async function loadIdentity(client: Client): Promise<ShopIdentity> {
  await client.query(
    `INSERT INTO shop_state VALUES ('shop', jsonb_build_object('id', gen_random_uuid())) ON CONFLICT (key) DO NOTHING`,
  )
  const { rows } = await client.query(
    `SELECT value->>'id' AS id, array(
       SELECT started_at FROM backup_runs WHERE started_at >= coalesce((value->>'restoredAt')::timestamptz, '-infinity')
     ) AS unnamed
     FROM shop_state WHERE key = 'shop'`,
  )
  return rows[0]
}

/** A restored shop is another one: it may be a copy, which mustn't delete the original's backups. */
export async function renewIdentity(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO shop_state VALUES ('shop', jsonb_build_object('id', gen_random_uuid(), 'restoredAt', now()))
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  )
}
