import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { loadData } from '#/browser/loadData.ts'
import type { ItemLine } from '#/features/buying/analytics/analytics.rules.ts'
import { trackVisits } from '#/features/buying/analytics/browser/trackVisits.ts'
import { cartProducts } from '#/features/buying/cart/browser/cart.queries.ts'
import { cartDrawer, getCart, lastAddition, quantityChange } from '#/features/buying/cart/browser/cartState.ts'
import { paying } from '#/features/buying/checkout/browser/paying.ts'
import { shownOrder } from '#/features/orders/orders/browser/confirmedOrder.ts'

export { CookieBanner } from '#/features/buying/analytics/browser/CookieBanner.tsx'

let hasStarted = false

export function startAnalytics(id: string, router: AnyRouter, queryClient: QueryClient): void {
  if (hasStarted) return
  hasStarted = true
  trackVisits({
    id,
    router,
    queryClient,
    signals: {
      additions: lastAddition,
      quantityChanges: quantityChange,
      cartOpen: cartDrawer,
      confirmed: shownOrder,
      paying,
      loadCart: () => loadCart(queryClient),
    },
  })
}

async function loadCart(queryClient: QueryClient): Promise<ItemLine[]> {
  const { items } = getCart()
  if (items.length === 0) return []
  const { products } = await loadData(queryClient, cartProducts(items))
  return items.flatMap(({ productId, quantity }) => {
    const product = products.find(({ id }) => id === productId)
    return product ? [{ product, quantity }] : []
  })
}
