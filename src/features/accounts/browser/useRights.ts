import { type AdminRoute, mayCall } from '#/lib/rights.ts'
import { useCurrentUser } from './accounts.queries.ts'

/** Whether the signed-in person's role includes an admin route; the server decides. Not for shop pages: the table is long. */
export function useRights(): (route: AdminRoute) => boolean {
  const role = useCurrentUser()?.role
  return (route) => mayCall(role, route)
}
