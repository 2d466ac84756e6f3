import type { Clock } from '#/platform/clock.ts'
import type { Log } from '#/platform/log.ts'
import type { Content } from '../content.ts'
import { createBoundedMap } from './boundedMap.ts'
import { type InTurn, TooManyWaiting } from './fewAtOnce.ts'
import { nextTurn } from './nextTurn.ts'

/** A rendered page: its content, or where it leads. */
export type Page =
  | {
      content: Content
      bytes: number
      /** Whether everything on it could be read: a page with a gap is shown, but not kept. */
      isWhole: boolean
    }
  | { location: string; status: number }

type Kept = { page: Extract<Page, { content: Content }>; version: number; until: number }
type Rendering = { page: Promise<Page>; version: number; until: number }

export type PageCache = {
  /** The page, if it is kept and still holds. */
  known(key: string): Content | undefined
  /** The page as it was last kept, whether or not it still holds. */
  asItWas(key: string): Content | undefined
  /** The page, rendered where need be: once, however many ask at once. */
  read(key: string): Promise<Page>
  /** Something that pages show has changed: from now on they are rendered anew. */
  drop(): void
  /** How many pages are in memory, and their bytes. */
  size(): { entries: number; bytes: number }
}

/**
 * Rendered pages in memory. Pages with parameters and pages that were not found have a memory of their own, so that
 * made-up addresses push out each other and nothing else; nor does one of the shop's own pages wait for them `inTurn`.
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
      // Better yesterday's page than none: the database is down, say.
      if (!last) throw error
      if (!(error instanceof TooManyWaiting))
        log.warn({ err: error, page: key }, 'a page could not be rendered and is shown as it was')
      return last
    }
    if ('location' in page) return page
    if (page.content.status >= 500) return last ?? page
    // What was read before a change must not be kept after it.
    // Until when it holds is asked now: the hour may be one of the settings that it was rendered with.
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
