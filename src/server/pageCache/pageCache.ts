import type { Clock } from '#/platform/clock.ts'
import type { Log } from '#/platform/log.ts'
import type { Content } from '../content.ts'
import { createBoundedMap } from './boundedMap.ts'
import { type InTurn, TooManyWaiting } from './fewAtOnce.ts'
import { nextTurn } from './nextTurn.ts'

export type Page =
  | {
      content: Content
      bytes: number
      /** False if some of its data could not be loaded: shown but not cached. */
      isWhole: boolean
    }
  | { location: string; status: number }

type Kept = { page: Extract<Page, { content: Content }>; version: number; until: number }
type Rendering = { page: Promise<Page>; version: number; until: number }

export type PageCache = {
  /** Undefined if missing or outdated. */
  known(key: string): Content | undefined
  /** Outdated or not. */
  asItWas(key: string): Content | undefined
  /** Renders the page if necessary. Concurrent calls share one rendering. */
  read(key: string): Promise<Page>
  drop(): void
  size(): { entries: number; bytes: number }
}

/**
 * Pages with a query and missing pages have their own cache, and wait for the shop's own in the queue: made-up
 * addresses must not evict or delay those.
 */
export function createPageCache({
  render,
  inTurn,
  clock,
  log,
  bytes = 16_000_000,
  madeUpBytes = 4_000_000,
}: {
  render: (key: string) => Promise<Page>
  inTurn: InTurn
  clock: Clock
  log: Pick<Log, 'warn'>
  bytes?: number
  madeUpBytes?: number
}): PageCache {
  const plain = createBoundedMap<Kept>(bytes)
  const madeUp = createBoundedMap<Kept>(madeUpBytes)
  const rendering = new Map<string, Rendering>()
  let version = 0

  const find = (key: string) => plain.get(key) ?? madeUp.get(key)
  const holds = (one: { version: number; until: number }) =>
    one.version === version && clock.now().getTime() < one.until

  function keep(key: string, kept: Kept) {
    const [share, other] = key.includes('?') || kept.page.content.status !== 200 ? [madeUp, plain] : [plain, madeUp]
    other.delete(key)
    share.set(key, kept, kept.page.bytes)
  }

  async function renderAndKeep(key: string, begun: number, at: Date): Promise<Page> {
    const last = find(key)?.page
    let page: Page
    try {
      page = await inTurn(() => render(key), plain.get(key) !== undefined)
    } catch (error) {
      // An outdated page is better than none, for example while the database is down.
      if (!last) throw error
      if (!(error instanceof TooManyWaiting))
        log.warn({ err: error, page: key }, 'could not render a page, serving the outdated one')
      return last
    }
    if ('location' in page) return page
    if (page.content.status >= 500) return last ?? page
    // Not cached if something changed since it began. `nextTurn` is called only now, because rendering may have loaded
    // a new cut-off.
    if (page.isWhole && begun === version) keep(key, { page, version: begun, until: nextTurn(at).getTime() })
    return page
  }

  return {
    known(key) {
      const kept = find(key)
      return kept && holds(kept) ? kept.page.content : undefined
    },
    asItWas: (key) => find(key)?.page.content,
    read(key) {
      const kept = find(key)
      if (kept && holds(kept)) return Promise.resolve(kept.page)
      const underWay = rendering.get(key)
      if (underWay && holds(underWay)) return underWay.page
      const at = clock.now()
      const page = renderAndKeep(key, version, at).finally(() => {
        if (rendering.get(key)?.page === page) rendering.delete(key)
      })
      rendering.set(key, { page, version, until: nextTurn(at).getTime() })
      return page
    },
    drop() {
      version += 1
    },
    size: () => ({ entries: plain.size + madeUp.size, bytes: plain.bytes + madeUp.bytes }),
  }
}
