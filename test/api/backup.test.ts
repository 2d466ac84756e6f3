import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { issueInvoiceOnOrderPaid } from '#/features/orders/invoices/server/invoices.store.ts'
import { ensureAdmin } from '#/features/shop/accounts/server/accounts.install.ts'
import { findLastBackup } from '#/features/shop/backups/server/backups.store.ts'
import { makeBackup } from '#/features/shop/backups/server/makeBackup.ts'
import { restoreBackup } from '#/features/shop/backups/server/restoreBackup.ts'
import { readArchive, writeArchive } from '#/platform/backup/archive.ts'
import { withBackupConnection } from '#/platform/backup/backupConnection.ts'
import { listBackups } from '#/platform/backup/backupFiles.ts'
import { dumpShop } from '#/platform/backup/dump.ts'
import { withScratchDatabase } from '#/platform/backup/verify.ts'
import { CannotStart } from '#/platform/cannotStart.ts'
import { readMigrations } from '#/platform/database/migrations.ts'
import { type Database, migrate, openDatabase } from '#/platform/database.ts'
import { systemClock } from '#/platform/services.ts'
import { createFolderStorage } from '../../src/platform/storage/folderStorage.ts'
import { uploadsToCopy } from '../../src/server/uploadsToCopy.ts'
import { createBuyer } from '../support/buyer.ts'
import { contentsOf } from '../support/databaseContents.ts'
import { freshDatabase } from '../support/freshDatabase.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const KEY = 'the merchant’s own long key'
const PICTURES = ['upload-0123456789abcdef01234567.jpg', 'private_0123456789abcdef01234567.jpg']

const pictureNamed = (name: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0, 10, 13]), Buffer.from(name)])

let shop: TestShop
let folder: string
const closers: (() => unknown)[] = []

