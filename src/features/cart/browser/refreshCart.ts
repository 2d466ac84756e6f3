import type { QueryClient } from '@tanstack/react-query'
import { toast } from '#/ui/toast.ts'
import { cartProducts } from './cart.queries.ts'
import { checkCart } from './cartCheck.ts'
import { currentCart } from './cartState.ts'

/** Looks at what the cart's products cost now and how many are left, and says what has changed since the last visit. */
export async function refreshCart(queryClient: QueryClient): Promise<void> {
  const { items } = currentCart()
  if (items.length === 0) return
  // Unreachable for now: the drawer and the checkout ask again and say so.
  const answer = await queryClient.fetchQuery(cartProducts(items)).catch(() => undefined)
  const changes = answer ? checkCart(answer.asked, answer.products) : []
  if (changes.length > 0) toast({ tone: 'info', title: 'Your cart has changed', message: changes.join('\n') })
}
