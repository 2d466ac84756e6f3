import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createBucketStorage } from '../../src/platform/storage/bucketStorage.ts'
import { explainStorageError } from '../../src/platform/storage/explainStorageError.ts'
import { StorageRefused, StorageUnavailable } from '../../src/platform/storage/storage.ts'
import { type BucketServer, startBucketServer } from '../support/bucketServer.ts'
import { freePort } from '../support/startShop.ts'
import { EVENT_TIMEOUT_MS } from '../support/timeouts.ts'
import { waitFor } from '../support/waitFor.ts'

const QUICK = { timeoutMs: EVENT_TIMEOUT_MS, firstRetryMs: 1, probeAfterMs: 60_000 }

let server: BucketServer
beforeAll(async () => {
  server = await startBucketServer()
})
afterEach(() => {
  server.work()
  server.requests()
})
afterAll(() => server.close())

const open = (settings: Partial<BucketServer['settings']> = {}, limits = QUICK) =>
  createBucketStorage({ ...server.settings, ...settings }, limits)
const at = (address: Partial<BucketServer['settings']['address']>) => ({
  address: { ...server.settings.address, ...address },
})

const name = fc
  .string({ unit: fc.constantFrom(...'aZ09._-~ +%&=()é€🎾'), minLength: 1, maxLength: 30 })
  .filter((text) => !/^\.|\.$/.test(text))

test('keeps any content under any name', async () => {
  const storage = open()
  await fc.assert(
    fc.asyncProperty(name, fc.uint8Array({ maxLength: 2_000 }), async (key, content) => {
      await storage.put(key, content)
      expect(await storage.get(key)).toEqual(Buffer.from(content))
      expect(await storage.size(key)).toBe(content.length)
      await storage.remove(key)
      await storage.remove(key)
      expect([await storage.get(key), await storage.size(key)]).toEqual([undefined, undefined])
    }),
    { numRuns: 40 },
  )
})

test('keeps shops with other prefixes apart', async () => {
  await open().put('one.jpg', Buffer.from('ours'))
  expect(await open(at({ prefix: 'other/' })).get('one.jpg')).toBeUndefined()
  expect(String(await open(at({ prefix: 'shop/' })).get('one.jpg'))).toBe('ours')
})

const explained = (problem: unknown) => explainStorageError(problem as StorageUnavailable, 'the bucket')

test.each<[string, () => Partial<BucketServer['settings']>, string]>([
  [
    'a wrong secret',
    () => ({ secretAccessKey: 'wrong' }),
    'AWS_SECRET_ACCESS_KEY: the bucket says it isn’t the secret of AWS_ACCESS_KEY_ID.',
  ],
  ['an unknown key', () => ({ accessKeyId: 'unknown' }), 'AWS_ACCESS_KEY_ID: the bucket doesn’t know this key.'],
  ['a missing bucket', () => at({ bucket: 'missing' }), 'STORAGE_URL: the bucket doesn’t exist. Create it first.'],
])('refuses %s at once, and says which setting is wrong', async (_, settings, sentence) => {
  for (const use of ['get', 'put'] as const) {
    server.requests()
    const problem = await open(settings())
      [use]('x.jpg', Buffer.from('x'))
      .catch((error) => error)
    expect(problem).toBeInstanceOf(StorageRefused)
    expect(explained(problem)).toBe(sentence)
    expect(server.requests()).toHaveLength(1)
  }
})

test('says that nobody is there', async () => {
  const nowhere = open(at({ endpoint: `http://127.0.0.1:${await freePort()}` }))
  expect(explained(await nowhere.get('x').catch((error) => error))).toBe(
    'STORAGE_URL: the bucket can’t be reached: no server is running there.',
  )
})

test.each([503, 'hang up'] as const)('tries again after %s, twice', async (fault) => {
  const storage = open()
  let left = 2
  server.fail(() => (left-- > 0 ? fault : 'pass'))
  await storage.put('again.jpg', Buffer.from('at last'))
  server.work()
  expect(String(await storage.get('again.jpg'))).toBe('at last')
})

test('gives up after three attempts, then fails at once until a probe succeeds', async () => {
  const storage = open({}, { ...QUICK, probeAfterMs: 1_000 })
  server.fail(() => 503)
  await expect(storage.get('away.jpg')).rejects.toThrow(StorageUnavailable)
  expect(server.requests()).toEqual(Array(3).fill('GET away.jpg'))
  await expect(storage.get('away.jpg')).rejects.toThrow('isn’t responding')
  expect(server.requests()).toEqual([])
  expect(storage.failingSince()).toBeInstanceOf(Date)
  server.work()
  await waitFor(async () => expect(await storage.get('away.jpg')).toBeUndefined())
  expect(storage.failingSince()).toBeUndefined()
})

test('gives up on a server that stays silent', async () => {
  server.fail(() => 'silence')
  await expect(open({}, { ...QUICK, timeoutMs: 20 }).get('silent.jpg')).rejects.toThrow(StorageUnavailable)
})
