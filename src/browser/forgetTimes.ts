import type { AnyRouter } from '@tanstack/react-router'

/** A fixed time in the past: the browser treats the data as stale, as it would anyway. */
const LONG_AGO = 1

type SentQuery = { dehydratedAt?: number; state: { dataUpdatedAt: number; errorUpdatedAt: number } }

/** Makes the same data render to the same bytes and ETag. Server only; call it last. */
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
