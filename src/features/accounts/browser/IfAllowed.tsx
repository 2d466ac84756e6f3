import type { ReactNode } from 'react'
import type { AdminRoute } from '#/lib/rights.ts'
import { useRights } from './useRights.ts'

/** Hides what the signed-in person's role may not do. */
export function IfAllowed({ route, children }: { route: AdminRoute; children: ReactNode }) {
  const may = useRights()
  return may(route) && children
}
