import { type QueryClient, type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'

/**
 * Like `ensureQueryData`, which fails if the last component that loads the same data closes meanwhile: that aborts the
 * request.
 */
export async function loadData<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: QueryObserverOptions<Data, Error, Data, Data, Key>,
): Promise<Data> {
  const observer = new QueryObserver(queryClient, { ...options, refetchOnMount: false })
  const release = observer.subscribe(() => {})
  try {
    return await queryClient.ensureQueryData(options)
  } finally {
    release()
  }
}
