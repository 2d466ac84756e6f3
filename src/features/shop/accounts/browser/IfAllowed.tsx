import type { ReactNode } from 'react'
import type { AdminCall } from '#/browser/routes.ts'
import { useRights } from './useRights.ts'

/** Hides what the signed-in person's role may not do. */
export function IfAllowed({ call, children }: { call: AdminCall; children: ReactNode }) {
  const may = useRights()
  return may(call) && children
}
