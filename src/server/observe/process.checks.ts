import type { Pool } from 'pg'
import { formatCount } from '#/lib/format.ts'
import type { Check } from '#/platform/checks.ts'
import type { Admission } from '../admission/admission.ts'
import type { Pages } from '../pages.ts'

const SLOW_LOOP_MS = 200
const RECENT_MS = 15 * 60_000

type ProcessParts = { pages: Pages; pools: Record<string, Pool>; admission: Admission }

export const processChecks = ({ pages, pools, admission }: ProcessParts): readonly Check[] => {
  let refused = { total: 0, at: Number.NEGATIVE_INFINITY }

  const responsiveness: Check = {
    id: 'event-loop',
    title: 'Speed',
    group: 'Website',
    alertsOwner: false,
    async read() {
      const { lagMs } = admission.state()
      const value = `${Math.round(lagMs)} ms behind`
      if (lagMs < SLOW_LOOP_MS) return { state: 'fine', value, count: lagMs / 1000 }
      const advice = 'The server is overloaded. If this continues, give it a faster processor.'
      return { state: 'attention', value, count: lagMs / 1000, advice }
    },
  }

  const refusedRequests: Check = {
    id: 'turned-away',
    title: 'Requests turned away',
    group: 'Website',
    alertsOwner: false,
    async read({ clock }) {
      const now = clock.now().getTime()
      const { checkouts, browsing } = admission.state()
      const total = checkouts.refused + browsing.refused
      if (total > refused.total) refused = { total, at: now }
      const value = total === 0 ? 'None' : `${formatCount(total)} since the start`
      if (now - refused.at > RECENT_MS) return { state: 'fine', value, count: total }
      const advice =
        'There were more visitors than the server could handle. Checkouts took priority; other visitors were asked to try again.'
      return { state: 'attention', value, count: total, advice }
    },
  }

  const pageCache: Check = {
    id: 'page-cache',
    title: 'Pages in memory',
    group: 'Website',
    alertsOwner: false,
    async read() {
      const { entries, bytes, listenLag } = pages.state()
      const value = `${formatCount(entries)} pages and API responses, ${(bytes / 1_000_000).toFixed(1)} MB`
      if (listenLag !== undefined) return { state: 'fine', value, count: entries }
      const advice =
        'This process isn’t receiving database change notifications, so pages may show old prices. The log says why.'
      return { state: 'attention', value, count: entries, advice }
    },
  }

  const cdn: Check = {
    id: 'cdn',
    title: 'CDN',
    group: 'Website',
    alertsOwner: false,
    async read() {
      if (pages.state().cdn !== 'failing') return { state: 'fine', value: 'Knows every change', count: 0 }
      const advice =
        'The CDN refuses to drop changed pages, so it may show them as they were up to ten minutes ago. Check CDN_PURGE_URL and CDN_PURGE_HEADER.'
      return { state: 'attention', value: 'Doesn’t accept purges', count: 1, advice }
    },
  }

  const connections: Check = {
    id: 'database-connections',
    title: 'Connections',
    group: 'Database',
    alertsOwner: false,
    async read() {
      const all = Object.values(pools)
      const sum = (of: (pool: Pool) => number) => all.reduce((total, pool) => total + of(pool), 0)
      const busy = sum(({ totalCount, idleCount }) => totalCount - idleCount)
      const waiting = sum(({ waitingCount }) => waitingCount)
      const value = `${busy} of ${sum(({ options }) => options.max ?? 0)} in use, ${waiting} waiting`
      if (waiting === 0) return { state: 'fine', value, count: waiting }
      const advice =
        'Requests are waiting for the database. If this continues, look for “a statement was slow” in the log.'
      return { state: 'attention', value, count: waiting, advice }
    },
  }

  return [responsiveness, refusedRequests, pageCache, ...(pages.state().cdn ? [cdn] : []), connections]
}
