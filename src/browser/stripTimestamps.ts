import type { AnyRouter } from '@tanstack/react-router'

/** In the past: the browser treats the data as stale. */
const FIXED_TIME = 1

type DehydratedQuery = { dehydratedAt?: number; state: { dataUpdatedAt: number; errorUpdatedAt: number } }

/** The same data renders to the same bytes and ETag. Server only; call it last. */
export function stripTimestamps(router: AnyRouter): void {
  const takeState = router.options.dehydrate
  router.options.dehydrate = async () => {
    const state = await takeState?.call(router.options)
    const queries: DehydratedQuery[] = (state as { query?: { initial?: DehydratedQuery[] } })?.query?.initial ?? []
    for (const query of queries) {
      query.dehydratedAt = FIXED_TIME
      query.state = {
        ...query.state,
        dataUpdatedAt: Math.min(query.state.dataUpdatedAt, FIXED_TIME),
        errorUpdatedAt: Math.min(query.state.errorUpdatedAt, FIXED_TIME),
      }
    }
    return state
  }

  const lifecycle = router.serverSsrLifecycle
  router.serverSsrLifecycle = {
    ...lifecycle,
    onServerSsrAttach: [
      ...(lifecycle?.onServerSsrAttach ?? []),
      (server) => {
        const takeMatches = server.dehydrate
        server.dehydrate = (options) => {
          for (const match of router.stores.matches.get()) match.updatedAt = FIXED_TIME
          return takeMatches(options)
        }
      },
    ],
  }
}