beforeAll(async () => {
  shop = await createTestShop({ onOrderPaid: [issueInvoiceOnOrderPaid(systemClock)] })
  folder = mkdtempSync(path.join(os.tmpdir(), 'courtside-backup-'))
  await hireOwner(shop.database)
  await buy()
  for (const name of PICTURES) writeFileSync(path.join(shop.uploadsDir, name), pictureNamed(name))
  // Values that a text format could corrupt.
  await shop.pool.query(
    `insert into contact_submissions (name, email, subject, message) values
       ($1, 'zoë@example.com', '', $2), ('\\N', 'a@example.com', '\\.', E'a\\tb\\r\\nc\\\\d\\u0001')`,
    ['Zoë “Ace” 🎾 Łukasz', '  spaces, "quotes", \'single\', NULL and \\N '],
  )
  await shop.pool.query(
    `insert into shop_state (key, value) values ('odd', '{"a": [1.10, 1e400, null, "\\u20ac\\n"], "": {}}')`,
  )
  await shop.pool.query(
    `insert into backup_runs (started_at, bytes) values ('2026-03-29 00:59:59.123456+00', 9007199254740993)`,
  )
  await shop.pool.query(
    `insert into mails (kind, reference, recipient, subject, html, text, created_at, queued_at)
     values ('welcome', 'waiting', 'w@example.com', 's', 'h', 't', now(), now())`,
  )
  await shop.pool.query(
    `insert into mail_attachments (mail_id, name, content_type, content)
     select id, 'all bytes', 'application/octet-stream', decode(string_agg(lpad(to_hex(n), 2, '0'), ''), 'hex')
     from mails, generate_series(0, 255) n group by id`,
  )
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const hireOwner = (database: Database) => ensureAdmin(database, { email: 'owner@example.com', clock: systemClock })

const buy = () =>
  createBuyer((where, init) => shop.app.request(where, init)).buy([
    { productId: 1, quantity: 1 },
    { productId: 2, quantity: 3 },
  ])

const createFolder = () => mkdtempSync(path.join(folder, 'f-'))

async function bareDatabase() {
  const database = await freshDatabase({ bare: true, max: 2 })
  closers.push(() => database.close())
  return database
}

/** Makes a backup without verifying it, which would start a server. */
async function dump({
  url = shop.databaseUrl,
  key = undefined as string | undefined,
  onTable = (_: string): unknown => 0,
} = {}) {
  const file = path.join(createFolder(), 'backup')
  await withBackupConnection(url, (client) =>
    writeArchive(file, key, (add) => dumpShop(client, { uploads: uploadsToCopy(shop.services.config), add, onTable })),
  )
  return file
}

/** Copies the archive, changing its files; those for which `change` returns undefined are left out. */
async function forge(file: string, change: (name: string, content: Buffer) => Buffer | undefined) {
  const forged = path.join(createFolder(), 'forged')
  await writeArchive(forged, undefined, async (add) => {
    for await (const { name, content } of readArchive(file, undefined)) {
      const changed = change(name, await buffer(content))
      if (changed) await add(name, changed)
    }
  })
  return forged
}

const editText = (change: (text: string) => string) => (content: Buffer) => Buffer.from(change(content.toString()))
const changeFile =
  (prefix: string, change: (content: Buffer) => Buffer | undefined) => (name: string, content: Buffer) =>
    name.startsWith(prefix) ? change(content) : content

const restore = (file: string, databaseUrl: string, overrides: Partial<Parameters<typeof restoreBackup>[0]> = {}) => {
  const dataDir = createFolder()
  const uploadsDir = path.join(dataDir, 'media/uploads')
  const log = { debug: () => {}, error: () => {} }
  const storage = createFolderStorage(uploadsDir)
  const secrets = { prefix: undefined }
  return restoreBackup({ file, dataDir, storage, secrets, databaseUrl, replace: false, log, ...overrides }).then(
    (restored) => ({
      ...restored,
      uploadsDir,
    }),
  )
}

test('restores rows, indexes, constraints, triggers, sequences and pictures', async () => {
  const target = await bareDatabase()
  const { uploadsDir, uploads, unsentEmails } = await restore(await dump(), target.url)

  // A restored shop is another one.
  const { rows: marks } = await target.pool.query("delete from shop_state where key = 'shop' returning key")
  expect(marks).toHaveLength(1)
  const [before, after] = [await contentsOf(shop.databaseUrl), await contentsOf(target.url)]
  const { 'public.mails': mails, ...rows } = before.rows
  expect(after).toMatchObject({ ...before, rows })
  expect(Object.keys(rows).length).toBeGreaterThan(35)
  expect(uploads).toBe(PICTURES.length)
  for (const name of PICTURES) expect(readFileSync(path.join(uploadsDir, name))).toEqual(pictureNamed(name))

  // Queued emails must not go out again.
  expect(unsentEmails).toBe(1)
  const waiting = await target.pool.query("select queued_at from mails where reference = 'waiting'")
  expect(waiting.rows).toEqual([{ queued_at: null }])
  expect((mails as { count: number }).count).toBe((after.rows['public.mails'] as { count: number }).count)

  // Sequences continue, foreign keys and triggers hold, and there is nothing to migrate.
  const newest = await target.pool.query('select max(id) as id from orders')
  const next = await target.pool.query("select nextval('orders_id_seq')::int as id")
  expect(next.rows[0].id).toBe(newest.rows[0].id + 1)
  await expect(target.pool.query('update order_lines set order_id = -1')).rejects.toThrow(/foreign key/)
  await expect(target.pool.query('delete from activity')).rejects.toThrow()
  await migrate(target.database)
})

test('takes a consistent snapshot while orders are placed', async () => {
  const target = await bareDatabase()
  const first = await contentsOf(shop.databaseUrl)
  // Tables are read in alphabetical order, so order_lines comes before orders.
  const file = await dump({ onTable: (name) => name === 'public.orders' && buy() })
  await restore(file, target.url)
  const { rows } = await contentsOf(target.url)
  for (const table of ['orders', 'order_lines', 'invoices', 'order_events', 'customers']) {
    expect(rows[`public.${table}`]).toEqual(first.rows[`public.${table}`])
  }
  expect(rows['sandbox.intents']).toEqual(first.rows['sandbox.intents'])
  expect((await contentsOf(shop.databaseUrl)).rows['public.orders']).not.toEqual(first.rows['public.orders'])
})

test('encrypts a backup, which then needs its key', async () => {
  const file = await dump({ key: KEY })
  expect(readFileSync(file).includes('header.json')).toBe(false)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const target = await bareDatabase()
  await expect(restore(file, target.url)).rejects.toThrow('set BACKUP_KEY')
  await expect(restore(file, target.url, { key: 'another key, not that one' })).rejects.toThrow(
    'BACKUP_KEY is not the key',
  )
  const { rows } = await restore(file, target.url, { key: KEY })
  expect(rows).toBeGreaterThan(400)
})

test('rejects an incomplete or altered backup and restores nothing', async () => {
  const backup = await dump()
  const archive = readFileSync(backup)
  const writeBad = (name: string, content: Buffer) => {
    const file = path.join(createFolder(), name)
    writeFileSync(file, content)
    return file
  }
  const changed = Buffer.from(archive)
  changed.writeUInt8(changed.readUInt8(archive.length >> 1) ^ 4, archive.length >> 1)
  const refusals: [string, RegExp][] = [
    [writeBad('cut', archive.subarray(0, archive.length - 100)), /damaged/],
    [writeBad('changed', changed), /damaged/],
    [writeBad('other', Buffer.from('PK and so on')), /isn’t a backup of the shop, or it’s damaged/],
    [writeBad('empty', Buffer.alloc(0)), /isn’t a backup of the shop/],
    [path.join(folder, 'nowhere'), /cannot be read: ENOENT/],
    [
      await forge(
        backup,
        changeFile('manifest.json', () => undefined),
      ),
      /incomplete: its end is missing/,
    ],
    [
      await forge(
        backup,
        changeFile('data/public.order_lines', () => undefined),
      ),
      /public.order_lines doesn’t match the backup/,
    ],
    [
      await forge(
        backup,
        changeFile(
          'data/public.products',
          editText((rows) => rows.replace('Courtside', 'Courtsidf')),
        ),
      ),
      /public.products doesn’t match/,
    ],
    [
      await forge(
        backup,
        changeFile('uploads/', () => Buffer.from('another picture')),
      ),
      /pictures are damaged/,
    ],
    [
      await forge(
        backup,
        changeFile(
          'header.json',
          editText((header) => header.replace('"format": 1', '"format": 2')),
        ),
      ),
      /format 2/,
    ],
    [
      await forge(
        backup,
        changeFile(
          'header.json',
          editText((header) => header.replace('"migrations": [', '"migrations": [9999999999999,')),
        ),
      ),
      /newer release/,
    ],
  ]
  const target = await bareDatabase()
  for (const [file, message] of refusals) {
    const dataDir = createFolder()
    const uploadsDir = path.join(dataDir, 'uploads')
    fs.mkdirSync(uploadsDir)
    const storage = createFolderStorage(uploadsDir)
    await expect(restore(file, target.url, { dataDir, storage })).rejects.toThrow(message)
    expect(readdirSync(uploadsDir)).toEqual([])
  }
  expect((await contentsOf(target.url)).rows).toEqual({})
})

test('names a missing file', async () => {
  const missing = path.join(createFolder(), 'missing.tar.zst')
  await expect(restore(missing, '', { databaseUrl: undefined })).rejects.toThrow(`The backup ${missing} cannot be read`)
})

test('rejects a picture with a path outside the uploads folder', async () => {
  const backup = await dump()
  const file = path.join(createFolder(), 'forged')
  await writeArchive(file, undefined, async (add) => {
    for await (const { name, content } of readArchive(backup, undefined)) {
      await add(name.replace('uploads/', 'uploads/../'), await buffer(content))
    }
  })
  await expect(restore(file, (await bareDatabase()).url)).rejects.toThrow('a picture with an invalid name')
})

test('migrates a backup from an older release', async () => {
  const older = await bareDatabase()
  await migrate(older.database, { migrations: readMigrations().slice(0, 6) })
  await older.pool.query("insert into contact_submissions (name, email, message) values ('a', 'a@example.com', 'b')")

  const target = await bareDatabase()
  await restore(await dump({ url: older.url }), target.url)
  const { rows } = await target.pool.query('select count(*)::int as count from drizzle.__drizzle_migrations')
  expect(rows).toEqual([{ count: readMigrations().length }])
  const [restoredContents, currentContents] = [await contentsOf(target.url), await contentsOf(shop.databaseUrl)]
  expect(restoredContents.indexes).toEqual(currentContents.indexes)
  expect(restoredContents.constraints).toEqual(currentContents.constraints)
  expect(restoredContents.rows['public.contact_submissions']).toMatchObject({ count: 1 })
})

test('replaces a shop only with --replace, no other connections and a valid backup', async () => {
  const target = await freshDatabase({ demo: true, max: 2 })
  closers.push(() => target.close())
  const backup = await dump()
  const incomplete = await forge(
    backup,
    changeFile('manifest.json', () => undefined),
  )
  const before = await contentsOf(target.url)
  const inUse = openDatabase(target.url, { max: 1 })
  await inUse.pool.query('select 1')
  await expect(restore(backup, target.url)).rejects.toThrow('in use')
  await inUse.close()

  await expect(restore(backup, target.url)).rejects.toThrow('Add --replace')
  await expect(restore(incomplete, target.url, { replace: true })).rejects.toThrow('incomplete')
  expect(await contentsOf(target.url)).toEqual(before)
  await restore(backup, target.url, { replace: true })
  expect((await contentsOf(target.url)).rows['public.orders']).toEqual(
    (await contentsOf(shop.databaseUrl)).rows['public.orders'],
  )
})

test('verifies a backup before naming it, records it and removes the oldest', async () => {
  const target = createFolder()
  const dataDir = path.join(folder, 'of no shop yet')
  const backUp = (overrides = {}) =>
    makeBackup({
      url: shop.databaseUrl,
      dataDir,
      uploads: uploadsToCopy(shop.services.config),
      folder: target,
      keep: 2,
      clock: systemClock,
      ...overrides,
    })
  // As an older release named them.
  await shop.pool.query(
    `insert into backup_runs (started_at) values ('2025-01-01 03:30:00+00'), ('2025-01-02 03:30:00+00')`,
  )
  const others = ['courtside-20240101T033000000Z.tar.zst', 'courtside-20240102T033000000Z-0123abcd.tar.zst.partial']
  for (const [name, content] of [
    ['courtside-20250101T033000000Z.tar.zst.partial', 'of one that was killed'],
    ['courtside-20250101T033000000Z.tar.zst', 'the oldest'],
    ['courtside-20250102T033000000Z.tar.zst.sealed', 'the next'],
    ['courtside-notes.txt', 'the merchant’s own'],
    ...others.map((name) => [name, 'another shop’s']),
  ] as [string, string][])
    writeFileSync(path.join(target, name), content)
  const steps: string[] = []
  const namesDuringBackup = new Set<string>()

  const onStep = (step: string) => {
    steps.push(step)
    for (const { name } of listBackups(target)) namesDuringBackup.add(name)
  }
  const [first, second] = await Promise.all([backUp({ key: KEY, onStep }), backUp({ onStep })])
  const [succeeded, refused] = first.ok ? [first, second] : [second, first]
  expect(refused).toEqual({ ok: false, code: 'busy' })
  if (!succeeded.ok) throw new Error('No backup')
  expect(steps).toEqual(expect.arrayContaining(['Copying public.orders', 'Verifying public.orders']))
  expect([...namesDuringBackup]).not.toContain(path.basename(succeeded.value.file))
  expect(succeeded.value).toMatchObject({ verified: true, removed: ['courtside-20250101T033000000Z.tar.zst'] })
  expect(readdirSync(target).sort()).toEqual(
    [
      ...others,
      'courtside-20250102T033000000Z.tar.zst.sealed',
      path.basename(succeeded.value.file),
      'courtside-notes.txt',
    ].sort(),
  )
  expect(readdirSync(dataDir)).toEqual([])
  expect(await findLastBackup(shop.database)).toMatchObject({
    fileName: path.basename(succeeded.value.file),
    bytes: statSync(succeeded.value.file).size,
    verified: true,
  })

  // Another process that starts a moment later.
  expect(await backUp({ unlessSince: new Date(Date.now() - 60_000) })).toEqual({ ok: false, code: 'notDue' })

  const notAFolder = path.join(createFolder(), 'a file')
  writeFileSync(notAFolder, '')
  await expect(backUp({ folder: notAFolder })).rejects.toThrow('cannot be used')
  const last = await shop.pool.query('select error from backup_runs order by id desc limit 1')
  expect(last.rows[0].error).toContain('cannot be used')
  expect(await findLastBackup(shop.database)).toMatchObject({ fileName: path.basename(succeeded.value.file) })
})

test('says for how many members of staff the key of their second factor is missing', async () => {
  const { secrets } = shop.services
  await shop.pool.query("update users set totp_secret = $1, totp_enabled_at = now() where username = 'admin'", [
    secrets.seal('ABC', '1'),
  ])
  closers.push(() => shop.pool.query('update users set totp_secret = null, totp_enabled_at = null'))
  const file = await dump()
  const [withKey, without] = [await bareDatabase(), await bareDatabase()]
  expect(await restore(file, withKey.url, { secrets })).toMatchObject({ unreadableSecrets: 0 })
  expect(await restore(file, without.url)).toMatchObject({ unreadableSecrets: 1 })
})

test('a shop and a restored copy of it in one folder delete only their own backups', async () => {
  const copy = await bareDatabase()
  const target = createFolder()
  const backUp = async (url: string) => {
    const uploads = uploadsToCopy(shop.services.config)
    const made = await makeBackup({
      url,
      dataDir: createFolder(),
      uploads,
      folder: target,
      keep: 1,
      clock: systemClock,
    })
    if (!made.ok) throw new Error(made.code)
    return { ...made.value, name: path.basename(made.value.file) }
  }
  const first = await backUp(shop.databaseUrl)
  expect(first).toMatchObject({ pictures: PICTURES.length, missingPictures: 0, removed: [] })
  await restore(first.file, copy.url)
  const ofCopy = await backUp(copy.url)
  expect(ofCopy.removed).toEqual([])
  const second = await backUp(shop.databaseUrl)
  expect(second.removed).toEqual([first.name])
  const next = await backUp(copy.url)
  expect(next.removed).toEqual([ofCopy.name])
  expect(listBackups(target).map(({ name }) => name)).toEqual([next.name, second.name])
})

test('refuses to back up a shop that nobody could sign in to', async () => {
  const seeded = await freshDatabase({ demo: true, max: 2 })
  closers.push(() => seeded.close())
  const target = createFolder()
  const uploads = uploadsToCopy(shop.services.config)
  const backUp = () =>
    makeBackup({ url: seeded.url, dataDir: createFolder(), uploads, folder: target, clock: systemClock })
  await expect(backUp()).rejects.toThrow('Nobody is on the staff of this shop')
  expect(readdirSync(target)).toEqual([])
})

test('counts the pictures that the shop shows and that are gone', async () => {
  const url = (name: string) => `/media/upload-${name.repeat(24)}.jpg`
  await shop.pool.query(`insert into product_pictures (url, width, height) values ($1, 1, 1)`, [url('a')])
  closers.push(() => shop.pool.query('delete from product_pictures where url = $1', [url('a')]))
  const { rows } = await shop.pool.query('select id, image_url from order_lines order by id limit 1')
  await shop.pool.query('update order_lines set image_url = $1 where id = $2', [url('b'), rows[0].id])
  closers.push(() =>
    shop.pool.query('update order_lines set image_url = $1 where id = $2', Object.values(rows[0]).reverse()),
  )
  const copied = await withBackupConnection(shop.databaseUrl, (client) =>
    dumpShop(client, { uploads: uploadsToCopy(shop.services.config), add: async () => {} }),
  )
  expect(copied).toEqual({ pictures: PICTURES.length, missingPictures: 2 })
})

test('refuses to leave out the pictures because of a wrong DATA_DIR', async () => {
  const { config } = shop.services
  const useFolder = (dataDir: string) => uploadsToCopy({ ...config, dataDir, databaseUrl: shop.databaseUrl })
  const markedAs = (id: string) => {
    const dataDir = createFolder()
    fs.mkdirSync(path.join(dataDir, 'media/uploads'), { recursive: true })
    writeFileSync(path.join(dataDir, 'media/uploads/courtside-storage'), id)
    return dataDir
  }
  // A machine that has never run the shop.
  await useFolder(createFolder()).assertFound(shop.database)
  await expect(useFolder(markedAs('another shop')).assertFound(shop.database)).rejects.toThrow('isn’t where this')

  const url = `/media/${PICTURES[0]}`
  await shop.pool.query('insert into product_pictures (url, width, height) values ($1, 1, 1)', [url])
  closers.push(() => shop.pool.query('delete from product_pictures where url = $1', [url]))
  const [backups, dataDir] = [createFolder(), createFolder()]
  const services = { url: shop.databaseUrl, dataDir, folder: backups, clock: systemClock }
  const refused = await makeBackup({ ...services, uploads: useFolder(dataDir) }).catch((error) => error)
  expect(refused).toBeInstanceOf(CannotStart)
  expect(refused.message).toMatch(/^DATA_DIR: \S+ isn’t where this shop’s pictures are\. Set DATA_DIR or STORAGE_URL/)
  expect(readdirSync(backups)).toEqual([])
  const { rows } = await shop.pool.query('select error from backup_runs order by id desc limit 1')
  expect(rows).toEqual([{ error: refused.message }])

  await useFolder(config.dataDir).assertFound(shop.database)
  // If the pictures are lost for good, as the message says.
  await useFolder(markedAs(/write (\S+) into/.exec(refused.message)?.[1] as string)).assertFound(shop.database)
  // A shop alone would mark a lost folder at its next start.
  await uploadsToCopy({ ...config, dataDir: createFolder(), databaseUrl: undefined }).assertFound(shop.database)
})

test.each(['backups', 'data'])(
  'writes nothing if the %s disk is too full, and says how much space is needed',
  async (fullDisk) => {
    const [backups, data] = [createFolder(), createFolder()]
    const statfs = fs.statfsSync
    vi.spyOn(fs, 'statfsSync').mockImplementation(((where: string) => ({
      ...statfs(where),
      ...(path.basename(where) === path.basename(fullDisk === 'data' ? data : backups)
        ? { bavail: 1, bsize: 4096 }
        : {}),
    })) as typeof statfs)
    syncBuiltinESMExports()
    try {
      const services = {
        url: shop.databaseUrl,
        dataDir: data,
        uploads: uploadsToCopy(shop.services.config),
        folder: backups,
      }
      await expect(makeBackup({ ...services, clock: systemClock })).rejects.toThrow(
        /isn’t enough space .* and only 1 MB is free/,
      )
      expect([...readdirSync(backups), ...readdirSync(data)]).toEqual([])
    } finally {
      vi.restoreAllMocks()
      syncBuiltinESMExports()
    }
    const { rows } = await shop.pool.query('select error from backup_runs order by id desc limit 1')
    expect(rows[0].error).toContain('isn’t enough space')
  },
)

test('does not unpack a backup that is too large for the disk', async () => {
  const file = path.join(createFolder(), 'large.tar.zst')
  fs.writeFileSync(file, '')
  fs.truncateSync(file, 4e12)
  const dataDir = createFolder()
  await expect(restore(file, '', { dataDir, databaseUrl: undefined })).rejects.toThrow(
    /isn’t enough space .*: restoring/,
  )
  expect(readdirSync(dataDir).filter((name) => name !== 'lock')).toEqual([])
})

test('leaves no backup that cannot be restored', async () => {
  const source = await freshDatabase({ max: 2 })
  closers.push(() => source.close())
  await source.pool.query('create table somebody_elses (id int)')
  await hireOwner(source.database)
  const target = createFolder()
  const services = {
    url: source.url,
    dataDir: folder,
    uploads: uploadsToCopy(shop.services.config),
    folder: target,
    clock: systemClock,
  }
  await expect(makeBackup(services)).rejects.toThrow('tables don’t match this release: public.somebody_elses (id)')
  expect(readdirSync(target)).toEqual([])
  const { rows } = await source.pool.query('select file_name, error from backup_runs')
  expect(rows).toEqual([{ file_name: null, error: expect.stringContaining('somebody_elses') }])
})

test('verifies in a scratch database on the same server if the shop has no PostgreSQL of its own', async () => {
  const file = await dump()
  const restored = await withScratchDatabase(shop.databaseUrl, async (url) => (await restore(file, url)).rows)
  expect(restored).toBeGreaterThan(400)
  const { rows } = await shop.pool.query("select datname from pg_database where datname like '%scratch'")
  expect(rows).toEqual([])
})
