import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, apiFetch, fetchPath, UNCACHED } from '#/browser/api.ts'
import { toast } from '#/ui/toast.ts'
import type { Purchase, WrittenReview } from '../server/productReviews.schema.ts'

/** The path of a purchase: with the link from an invitation, or in the account. */
export const purchaseByLink = (token: string) => ['api', 'product-reviews', token] as const
export const purchaseInAccount = (orderId: string) => ['api', 'account', 'orders', orderId, 'reviews'] as const
export type PurchasePath = ReturnType<typeof purchaseByLink> | ReturnType<typeof purchaseInAccount>

export const purchaseQuery = (path: PurchasePath) =>
  queryOptions({
    queryKey: path,
    queryFn: fetchPath<'GET /api/product-reviews/{token}' | 'GET /api/account/orders/{orderId}/reviews'>,
    ...UNCACHED,
    refetchOnWindowFocus: false,
  })

export type ReviewToSend = Omit<WrittenReview, 'title'> & { title: string; photographs: readonly File[] }

export function useSaveReview(path: PurchasePath, productId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn({ photographs, ...review }: ReviewToSend) {
      const form = new FormData()
      form.append('review', JSON.stringify(review))
      for (const file of photographs) form.append('photographs', file)
      const url = `/${path.map(encodeURIComponent).join('/')}/${productId}`
      const response = await apiFetch(url, { method: 'PUT', body: form })
      const text = await response.text()
      if (!response.ok) throw new ApiError(response.status, text || response.statusText)
      return JSON.parse(text) as Purchase
    },
    onSuccess(purchase) {
      queryClient.setQueryData(purchaseQuery(path).queryKey, purchase)
      toast({ title: 'Thank you', message: 'We’ll read your review before publishing it.' })
    },
  })
}
