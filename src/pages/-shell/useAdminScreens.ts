import { useRights } from '#/features/accounts/browser/useRights.ts'
import { ADMIN_GROUPS } from './adminScreens.ts'

/** The screens that the signed-in person's role includes. */
export function useAdminGroups() {
  const may = useRights()
  return ADMIN_GROUPS.map(({ label, screens }) => ({
    label,
    screens: [...screens].filter(({ right }) => may(right)),
  })).filter(({ screens }) => screens.length > 0)
}

export const useAdminScreens = () => useAdminGroups().flatMap(({ screens }) => [...screens])
