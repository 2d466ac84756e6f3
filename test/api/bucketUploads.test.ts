import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { restoreBackup } from '../../src/features/shop/backups/server/restoreBackup.ts'
import { readArchive, writeArchive } from '../../src/platform/backup/archive.ts'
import { withBackupConnection } from '../../src/platform/backup/backupConnection.ts'
import { dumpShop } from '../../src/platform/backup/dump.ts'
import { CannotStart } from '../../src/platform/cannotStart.ts'
import { readConfig } from '../../src/platform/config.ts'
import { mediaRoutes } from '../../src/platform/media/media.routes.ts'
import { type PrivatePicture, variantNames } from '../../src/platform/media/uploads.ts'
import { mediaFolders } from '../../src/server/folders.ts'
import { openStorage } from '../../src/server/openStorage.ts'
import { openUploads } from '../../src/server/openUploads.ts'
import { uploadsToCopy } from '../../src/server/uploadsToCopy.ts'
import { type BucketServer, startBucketServer } from '../support/bucketServer.ts'
import { freshDatabase } from '../support/freshDatabase.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let server: BucketServer
let shop: TestShop
let cookie: string
let folder: string
const closers: (() => unknown)[] = []

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'courtside-bucket-test-'))
})
beforeEach(async () => {
  server = await startBucketServer()
  shop = await createTestShop({ env: { ...server.env, ENCODE_PICTURES: '0' } })
  const admin = await shop.asAdmin()
  await admin('PUT', '/api/admin/products/1', { images: ['/media/courtside-pro-1.jpg'] })
  cookie = await shop.adminCookie()
  server.requests()
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  await shop.close()
  await server.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const jpeg = (width = 900) =>
  sharp({ create: { width, height: 600, channels: 3, background: '#1e5ac8' } })
    .jpeg()
    .toBuffer()

async function upload(count = 1) {
  const form = new FormData()
  const bytes = await jpeg()
  for (let index = 0; index < count; index += 1)
    form.append('images', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'ball.jpg')
  const response = await shop.app.request('/api/admin/products/1/upload', {
    method: 'POST',
    headers: { cookie },
    body: form,
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on responses of any shape
  return { status: response.status, headers: response.headers, body: (await response.json()) as any }
}
const uploadOne = async (): Promise<string> => (await upload()).body.images[0].slice('/media/'.length)

/** Another process on the same database and bucket, with a folder of its own. */
async function startOther({ encode = true } = {}) {
  const dataDir = mkdtempSync(path.join(folder, 'other-'))
  const config = { ...shop.services.config, dataDir, encodePictures: encode }
  const opened = await openUploads({ ...shop.services, config, onEncoded: () => {} })
  closers.push(() => opened.stop())
  const app = new Hono().route('/media', mediaRoutes(mediaFolders(dataDir), opened))
  app.onError((error) => new Response(error.name, { status: 503 }))
  const run = async (name: string, { signal } = new AbortController()) =>
    opened.jobs.find((job) => job.name === name)?.run(signal)
  return { ...opened, request: (name: string) => app.request(`/media/${name}`), run, dataDir }
}
const runHere = (name: string) =>
  shop.openedUploads.jobs.find((job) => job.name === name)?.run(new AbortController().signal)
const request = (name: string) => shop.app.request(`/media/${name}`)
const sizesOf = (name: string) => variantNames(name).filter((size) => /\.w[48]00\./.test(size))
const countRows = async () => (await shop.pool.query('select name from bucket_pictures')).rows.length

test('a picture uploaded to one process is served by the others, and read once', async () => {
  const name = await uploadOne()
  const other = await startOther()
  server.requests()
  const bodies = []
  for (let count = 0; count < 3; count += 1) {
    const response = await other.request(name)
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    bodies.push(Buffer.from(await response.arrayBuffer()))
  }
  expect(new Set(bodies.map((body) => body.toString('hex'))).size).toBe(1)
  expect(await sharp(bodies[0]).metadata()).toMatchObject({ format: 'jpeg', width: 900 })
  expect(server.requests()).toEqual([`GET ${name}`])
})

test('one process encodes the sizes, and all serve them with their placeholder', async () => {
  const others = [await startOther(), await startOther()] as const
  const names = [await uploadOne(), await uploadOne()]
  server.requests()
  const early = await others[0].request(sizesOf(names[0] as string)[0] as string)
  expect([early.headers.get('Content-Type'), early.headers.get('Cache-Control')]).toEqual(['image/jpeg', 'no-store'])
  // A size that doesn't exist yet isn't asked for.
  expect(server.requests()).toEqual([`GET ${names[0]}`])

  await Promise.all(others.map((other) => other.run('picture-sizes')))
  const puts = server.requests().filter((request) => request.startsWith('PUT'))
  expect(puts.toSorted()).toEqual(
    names
      .flatMap(sizesOf)
      .map((size) => `PUT ${size}`)
      .toSorted(),
  )
  shop.openedUploads.onChange()
  for (const name of names) {
    for (const size of sizesOf(name)) {
      const response = await request(size)
      expect(response.headers.get('Content-Type')).toBe(size.endsWith('avif') ? 'image/avif' : 'image/webp')
      expect(response.headers.get('Cache-Control')).toContain('immutable')
    }
    expect(shop.openedUploads.notes.find(name)).toMatchObject({ width: 900, height: 600 })
  }
  // The process that encoded them had nothing to ask for.
  expect(server.requests().filter((request) => request.startsWith('GET'))).toHaveLength(names.length * 4)
})

test('an encoder that fails gives up its pictures', async () => {
  await uploadOne()
  const failing = await startOther()
  server.fail((method) => (method === 'GET' ? 503 : 'pass'))
  await expect(failing.run('picture-sizes')).rejects.toThrow('503')
  server.work()
  const other = await startOther()
  await other.run('picture-sizes')
  const { rows } = await shop.pool.query('select encoding_attempts, note from bucket_pictures')
  expect(rows).toEqual([{ encoding_attempts: 1, note: expect.objectContaining({ width: 900 }) }])
})

test('an encoder that is stopped gives up its pictures', async () => {
  await uploadOne()
  const other = await startOther()
  const stopping = new AbortController()
  server.fail(() => {
    stopping.abort()
    return 'pass' as const
  })
  await other.run('picture-sizes', stopping)
  const { rows } = await shop.pool.query('select encoding_attempts, encoding_until, note from bucket_pictures')
  expect(rows).toEqual([{ encoding_attempts: 0, encoding_until: null, note: null }])
})

test('a picture that hasn’t reached the bucket after an hour never will', async () => {
  const [lost, late] = ['upload-0123456789abcdef01234567.jpg', 'upload-abcdef0123456789abcdef01.jpg']
  await shop.pool.query(
    "insert into bucket_pictures (name, bytes, added_at) values ($1, 1, $3::timestamptz - interval '61 minutes'), ($2, 1, $3)",
    [lost, late, shop.services.clock.now()],
  )
  await (await startOther()).run('picture-sizes')
  const { rows } = await shop.pool.query('select name from bucket_pictures where deleted_at is null')
  expect(rows).toEqual([{ name: late }])
})

test('a picture that can’t be encoded is tried five times', async () => {
  await uploadOne()
  const other = await startOther()
  for (const attempts of [4, 5]) {
    await shop.pool.query('update bucket_pictures set encoding_attempts = $1, note = null', [attempts])
    server.requests()
    await other.run('picture-sizes')
    expect(server.requests().length > 0).toBe(attempts < 5)
  }
})

test('a picture that is deleted while it’s fetched isn’t kept', async () => {
  const name = await uploadOne()
  const other = await startOther()
  server.fail(async (method) => {
    if (method === 'DELETE') return 503
    if (method === 'GET') await other.uploads.remove([`/media/${name}`])
    return 'pass' as const
  })
  await other.request(name)
  expect(readdirSync(path.join(other.dataDir, 'media/bucket/cache'))).toEqual([])
})

test('a picture that is deleted while it’s encoded leaves no sizes', async () => {
  const name = await uploadOne()
  const other = await startOther()
  let deletion: Promise<void> | undefined
  server.fail(async (method) => {
    deletion ??= method === 'PUT' ? shop.services.uploads.remove([`/media/${name}`]) : undefined
    if (method === 'PUT') await deletion
    return 'pass' as const
  })
  await other.run('picture-sizes')
  expect(deletion).toBeDefined()
  for (const file of [name, ...sizesOf(name)]) expect(await server.has(file)).toBe(false)
})

test('deleting a picture deletes it in the bucket and in every process', async () => {
  const name = await uploadOne()
  const other = await startOther()
  await other.run('picture-sizes')
  for (const file of [name, ...sizesOf(name)]) expect((await other.request(file)).status).toBe(200)
  const cached = path.join(other.dataDir, 'media/bucket/cache')
  expect(readdirSync(cached)).toContain(name)

  await shop.services.uploads.remove([`/media/${name}`])
  other.onChange()
  await expect.poll(async () => (await other.request(name)).status).toBe(404)
  for (const file of [name, ...sizesOf(name)]) {
    expect(await server.has(file)).toBe(false)
    for (const response of [await request(file), await other.request(file)])
      expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
  }
  await expect.poll(() => readdirSync(cached)).toEqual([])
  expect(await countRows()).toBe(0)
})

test('a private picture is in every process and in backups, but has no sizes and no address', async () => {
  const { uploads } = shop.services
  const [{ name }] = (await uploads.savePrivate([{ jpeg: await jpeg(), width: 900, height: 600 }])) as [PrivatePicture]
  const other = await startOther()
  server.requests()
  await other.run('picture-sizes')
  expect(server.requests()).toEqual([])
  expect(await sharp(await other.uploads.readPrivate(name)).metadata()).toMatchObject({ format: 'jpeg', width: 900 })
  for (const response of [await request(name), await other.request(name)]) expect(response.status).toBe(404)
  expect(await uploads.readPrivate(await uploadOne())).toBeUndefined()
  const copied: string[] = []
  for await (const file of readArchive(await backUp(), undefined)) {
    copied.push(file.name)
    await buffer(file.content)
  }
  expect(copied).toContain(`uploads/${name}`)

  await uploads.remove([name])
  expect([await uploads.readPrivate(name), await server.has(name)]).toEqual([undefined, false])
})

test('an unknown picture is asked for in the database only, and not kept as missing', async () => {
  const response = await request('upload-0123456789abcdef01234567.jpg')
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
  expect(server.requests()).toEqual([])
})

test('a bucket that goes away in the middle of an upload leaves nothing', async () => {
  let puts = 0
  server.fail((method) => {
    if (method === 'PUT') puts += 1
    return method === 'PUT' && puts === 1 ? 'pass' : 503
  })
  const { status, headers, body } = await upload(2)
  expect([status, body.code]).toEqual([503, 'storageUnavailable'])
  expect(body.message).toBe(
    'Pictures can’t be saved or loaded at the moment. Nothing has been lost; please try again in a few minutes.',
  )
  expect(headers.get('Retry-After')).not.toBeNull()
  const first = server.requests()[0]?.slice('PUT '.length) as string
  expect((await shop.pool.query('select images from products where id = 1')).rows).toEqual([
    { images: ['/media/courtside-pro-1.jpg'] },
  ])
  expect((await request(first)).status).toBe(404)

  server.work()
  expect(await server.has(first)).toBe(true)
  const other = await startOther()
  await other.run('picture-deletions')
  expect([await server.has(first), await countRows()]).toEqual([false, 0])
})

test('while the bucket is away, cached pictures are served and deletions wait', async () => {
  const [kept, gone] = [await uploadOne(), await uploadOne()]
  const other = await startOther()
  server.fail(() => 503)
  expect((await request(kept)).status).toBe(200)
  expect((await other.request(kept)).status).toBe(503)
  await shop.services.uploads.remove([`/media/${gone}`])
  expect((await request(gone)).status).toBe(404)
  expect(shop.services.uploads.failingSince()).toBeInstanceOf(Date)
  await expect(runHere('picture-deletions')).rejects.toThrow()

  server.work()
  const later = await startOther()
  expect((await later.request(kept)).status).toBe(200)
  await later.run('picture-deletions')
  expect([await server.has(kept), await server.has(gone)]).toEqual([true, false])
})

test('a picture that the cache has lost is fetched again', async () => {
  const name = await uploadOne()
  const cached = path.join(shop.services.config.dataDir, 'media/bucket/cache', name)
  rmSync(cached)
  expect((await request(name)).status).toBe(200)
  expect(existsSync(cached)).toBe(true)
})

const configOf = (env: NodeJS.ProcessEnv) => {
  const read = readConfig({ DATA_DIR: mkdtempSync(path.join(folder, 'moved-')), ...env })
  if (!read.ok) throw new Error(read.message)
  return read.value
}

async function backUp() {
  const file = path.join(mkdtempSync(path.join(folder, 'backup-')), 'backup')
  await withBackupConnection(shop.databaseUrl, (client) =>
    writeArchive(file, undefined, (add) => dumpShop(client, { uploads: uploadsToCopy(shop.services.config), add })),
  )
  return file
}

test('a backup has the pictures of the bucket, and moves them to a folder or another bucket', async () => {
  const name = await uploadOne()
  const other = await startOther()
  await other.run('picture-sizes')
  const file = await backUp()
  const elsewhere = await startBucketServer()
  closers.push(() => elsewhere.close())

  for (const env of [{}, elsewhere.env]) {
    const config = configOf(env)
    const target = await freshDatabase({ bare: true, max: 2 })
    closers.push(() => target.close())
    const { storage } = openStorage(config)
    const log = { debug: () => {}, error: () => {} }
    const restored = await restoreBackup({
      file,
      dataDir: config.dataDir,
      storage,
      secrets: { prefix: undefined },
      databaseUrl: target.url,
      replace: false,
      log,
    })
    expect(restored.uploads).toBe(1)
    const needs = { ...shop.services, database: target.database, onEncoded: () => {} }
    const opened = await openUploads({ ...needs, config: { ...config, databaseUrl: target.url } })
    closers.push(() => opened.stop())
    const app = mediaRoutes(mediaFolders(config.dataDir), opened)
    expect(await sharp(await (await app.request(`/${name}`)).arrayBuffer()).metadata()).toMatchObject({ width: 900 })
    // The sizes aren't in the backup.
    for (const job of opened.jobs) await job.run(new AbortController().signal)
    if (!config.bucket) continue
    opened.onChange()
    await expect
      .poll(async () => (await app.request(`/${sizesOf(name)[0]}`)).headers.get('Content-Type'))
      .toBe('image/avif')
  }
})

test('a backup refuses another bucket, a folder and a bucket that isn’t responding', async () => {
  await upload()
  const check = (env: Record<string, string>) => uploadsToCopy(configOf(env)).assertFound(shop.database)
  const empty = await startBucketServer()
  closers.push(() => empty.close())
  await check(server.env)
  await expect(check(empty.env)).rejects.toThrow(/^STORAGE_URL: the bucket “pictures” at \S+ isn’t where/)
  await expect(check({})).rejects.toThrow(/^DATA_DIR: \S+ isn’t where/)
  server.fail(() => 'hang up')
  await expect(check(server.env)).rejects.toThrow(/^STORAGE_URL: the bucket “pictures” at \S+ isn’t responding/)
})

test('a shop with pictures doesn’t start without them', async () => {
  const start = (env: NodeJS.ProcessEnv) =>
    openUploads({ ...shop.services, config: configOf({ DATABASE_URL: shop.databaseUrl, ...env }), onEncoded: () => {} })
  const empty = await startBucketServer()
  closers.push(() => empty.close())
  await start(server.env)
  await upload()
  await expect(start({})).rejects.toThrow(/^STORAGE_URL isn’t set/)
  // Nor with the shop's own PostgreSQL, where a folder that was moved is no reason to refuse.
  await expect(start({ DATABASE_URL: undefined })).rejects.toThrow(/^STORAGE_URL isn’t set/)
  await expect(start(empty.env)).rejects.toThrow(/STORAGE_URL: the bucket “pictures” at \S+ isn’t where/)
  // What the message says makes the folder the shop's own, which may then move.
  const lost = configOf({})
  const alone = (config: TestShop['services']['config']) =>
    openUploads({ ...shop.services, config, onEncoded: () => {} })
  const [, id, file] = /write (\S+) into (\S+)\.$/.exec((await alone(lost).catch((error) => error)).message) ?? []
  mkdirSync(path.dirname(file as string), { recursive: true })
  writeFileSync(file as string, id as string)
  await alone(lost)
  await alone(configOf({}))
  // Nor after an update from a release that didn't mark its storage.
  await shop.pool.query("delete from shop_state where key = 'storage'")
  await expect(start(empty.env)).rejects.toThrow(/isn’t where/)
  await start(server.env)
})

test('a shop without pictures may move to a bucket, and its folders must be one', async () => {
  const plain = await createTestShop()
  closers.push(() => plain.close())
  const start = (config: TestShop['services']['config']) =>
    openUploads({ ...plain.services, config: { ...config, databaseUrl: 'set' }, onEncoded: () => {} })
  const [one, other] = [configOf({}), configOf({})]
  await plain.pool.query("delete from shop_state where key = 'storage'")
  await start(one)
  await start(one)
  const refused = await start(other).catch((error) => error)
  expect(refused).toBeInstanceOf(CannotStart)
  // As the message says.
  const [, id, file] = /write (\S+) into (\S+)\.$/.exec(refused.message) ?? []
  await openStorage(other).storage.put('unrelated', Buffer.from(''))
  writeFileSync(file as string, id as string)
  await start(other)
  await start(configOf(server.env))
})

test('at a start a wrong key is named, and an outage only if the bucket has never worked', async () => {
  const start = (env: Record<string, string>, services = shop.services) =>
    openUploads({ ...services, config: configOf({ ...server.env, ...env }), onEncoded: () => {} })
  await expect(start({ AWS_SECRET_ACCESS_KEY: 'wrong' })).rejects.toThrow(/^AWS_SECRET_ACCESS_KEY: the bucket/)
  server.fail(() => 'hang up')
  await start({})
  const plain = await createTestShop()
  closers.push(() => plain.close())
  await expect(start({}, plain.services)).rejects.toThrow(/^STORAGE_URL: the bucket/)
})
