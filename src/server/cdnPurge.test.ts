import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCdnPurge } from './cdnPurge.ts'

const MIDDAY = new Date('2026-11-25T12:00:00Z')

let answers: (Response | Error)[]
let purge: ReturnType<typeof createCdnPurge>
const log = { info: vi.fn(), warn: vi.fn() }
const send = vi.fn(async (..._: Parameters<typeof fetch>) => {
  const answer = answers.shift() ?? new Response('{}')
  if (answer instanceof Error) throw answer
  return answer
})

beforeEach(() => {
  vi.useFakeTimers({ now: MIDDAY, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  vi.stubGlobal('fetch', send)
  answers = []
  purge = createCdnPurge(
    {
      url: 'https://cdn.example/purge',
      method: 'POST',
      headers: { 'X-Key': 'k' },
      body: '{"tags":["courtside-pages"]}',
    },
    { clock: { now: () => new Date() }, log },
  )
})
afterEach(() => {
  purge.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const purges = () => send.mock.calls.length
/** Until the returned function is called. */
function holdNextPurge(): () => void {
  const { promise, resolve } = Promise.withResolvers<Response>()
  send.mockReturnValueOnce(promise)
  return () => resolve(new Response())
}

test('purges at once, and again for pages that were on their way', async () => {
  purge.request()
  await pass(0)
  const [url, init] = send.mock.calls[0] ?? []
  expect(url).toBe('https://cdn.example/purge')
  expect(init).toMatchObject({
    method: 'POST',
    headers: { 'X-Key': 'k', 'Content-Type': 'application/json' },
    body: '{"tags":["courtside-pages"]}',
    redirect: 'error',
  })
  await pass(4_999)
  expect(purges()).toBe(1)
  await pass(1)
  expect(purges()).toBe(2)
  await pass(3_600_000)
  expect(purges()).toBe(2)
})

test('changes within a second share a purge, and none is forgotten', async () => {
  for (let change = 0; change < 100; change += 1) purge.request()
  await pass(0)
  expect(purges()).toBe(1)
  purge.request()
  await pass(999)
  expect(purges()).toBe(1)
  await pass(1)
  expect(purges()).toBe(2)
})

test('a change during a purge gets its own', async () => {
  const answer = holdNextPurge()
  purge.request()
  await pass(0)
  purge.request()
  await pass(4_000)
  expect(purges()).toBe(1)
  answer()
  await pass(1_000)
  expect(purges()).toBe(2)
})

test('tries again, less and less often, until the CDN accepts', async () => {
  answers = [new Response('', { status: 403 }), new TypeError('fetch failed'), new Response('', { status: 500 })]
  purge.request()
  await pass(0)
  expect(purge.isFailing()).toBe(true)
  await pass(1_000)
  expect(purges()).toBe(2)
  // A change meanwhile doesn’t hurry it.
  purge.request()
  await pass(1_999)
  expect(purges()).toBe(2)
  await pass(1)
  expect(purges()).toBe(3)
  await pass(4_000)
  expect([purges(), purge.isFailing()]).toEqual([4, false])
  expect(log.warn).toHaveBeenCalledOnce()
  expect(log.info).toHaveBeenCalledOnce()
})

test('purges when pages expire, though nothing has changed', async () => {
  purge.request()
  await pass(6_000)
  send.mockClear()
  // The cut-off for dispatch on the same day.
  await pass(2 * 3_600_000)
  expect(purges()).toBeGreaterThan(0)
  send.mockClear()
  await pass(24 * 3_600_000)
  expect(purges()).toBeGreaterThanOrEqual(4)
})

test('does nothing once closed', async () => {
  purge.request()
  purge.close()
  await pass(48 * 3_600_000)
  expect(purges()).toBe(0)
})

test('doesn’t purge again if it’s closed during a purge', async () => {
  const answer = holdNextPurge()
  purge.request()
  await pass(0)
  purge.close()
  answer()
  await pass(48 * 3_600_000)
  expect(purges()).toBe(1)
})
