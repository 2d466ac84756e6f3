import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { MARK_KEY, MARKER, type Mark, readMarker } from './claimStorage.ts'
import type { Storage } from './storage.ts'

/** After a restore: this is where the shop's pictures are now, and their sizes have to be encoded. */
export async function recordStorage(
  client: Client,
  storage: Storage,
  uploads: readonly { name: string; bytes: number }[],
): Promise<void> {
  const found = await readMarker(storage)
  const { rows } = await client.query("SELECT value->>'id' AS id FROM shop_state WHERE key = $1", [MARK_KEY])
  const mark: Mark = { kind: storage.kind, id: found ?? rows[0]?.id ?? randomUUID() }
  // An existing marker may be another database's until this one is committed.
  if (!found) await storage.put(MARKER, Buffer.from(mark.id))
  await client.query('INSERT INTO shop_state VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value', [
    MARK_KEY,
    JSON.stringify(mark),
  ])
  await client.query('DELETE FROM bucket_pictures')
  if (storage.kind === 'folder') return
  await client.query(
    `INSERT INTO bucket_pictures (name, bytes, added_at)
     SELECT name, bytes, now() FROM jsonb_to_recordset($1::jsonb) AS restored (name text, bytes integer)`,
    [JSON.stringify(uploads)],
  )
}
