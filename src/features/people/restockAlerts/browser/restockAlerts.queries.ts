import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, apiSend } from '#/browser/api.ts'
import { toast } from '#/ui/toast.ts'

export function useRequestAlert(productId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => apiSend('POST', '/api/restock-alerts', { productId, email }),
    onError: async (error) => {
      if (!isBackInStock(error)) return
      toast({ tone: 'info', title: 'Back in stock', message: error.userMessage })
      await queryClient.invalidateQueries({ queryKey: ['api', 'products'] })
    },
  })
}

/** Then the page was out of date. */
const isBackInStock = (error: unknown): error is ApiError => error instanceof ApiError && error.body.code === 'inStock'

export const useConfirmAlert = () =>
  useMutation({
    mutationFn: (token: string) => apiSend('POST', '/api/restock-alerts/confirm', { token }),
  })
