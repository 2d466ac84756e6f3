import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { replaceSettingOverrides } from '#/lib/settingOverrides.ts'
import { createContent } from '../content.ts'
import { createPageCache, nextExpiry, type Page, type PageCache } from './pageCache.ts'
import { createTaskQueue, QueueFull, type TaskQueue } from './taskQueue.ts'

const KILOBYTE = 1000
/** A page with what its entry takes besides. */
const ENTRY = 5 * KILOBYTE

let now: Date
let rendered: string[]
let render: (key: string) => Promise<Page>
let cache: PageCache
const log = { warn: vi.fn() }

const pageOf = (text: string, { status = 200, isWhole = true } = {}): Page => ({
  content: createContent({ body: Buffer.from(text), headers: {}, status }),
  bytes: KILOBYTE,
  isComplete: isWhole,
})
const textOf = (page: Page) =>
  'content' in page ? page.content.getEncoded('identity')?.body.toString() : page.location
const read = async (key: string) => textOf(await cache.getOrRender(key))

beforeEach(() => {
  now = new Date('2026-11-20T09:00:00Z')
  rendered = []
  log.warn.mockClear()
  render = async (key) => pageOf(`${key} no. ${rendered.length}`)
  cache = cacheWith(createTaskQueue(8, 200))
})

const cacheWith = (inTurn: TaskQueue) =>
  createPageCache({
    render: (key) => {
      rendered.push(key)
      return render(key)
    },
    queue: inTurn,
    clock: { now: () => now },
    log,
    bytes: 10 * ENTRY,
    variantBytes: 5 * ENTRY,
  })

function holdRendering() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const last = render
  render = async (key) => {
    const number = rendered.length
    await promise
    return pageOf(`${key} no. ${number}`)
  }
  return () => {
    render = last
    resolve()
  }
}

test('renders once for fifty concurrent requests, and not again for later ones', async () => {
  const goOn = holdRendering()
  const asked = Array.from({ length: 50 }, () => read('/'))
  goOn()
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['/ no. 1']))
  expect(await read('/')).toBe('/ no. 1')
  expect(cache.fresh('/')).toBeDefined()
  expect(rendered).toEqual(['/'])
})

test('renders every page again after a change', async () => {
  await read('/')
  cache.invalidate()
  expect(cache.fresh('/')).toBeUndefined()
  expect(await read('/')).toBe('/ no. 2')
})

test('does not cache a rendering that began before a change, and renders again for later requests', async () => {
  const goOn = holdRendering()
  const before = read('/')
  cache.invalidate()
  const after = read('/')
  goOn()
  expect([await before, await after]).toEqual(['/ no. 1', '/ no. 2'])
  expect(await read('/')).toBe('/ no. 2')
  expect(rendered).toHaveLength(2)
})

test('does not replace a fresh rendering with an older one that finishes later', async () => {
  const { promise, resolve } = Promise.withResolvers<Page>()
  render = () => promise
  const before = read('/')
  cache.invalidate()
  render = async () => pageOf('new')
  await read('/')
  resolve(pageOf('old'))
  expect([await before, await read('/')]).toEqual(['old', 'new'])
  expect(rendered).toHaveLength(2)
})

test('expires pages at the cut-off and at midnight', async () => {
  now = new Date('2026-11-20T13:00:00Z')
  await read('/')
  now = new Date('2026-11-20T13:59:59Z')
  expect(await read('/')).toBe('/ no. 1')
  now = new Date('2026-11-20T14:00:00Z')
  expect(cache.fresh('/')).toBeUndefined()
  expect(await read('/')).toBe('/ no. 2')
  now = new Date('2026-11-21T00:00:00Z')
  expect(await read('/')).toBe('/ no. 3')
})

test('does not serve a rendering from before the cut-off to later requests', async () => {
  now = new Date('2026-11-20T13:59:59Z')
  const goOn = holdRendering()
  const before = read('/')
  now = new Date('2026-11-20T14:00:00Z')
  const after = read('/')
  goOn()
  expect([await before, await after]).toEqual(['/ no. 1', '/ no. 2'])
})

test('does not cache a failed page', async () => {
  render = async () => pageOf('failed', { status: 500 })
  expect(await read('/')).toBe('failed')
  render = async () => pageOf('well')
  expect(await read('/')).toBe('well')
  render = () => Promise.reject(new Error('no database'))
  await expect(read('/contact')).rejects.toThrow('no database')
  render = async () => pageOf('here')
  expect(await read('/contact')).toBe('here')
})

test('serves the outdated page if rendering fails', async () => {
  await read('/')
  cache.invalidate()
  render = async () => pageOf('failed', { status: 500 })
  expect(await read('/')).toBe('/ no. 1')
  render = () => Promise.reject(new Error('no database'))
  expect(await read('/')).toBe('/ no. 1')
  expect(log.warn).toHaveBeenCalledOnce()
  render = async () => pageOf('fresh')
  expect(await read('/')).toBe('fresh')
})

