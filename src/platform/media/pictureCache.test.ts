import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPictureCache } from './pictureCache.ts'

let folder: string
const warnings: string[] = []
const log = { warn: (_: object, message?: string) => void warnings.push(message ?? '') }
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'courtside-cache-'))
  warnings.length = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const never = async () => expect.unreachable('it is in the cache')
const open = (maxBytes = 100) => openPictureCache(folder, { log: log as never, maxBytes })

test('drops what was opened least recently', async () => {
  const cache = await open(25)
  for (const name of ['a', 'b']) await cache.put(name, Buffer.alloc(10))
  await (await cache.open('a', never))?.close()
  await cache.put('c', Buffer.alloc(10))
  expect(readdirSync(folder).toSorted()).toEqual(['a', 'c'])
})

test('fetches once for everybody who asks', async () => {
  const cache = await open()
  let fetched = 0
  const fetch = async () => {
    fetched += 1
    return Buffer.from('a picture')
  }
  const files = await Promise.all([1, 2, 3].map(() => cache.open('a', fetch)))
  expect(await Promise.all(files.map((file) => text(file?.stream() as never)))).toEqual(Array(3).fill('a picture'))
  expect(fetched).toBe(1)
})

test('knows after a restart what it has, and forgets what was cut off', async () => {
  writeFileSync(path.join(folder, 'a'), 'whole')
  for (const name of ['b.partial', 'c.partial']) writeFileSync(path.join(folder, name), 'half')
  const twoHoursAgo = Date.now() / 1000 - 7200
  utimesSync(path.join(folder, 'b.partial'), twoHoursAgo, twoHoursAgo)
  const cache = await open()
  // Another process may be writing the other.
  expect(readdirSync(folder)).toEqual(['a', 'c.partial'])
  await cache.removeUnless(() => false)
  expect(readdirSync(folder)).toEqual(['c.partial'])
})

test('two processes put the same picture into one folder', async () => {
  const caches = [await open(1_000_000), await open(1_000_000)]
  const picture = Buffer.alloc(500_000, 'x')
  await Promise.all(caches.map((cache) => cache.put('a', picture)))
  expect(warnings).toEqual([])
  expect(readdirSync(folder)).toEqual(['a'])
  expect(readFileSync(path.join(folder, 'a')).equals(picture)).toBe(true)
})

test('serves what it can’t keep', async () => {
  const cache = await open()
  rmSync(folder, { recursive: true })
  const file = await cache.open('a', async () => Buffer.from('a picture'))
  expect(await text(file?.stream() as never)).toBe('a picture')
  expect(warnings).toEqual(['could not keep a picture in DATA_DIR'])
})
