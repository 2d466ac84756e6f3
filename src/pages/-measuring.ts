import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { measure } from '#/features/analytics/browser/measure.ts'
import { lastAddition } from '#/features/cart/browser/cartState.ts'

export { CookieBanner } from '#/features/analytics/browser/CookieBanner.tsx'

let begun = false

export function beginMeasuring(id: string, router: AnyRouter, queryClient: QueryClient): void {
  if (begun) return
  begun = true
  measure({ id, router, queryClient, additions: lastAddition })
}
