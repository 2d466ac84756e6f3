import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentUser } from '#/features/shop/accounts/server/accounts.schema.ts'
import { mayBeSignedIn } from '#/lib/signedInCookie.ts'
import { ApiError, fetchPathOrNull } from './api.ts'

/** Browser only. Sends no request without the signed-in cookie, because browsers log every 401 to the console. */
export const currentUserQuery = queryOptions({
  queryKey: ['api', 'user'],
  queryFn: async (context) => (mayBeSignedIn() ? ((await fetchPathOrNull(context)) as CurrentUser | null) : null),
})

/** Null when signed out; undefined while loading. */
export const useCurrentUser = () => useQuery(currentUserQuery).data

export function useRecheckUser(error: unknown) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    }
  }, [error, queryClient])
}
