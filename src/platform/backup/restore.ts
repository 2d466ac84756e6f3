import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { CannotStart } from '#/platform/cannotStart.ts'
import { MIGRATION_LOCK } from '#/platform/database/migrate.ts'
import {
  createMigrationsTable,
  type Migration,
  readMigrations,
  recordMigration,
  runInTransaction,
} from '#/platform/database/migrations.ts'
import { assertSuitableServer } from '#/platform/database/serverSuitability.ts'
import { sha256 } from '#/platform/sha256.ts'
import type { ArchivedFile } from './archive.ts'
import { digestTable } from './dump.ts'
import { DATA_PREFIX, FORMAT, HEADER_FILE, Header, MANIFEST_FILE, Manifest, UPLOADS_PREFIX } from './format.schema.ts'
import { dropShop, loadPostData, loadTables, type ShopTable } from './shopSchema.ts'

export type LoadedBackup = { takenAt: Date; rows: number; tables: number; uploads: number }

export type SaveUpload = (name: string, content: Buffer) => Promise<void>

/** In one transaction, migrations included. Throws `CannotStart` if the backup is damaged or doesn't fit. */
export async function restoreShop(
  client: Client,
  files: AsyncGenerator<ArchivedFile>,
  {
    replace = false,
    saveUpload = async () => {},
    onTable = () => {},
    beforeCommit = async () => {},
  }: {
    replace?: boolean
    saveUpload?: SaveUpload
    onTable?: ((name: string) => unknown) | undefined
    beforeCommit?: () => Promise<void>
  } = {},
): Promise<LoadedBackup> {
  const header = await readHeader(files)
  const { before, after } = splitMigrations(header, readMigrations())

  await assertSuitableServer(client)
  await client.query("BEGIN; SET LOCAL maintenance_work_mem = '128MB'")
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  if (replace) await dropShop(client)
  await client.query(createMigrationsTable)
  for (const migration of before) await runInTransaction(client, migration)
  await checkTables(client, header.tables)
  const postData = await loadPostData(client)
  await runStatements(client, postData.drop)
  await client.query(`TRUNCATE ${header.tables.map(({ name }) => name).join(', ')}`)

  const { manifest, uploads } = await restoreFiles(client, files, { header, keepUpload: saveUpload, onTable })
  for (const { name, value, isCalled } of manifest.sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, value, isCalled])
  }
  await runStatements(client, postData.create)
  await verifyTables(client, header.tables, manifest)
  if (!isDeepStrictEqual(uploads, manifest.uploads)) throw new CannotStart('The backup’s pictures are damaged.')

  for (const migration of after) {
    await runInTransaction(client, migration)
    await recordMigration(client, migration)
  }
  await beforeCommit()
  await client.query('COMMIT')
  return {
    takenAt: new Date(header.takenAt),
    rows: manifest.tables.reduce((total, { rows }) => total + rows, 0),
    tables: manifest.tables.length,
    uploads: uploads.length,
  }
}

async function readHeader(files: AsyncGenerator<ArchivedFile>): Promise<Header> {
  const { value: first } = await files.next()
  if (first?.name !== HEADER_FILE) throw new CannotStart('This isn’t a backup of the shop.')
  const header = await parseJson(first)
  if ((header as Header).format !== FORMAT) {
    throw new CannotStart(`This backup has the format ${(header as Header).format}, which this release can’t read.`)
  }
  return Header.parse(header)
}

function splitMigrations(header: Header, release: Migration[]) {
  const had = new Set(header.migrations)
  const known = new Set(release.map(({ createdAt }) => createdAt))
  if (header.migrations.some((migration) => !known.has(migration))) {
    throw new CannotStart('This backup was made by a newer release of the shop: restore it with that release.')
  }
  const last = Math.max(...header.migrations)
  return {
    before: release.filter(({ createdAt }) => had.has(createdAt)),
    after: release.filter(({ createdAt }) => createdAt > last),
  }
}

async function checkTables(client: Client, expected: ShopTable[]): Promise<void> {
  const described = (tables: ShopTable[]) =>
    new Set(tables.map(({ name, columns }) => `${name} (${columns.toSorted()})`))
  const [here, there] = [described(await loadTables(client)), described(expected)]
  const odd = [...here, ...there].filter((table) => !here.has(table) || !there.has(table))
  if (odd.length > 0) throw new CannotStart(`The backup’s tables don’t match this release: ${odd.join('; ')}.`)
}

async function restoreFiles(
  client: Client,
  files: AsyncGenerator<ArchivedFile>,
  { header, keepUpload, onTable }: { header: Header; keepUpload: SaveUpload; onTable: (name: string) => unknown },
) {
  const columnsOf = new Map(header.tables.map(({ name, columns }) => [name, columns]))
  const uploads: Manifest['uploads'] = []
  let table: { name: string; stream: ReturnType<typeof startCopy> } | undefined
  for await (const { name, content } of files) {
    const tableName = name.startsWith(DATA_PREFIX) ? name.slice(DATA_PREFIX.length, name.lastIndexOf('/')) : undefined
    if (table && table.name !== tableName) {
      await table.stream.end()
      table = undefined
    }
    if (tableName !== undefined) {
      const columns = columnsOf.get(tableName)
      if (!columns) throw new CannotStart(`The backup contains rows from an unknown table, ${tableName}.`)
      if (!table) {
        await onTable(tableName)
        table = { name: tableName, stream: startCopy(client, { name: tableName, columns }) }
      }
      for await (const piece of content) await table.stream.write(piece)
    } else if (name.startsWith(UPLOADS_PREFIX)) {
      const upload = { name: name.slice(UPLOADS_PREFIX.length), bytes: await buffer(content) }
      if (/[\\/]|^\.*$/.test(upload.name)) throw new CannotStart('The backup contains a picture with an invalid name.')
      await keepUpload(upload.name, upload.bytes)
      uploads.push({ name: upload.name, bytes: upload.bytes.length, checksum: sha256(upload.bytes) })
    } else if (name === MANIFEST_FILE) {
      return { manifest: Manifest.parse(await parseJson({ name, content })), uploads }
    }
  }
  throw new CannotStart('This backup is incomplete: its end is missing.')
}

/** FREEZE needs the table to have been truncated in this transaction. */
function startCopy(client: Client, { name, columns }: ShopTable) {
  const stream = client.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN WITH (FREEZE)`))
  const ended = new Promise<void>((resolve, reject) => stream.once('finish', resolve).once('error', reject))
  ended.catch(() => {})
  return {
    async write(piece: Buffer) {
      if (stream.write(piece)) return
      await Promise.race([new Promise<void>((resolve) => stream.once('drain', resolve)), ended])
    },
    async end() {
      stream.end()
      await ended
    },
  }
}

async function verifyTables(client: Client, tables: ShopTable[], manifest: Manifest): Promise<void> {
  const written = new Map(manifest.tables.map((table) => [table.name, table]))
  for (const table of tables) {
    const { rows, checksum } = await digestTable(client, table)
    const expected = written.get(table.name)
    if (rows === expected?.rows && checksum === expected.checksum) continue
    throw new CannotStart(`The table ${table.name} doesn’t match the backup: ${rows} rows of ${expected?.rows}.`)
  }
}

async function runStatements(client: Client, statements: string[]): Promise<void> {
  for (const statement of statements) await client.query(statement)
}

const parseJson = async ({ content }: ArchivedFile): Promise<unknown> => {
  try {
    return JSON.parse((await buffer(content)).toString())
  } catch (error) {
    if (error instanceof CannotStart) throw error
    throw new CannotStart('This isn’t a backup of the shop.')
  }
}
