import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Database } from '#/platform/database.ts'
import { sha256 } from '#/platform/sha256.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import type { AddFile } from './archive.ts'
import {
  DATA_PREFIX,
  FORMAT,
  HEADER_FILE,
  type Header,
  MANIFEST_FILE,
  type Manifest,
  UPLOADS_PREFIX,
} from './format.schema.ts'
import { createRowDigest, type Digest } from './rowDigest.ts'
import { loadSequences, loadTables, type ShopTable } from './shopSchema.ts'

const PART_BYTES = 1024 * 1024

export type UploadsToCopy = {
  /** Throws `CannotStart` if this isn’t where the shop’s uploads are. */
  assertFound(database: Database): Promise<void>
  storage: Pick<Storage, 'get'>
  list(client: Client): Promise<{ name: string; bytes: number }[]>
  /** Names of the pictures that rows of these tables refer to. */
  listReferenced(client: Client, tables: readonly ShopTable[]): Promise<string[]>
}

export async function dumpShop(
  client: Client,
  {
    uploads: source,
    add,
    onTable = () => {},
  }: { uploads: UploadsToCopy; add: AddFile; onTable?: (name: string) => unknown },
): Promise<{ pictures: number; missingPictures: number }> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const header = await loadHeader(client)
  await addJson(add, HEADER_FILE, header)
  // Pictures are stored before their rows and deleted after them, so hardly any can be missing.
  const uploads = await addUploads(await source.list(client), source.storage, add)
  const tables: Manifest['tables'] = []
  for (const table of header.tables) {
    await onTable(table.name)
    tables.push({ name: table.name, ...(await addTable(client, table, add)) })
  }
  const copied = new Set(uploads.map(({ name }) => name))
  const referenced = await source.listReferenced(client, header.tables)
  // After the rows: a sequence may be ahead of them, never behind.
  const sequences = await loadSequences(client)
  await client.query('COMMIT')
  await addJson(add, MANIFEST_FILE, { tables, sequences, uploads } satisfies Manifest)
  return { pictures: copied.size, missingPictures: referenced.filter((name) => !copied.has(name)).length }
}

export async function digestTable(
  client: Client,
  { name, columns }: ShopTable,
  onPiece: (piece: Buffer) => unknown = () => {},
): Promise<Digest> {
  const digest = createRowDigest()
  for await (const piece of client.query(copyTo(`COPY ${name} (${columns.join(', ')}) TO STDOUT`))) {
    digest.add(piece)
    await onPiece(piece)
  }
  return digest.value()
}

async function loadHeader(client: Client): Promise<Header> {
  const { rows } = await client.query(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "takenAt",
       current_setting('server_version') as postgres,
       array(select created_at::float8 from drizzle.__drizzle_migrations order by created_at) as migrations`,
  )
  return { format: FORMAT, ...rows[0], tables: await loadTables(client) }
}

async function addTable(client: Client, table: ShopTable, add: AddFile): Promise<Digest> {
  let part = 0
  let pieces: Buffer[] = []
  let bytes = 0
  async function write() {
    await add(`${DATA_PREFIX}${table.name}/${String(part).padStart(6, '0')}`, Buffer.concat(pieces))
    part += 1
    pieces = []
    bytes = 0
  }
  const digest = await digestTable(client, table, async (piece) => {
    pieces.push(piece)
    bytes += piece.length
    if (bytes >= PART_BYTES) await write()
  })
  if (bytes > 0) await write()
  return digest
}

async function addUploads(
  listed: { name: string }[],
  storage: Pick<Storage, 'get'>,
  add: AddFile,
): Promise<Manifest['uploads']> {
  const uploads: Manifest['uploads'] = []
  for (const name of listed.map((upload) => upload.name).sort()) {
    const content = await storage.get(name)
    if (!content) continue
    await add(UPLOADS_PREFIX + name, content)
    uploads.push({ name, bytes: content.length, checksum: sha256(content) })
  }
  return uploads
}

const addJson = (add: AddFile, name: string, value: unknown) =>
  add(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`))
