import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, fetchPathOrNull } from '#/browser/api.ts'
import { type AdminRoute, mayCall } from '#/lib/rights.ts'
import type { CurrentUser } from '../server/accounts.schema.ts'
import { mayBeSignedIn } from '../signedInCookie.ts'

/** Browser only. Sends no request without the signed-in cookie, because browsers log every 401 to the console. */
export const currentUserQuery = queryOptions({
  queryKey: ['api', 'user'],
  queryFn: async (context) => (mayBeSignedIn() ? ((await fetchPathOrNull(context)) as CurrentUser | null) : null),
})

/** Null when signed out; undefined while loading. */
export const useCurrentUser = () => useQuery(currentUserQuery).data

/** Whether the signed-in person's role includes an admin route; the server decides. */
export function useRights(): (route: AdminRoute) => boolean {
  const role = useCurrentUser()?.role
  return (route) => mayCall(role, route)
}

export function useRecheckUser(error: unknown) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    }
  }, [error, queryClient])
}
