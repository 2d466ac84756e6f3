import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Role } from '#/lib/roles.ts'
import { apiGet } from './api.ts'
import { useCurrentUser } from './currentUser.ts'
import type { AdminCall } from './routes.ts'

/** The calls of a role. Another role has others, so it’s part of the key. */
const rightsQuery = (role: Role | undefined) =>
  queryOptions({
    queryKey: ['rights', role],
    queryFn: async ({ signal }) => new Set((await apiGet<'GET /api/admin/rights'>('/api/admin/rights', signal)).calls),
    staleTime: Number.POSITIVE_INFINITY,
    // A new role hides and shows things; it doesn’t unmount what somebody is typing into.
    placeholderData: keepPreviousData,
    enabled: role !== undefined,
  })

/** Undefined while loading. */
export const useRightsQuery = () => useQuery(rightsQuery(useCurrentUser()?.role))

/** Whether the signed-in person’s role includes a call of the admin; the server decides. */
export function useRights(): (call: AdminCall) => boolean {
  const { data: calls } = useRightsQuery()
  return (call) => calls?.has(call) ?? false
}

/** Hides what the signed-in person's role may not do. */
export function IfAllowed({ call, children }: { call: AdminCall; children: ReactNode }) {
  const may = useRights()
  return may(call) && children
}
