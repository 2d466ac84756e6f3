import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { trackVisits } from '#/features/analytics/browser/trackVisits.ts'
import { lastAddition } from '#/features/cart/browser/cartState.ts'

export { CookieBanner } from '#/features/analytics/browser/CookieBanner.tsx'

let hasStarted = false

export function startAnalytics(id: string, router: AnyRouter, queryClient: QueryClient): void {
  if (hasStarted) return
  hasStarted = true
  trackVisits({ id, router, queryClient, additions: lastAddition })
}
