import { LRUCache } from 'lru-cache'
import { cutOffTimes } from '#/features/shop/delivery/deliveryDates.rules.ts'
import { addDays, londonDay, londonTime } from '#/lib/workingDays.ts'
import type { Log } from '#/platform/log.ts'
import type { Clock } from '#/platform/services.ts'
import type { Content } from '../content.ts'
import { QueueFull, type TaskQueue } from './taskQueue.ts'

export type Page =
  | {
      content: Content
      bytes: number
      /** False if some data could not be loaded: shown but not cached. */
      isComplete: boolean
    }
  | { location: string; status: number }

/** What an entry takes besides its body: the key, the headers and the objects around them. The smallest answers have 24 bytes. */
const ENTRY_BYTES = 4_000

type CachedPage = { page: Extract<Page, { content: Content }>; version: number; until: number }
type Rendering = { page: Promise<Page>; version: number; until: number }

export type PageCache = {
  fresh(key: string): Content | undefined
  stale(key: string): Content | undefined
  getOrRender(key: string): Promise<Page>
  invalidate(): void
  size(): { entries: number; bytes: number }
}

/** Pages with a query and missing pages come second: made-up addresses must not evict or delay the shop's own. */
export function createPageCache({
  render,
  queue,
  clock,
  log,
  bytes = 16_000_000,
  variantBytes = 4_000_000,
  servesOutdated = true,
}: {
  render: (key: string) => Promise<Page>
  queue: TaskQueue
  clock: Clock
  log: Pick<Log, 'warn'>
  bytes?: number
  variantBytes?: number
  /** If rendering fails. */
  servesOutdated?: boolean
}): PageCache {
  const plain = new LRUCache<string, CachedPage>({ maxSize: bytes })
  const variants = new LRUCache<string, CachedPage>({ maxSize: variantBytes })
  const rendering = new Map<string, Rendering>()
  let version = 0

  const find = (key: string) => plain.get(key) ?? variants.get(key)
  const isFresh = (entry: { version: number; until: number }) =>
    entry.version === version && clock.now().getTime() < entry.until

  function save(key: string, cached: CachedPage) {
    const [share, other] =
      key.includes('?') || cached.page.content.status !== 200 ? [variants, plain] : [plain, variants]
    other.delete(key)
    // It throws at fractions.
    share.set(key, cached, { size: ENTRY_BYTES + Math.ceil(cached.page.bytes) })
  }

  async function renderAndSave(key: string, begun: number, at: Date): Promise<Page> {
    const last = servesOutdated ? find(key)?.page : undefined
    let page: Page
    try {
      page = await queue(() => render(key), plain.get(key) !== undefined)
    } catch (error) {
      if (!last) throw error
      if (!(error instanceof QueueFull))
        log.warn({ err: error, page: key }, 'could not render a page, serving the outdated one')
      return last
    }
    if ('location' in page) return page
    if (page.content.status >= 500) return last ?? page
    // Not cached if something changed since. The expiry comes last, because rendering may have loaded a new cut-off.
    if (page.isComplete && begun === version) save(key, { page, version: begun, until: nextExpiry(at).getTime() })
    return page
  }

  return {
    fresh(key) {
      const cached = find(key)
      return cached && isFresh(cached) ? cached.page.content : undefined
    },
    stale: (key) => find(key)?.page.content,
    getOrRender(key) {
      const cached = find(key)
      if (cached && isFresh(cached)) return Promise.resolve(cached.page)
      const underWay = rendering.get(key)
      if (underWay && isFresh(underWay)) return underWay.page
      const at = clock.now()
      const page = renderAndSave(key, version, at).finally(() => {
        if (rendering.get(key)?.page === page) rendering.delete(key)
      })
      rendering.set(key, { page, version, until: nextExpiry(at).getTime() })
      return page
    },
    invalidate() {
      version += 1
    },
    size: () => ({ entries: plain.size + variants.size, bytes: plain.calculatedSize + variants.calculatedSize }),
  }
}

/** Midnight in London, or a delivery type's cut-off. */
export function nextExpiry(now: Date): Date {
  const today = londonDay(now)
  const cutOffs = cutOffTimes().map((time) => londonTime(today, time))
  return cutOffs.find((cutOff) => now < cutOff) ?? londonTime(addDays(today, 1), '00:00')
}
