import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/support/freshDatabase.ts'
import { migrateBefore } from '../../../test/support/migrateBefore.ts'
import { migrate } from '../database.ts'
import { createFolderUploads } from './folderUploads.ts'
import { createUploads, keepUploads, type PrivatePicture, type Uploads } from './uploads.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'courtside-uploads-'))
const [media, variants] = ['media', 'variants'].map((name) => path.join(folder, name)) as [string, string]
let connection: Awaited<ReturnType<typeof freshDatabase>>
let uploads: Uploads
const picture = { jpeg: Buffer.from('a picture'), width: 900, height: 600 }
beforeAll(async () => {
  connection = await freshDatabase({ max: 3 })
  const files = createFolderUploads({ mediaDir: media, variantsDir: variants })
  uploads = createUploads({
    database: connection.database,
    files,
    log: { warn: () => {} },
  })
})
afterAll(async () => {
  await connection.close()
  rmSync(folder, { recursive: true, force: true })
})

test('removes a picture with all its sizes, and nothing else', async () => {
  mkdirSync(variants, { recursive: true })
  const [gone, kept] = (await uploads.save([picture, picture])).map(({ url }) => url.slice('/media/'.length)) as [
    string,
    string,
  ]
  const sizesOf = (name: string) =>
    ['w400.avif', 'w400.webp', 'w800.avif'].map((size) => path.join(variants, name.replace('jpg', size)))
  for (const file of [...sizesOf(gone), ...sizesOf(kept)]) writeFileSync(file, '')

  await uploads.remove([`/media/${gone}`, '/media/../secret.jpg', '/media/courtside-pro-1.jpg'])
  // Some sizes never existed, and a second attempt finds none.
  await uploads.remove([`/media/${gone}`])
  const exists = [path.join(media, gone), ...sizesOf(gone), path.join(media, kept), ...sizesOf(kept)].map(existsSync)
  expect(exists).toEqual([false, false, false, false, true, true, true, true])
})

test('reads and removes private pictures by name only', async () => {
  const [gone, kept] = (await uploads.savePrivate([picture, picture])) as [PrivatePicture, PrivatePicture]
  await uploads.remove([gone.name, `/media/${kept.name}`])
  expect([await uploads.readPrivate(gone.name), await uploads.readPrivate(kept.name)]).toEqual([
    undefined,
    picture.jpeg,
  ])
  const [published] = await uploads.save([picture])
  for (const name of [published?.url.slice('/media/'.length) as string, `../media/${kept.name}`])
    expect(await uploads.readPrivate(name)).toBeUndefined()
})

describe('unkept pictures', () => {
  const isThere = (upload: string) => existsSync(path.join(media, path.basename(upload)))
  const makeDue = () => connection.pool.query('update unkept_uploads set remove_after = now()')
  const publish = async () => (await uploads.save([picture]))[0]?.url as string

  test('are removed once they’re due, and kept ones never', async () => {
    const [published, unkept] = [await publish(), await publish()]
    const [secret] = (await uploads.savePrivate([picture])).map(({ name }) => name) as [string]
    await connection.database.transaction((tx) => keepUploads(tx, [published, secret, '/media/courtside-pro-1.jpg']))
    await uploads.removeUnkept()
    expect([published, secret, unkept].map(isThere)).toEqual([true, true, true])
    await makeDue()
    await uploads.removeUnkept()
    expect([published, secret, unkept].map(isThere)).toEqual([true, true, false])
  })

  test('stay if a transaction is about to keep them when they become due', async () => {
    const url = await publish()
    await makeDue()
    await connection.database.transaction(async (tx) => {
      // What `keepUploads` did while they weren't due.
      await tx.execute(sql`delete from unkept_uploads`)
      await uploads.removeUnkept()
    })
    expect(isThere(url)).toBe(true)
  })

  test('include those of photographs that were deleted under the previous release', async () => {
    const older = await freshDatabase({ bare: true, max: 1 })
    try {
      await migrateBefore(older.database, '_unkept_uploads')
      await older.pool.query("insert into released_photographs values ('/media/upload-0123456789abcdef01234567.jpg')")
      await migrate(older.database)
      const { rows } = await older.pool.query('select name, remove_after <= now() as "isDue" from unkept_uploads')
      expect(rows).toEqual([{ name: 'upload-0123456789abcdef01234567.jpg', isDue: true }])
      expect((await older.pool.query('select from released_photographs')).rows).toEqual([])
    } finally {
      await older.close()
    }
  })

  test('are all removed, however many', async () => {
    const names = Array.from({ length: 250 }, (_, n) => `upload-${String(n).padStart(24, '0')}.jpg`)
    await connection.pool.query('insert into unkept_uploads (name) select unnest($1::text[])', [names])
    await uploads.removeUnkept()
    expect((await connection.pool.query('select from unkept_uploads where remove_after <= now()')).rows).toEqual([])
  })

  test('can’t be kept once they’re due, nor when they soon will be', async () => {
    const url = await publish()
    for (const seconds of [0, 30]) {
      await connection.pool.query("update unkept_uploads set remove_after = now() + $1 * interval '1 second'", [
        seconds,
      ])
      await expect(connection.database.transaction((tx) => keepUploads(tx, [url]))).rejects.toThrow('took so long')
    }
  })
})

test('decodes one picture at a time', async () => {
  const draw = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
  const [large, small] = [await draw(4_000), await draw(10)]
  const finished: string[] = []
  await Promise.all([
    uploads.sanitise(large).then(() => finished.push('large')),
    uploads.sanitise(small).then(() => finished.push('small')),
  ])
  expect(finished).toEqual(['large', 'small'])
})
