import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFolderUploads } from './folderUploads.ts'
import { createUploads, type PrivatePicture } from './uploads.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'courtside-uploads-'))
const [media, variants] = ['media', 'variants'].map((name) => path.join(folder, name)) as [string, string]
const uploads = createUploads({ files: createFolderUploads({ mediaDir: media, variantsDir: variants }) })
const picture = { jpeg: Buffer.from('a picture'), width: 900, height: 600 }
afterAll(() => rmSync(folder, { recursive: true, force: true }))

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