test('caches neither incomplete pages nor redirects', async () => {
  render = async () => pageOf('with a gap', { isWhole: false })
  expect([await read('/'), await read('/')]).toEqual(['with a gap', 'with a gap'])
  render = async () => ({ location: '/products/new', status: 301 })
  expect([await read('/products/old'), await read('/products/old')]).toEqual(['/products/new', '/products/new'])
  expect(rendered).toHaveLength(4)
})

test('limits concurrent renderings and finishes them all', async () => {
  let running = 0
  let most = 0
  render = async (key) => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    return pageOf(key)
  }
  const keys = Array.from({ length: 30 }, (_, at) => `/products?q=${at}`)
  expect(await Promise.all(keys.map(read))).toEqual(keys)
  expect(most).toBe(8)
})

test('evicts made-up addresses for each other, never the shop’s own pages', async () => {
  await read('/')
  render = async () => pageOf('not found', { status: 404 })
  for (let at = 0; at < 20; at += 1) await read(`/products/nothing-${at}`)
  render = async (key) => pageOf(key)
  for (let at = 0; at < 20; at += 1) await read(`/products?q=${at}`)
  expect(cache.fresh('/')).toBeDefined()
  const left = Array.from({ length: 20 }, (_, at) => cache.fresh(`/products?q=${at}`)).filter(Boolean)
  expect(left).toHaveLength(5)
  expect(cache.fresh('/products/nothing-19')).toBeUndefined()
})

test('limits the shop’s own pages too', async () => {
  for (let at = 0; at < 20; at += 1) await read(`/products/machine-${at}`)
  const left = Array.from({ length: 20 }, (_, at) => cache.fresh(`/products/machine-${at}`)).filter(Boolean)
  expect(left).toHaveLength(10)
})

test('counts what an entry takes besides its body, so that tiny answers at made-up addresses don’t fill the memory', async () => {
  render = async () => ({ ...pageOf('{}'), bytes: 2 })
  for (let at = 0; at < 50; at += 1) await read(`/api/policies?made-up=${at}`)
  expect(cache.size().entries).toBe(6)
})

test('serves pages of any size, and leaves out what is larger than the cache', async () => {
  await read('/')
  for (const bytes of [10 * ENTRY, 10.5, 0]) {
    render = async () => ({ ...pageOf('other'), bytes })
    expect(await read(`/products/${bytes}`)).toBe('other')
  }
  expect(cache.fresh('/products/50000')).toBeUndefined()
  expect(cache.size()).toEqual({ entries: 3, bytes: ENTRY + 4011 + 4000 })
})

test('replaces the page of a deleted product', async () => {
  await read('/products/old')
  cache.invalidate()
  render = async () => pageOf('not found', { status: 404 })
  await read('/products/old')
  expect(cache.fresh('/products/old')?.status).toBe(404)
})

test('replaces a missing page when its product is added', async () => {
  render = async () => pageOf('not found', { status: 404 })
  await read('/products/new')
  cache.invalidate()
  render = async () => pageOf('new')
  await read('/products/new')
  expect(cache.fresh('/products/new')?.status).toBe(200)
})

test('rejects a page when the queue is full, and renders the shop’s own pages before made-up ones', async () => {
  cache = cacheWith(createTaskQueue(8, 1))
  await read('/')
  await read('/contact')
  cache.invalidate()
  const goOn = holdRendering()
  const busy = Array.from({ length: 9 }, (_, at) => read(`/products?q=${at}`))
  await expect(read('/support')).rejects.toBeInstanceOf(QueueFull)
  const own = read('/')
  expect(await read('/contact')).toBe('/contact no. 2')
  expect(log.warn).not.toHaveBeenCalled()
  goOn()
  expect(await own).toMatch(/^\/ no\. 1\d$/)
  expect(await Promise.all(busy)).toHaveLength(9)
  expect(rendered.slice(10)).toEqual(['/', '/products?q=8'])
})

test('expires a page at a cut-off that changed while it was rendered', async () => {
  onTestFinished(() => replaceSettingOverrides({}))
  render = async () => {
    replaceSettingOverrides({ cutOffHour: 10 })
    return pageOf('order by 10')
  }
  await read('/')
  now = new Date('2026-11-20T10:00:00Z')
  expect(cache.fresh('/')).toBeUndefined()
})

test.each([
  ['a winter lunchtime', '2026-11-20T13:00:00Z', '2026-11-20T14:00:00.000Z'],
  ['the cut-off itself', '2026-11-20T14:00:00Z', '2026-11-21T00:00:00.000Z'],
  ['a winter evening', '2026-11-20T20:00:00Z', '2026-11-21T00:00:00.000Z'],
  ['a summer lunchtime', '2026-07-01T12:00:00Z', '2026-07-01T13:00:00.000Z'],
  ['a summer evening', '2026-07-01T20:00:00Z', '2026-07-01T23:00:00.000Z'],
  ['the night on which the clocks go back', '2026-10-24T20:00:00Z', '2026-10-24T23:00:00.000Z'],
])('finds when a page expires after %s', (_, now, next) => {
  expect(nextExpiry(new Date(now)).toISOString()).toBe(next)
})
