import { useRightsQuery } from '#/browser/rights.tsx'
import { ADMIN_GROUPS } from './adminScreens.ts'

/** The screens that the signed-in person’s role includes; until that’s known, the one that everybody’s does. */
export function useAdminGroups() {
  const { data: calls = EVERYBODYS } = useRightsQuery()
  return ADMIN_GROUPS.map(({ label, screens }) => ({
    label,
    screens: [...screens].filter(({ right }) => calls.has(right)),
  })).filter(({ screens }) => screens.length > 0)
}

const EVERYBODYS: ReadonlySet<string> = new Set(['GET /api/admin/dashboard'])

export const useAdminScreens = () => useAdminGroups().flatMap(({ screens }) => [...screens])
