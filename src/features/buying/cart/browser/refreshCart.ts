import type { QueryClient } from '@tanstack/react-query'
import { toast } from '#/ui/toast.ts'
import { cartProducts } from './cart.queries.ts'
import { CART_CHANGED, getCart, isCartOpen } from './cartState.ts'
import { updateCart } from './updateCart.ts'

export async function refreshCart(queryClient: QueryClient): Promise<void> {
  const { items } = getCart()
  if (items.length === 0) return
  const response = await queryClient.fetchQuery(cartProducts(items)).catch(() => undefined)
  const changes = response ? updateCart(response.requestedIds, response.products) : []
  // The drawer shows them itself.
  if (changes.length > 0 && !isCartOpen()) toast({ tone: 'info', title: CART_CHANGED, message: changes.join('\n') })
}
