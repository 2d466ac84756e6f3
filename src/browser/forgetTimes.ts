import type { AnyRouter } from '@tanstack/react-router'

/** Long ago, so that the browser finds all of it stale, as it would have anyway. */
const LONG_AGO = 1

type SentQuery = { dehydratedAt?: number; state: { dataUpdatedAt: number; errorUpdatedAt: number } }

/**
 * Takes the times at which a page's data was read out of the state that the page takes along: the same data then makes
 * the same bytes, in every process and at any time, and a browser that has them is told so. Call it last, on the server.
 */
export function forgetTimes(router: AnyRouter): void {
  const takeState = router.options.dehydrate
  router.options.dehydrate = async () => {
    const state = await takeState?.call(router.options)
    const queries: SentQuery[] = (state as { query?: { initial?: SentQuery[] } })?.query?.initial ?? []
    for (const query of queries) {
      query.dehydratedAt = LONG_AGO
      query.state = {
        ...query.state,
        dataUpdatedAt: Math.min(query.state.dataUpdatedAt, LONG_AGO),
        errorUpdatedAt: Math.min(query.state.errorUpdatedAt, LONG_AGO),
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
          for (const match of router.stores.matches.get()) match.updatedAt = LONG_AGO
          return takeMatches(options)
        }
      },
    ],
  }
}
