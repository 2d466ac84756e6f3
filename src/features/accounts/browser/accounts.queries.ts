import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, readPathOrNull } from '#/browser/api.ts'
import type { CurrentUser } from '../server/accounts.schema.ts'
import { mayBeSignedIn } from '../signedInMark.ts'

/**
 * Who is signed in, or null. Asked in the browser only: pages are the same for every visitor. Where nobody can be, nobody
 * asks, because browsers write every 401 into the console.
 */
export const currentUser = queryOptions({
  queryKey: ['api', 'user'],
  queryFn: async (context) => (mayBeSignedIn() ? ((await readPathOrNull(context)) as CurrentUser | null) : null),
})

/** The signed-in user; null when nobody is; undefined until it is known. */
export const useCurrentUser = () => useQuery(currentUser).data

/** Asks again who is signed in when a call failed because it is not, or no longer, who it was. */
export function useRecheckUser(error: unknown) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
      void queryClient.invalidateQueries({ queryKey: currentUser.queryKey })
    }
  }, [error, queryClient])
}
