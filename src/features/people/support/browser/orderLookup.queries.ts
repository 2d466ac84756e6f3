import { useMutation } from '@tanstack/react-query'
import { ApiError, apiGet, errorMessage, pathOf } from '#/browser/api.ts'
import { toast } from '#/ui/toast.ts'

export const useOrderLookup = () =>
  useMutation({
    mutationFn: (orderId: string) => apiGet<'GET /api/orders/{orderId}'>(pathOf(['api', 'orders', orderId])),
    onError: (error) => toast({ tone: 'error', ...lookupFailure(error) }),
  })

export function lookupFailure(error: unknown): { title: string; message: string } {
  const notFound = error instanceof ApiError && error.status === 404
  return {
    title: notFound ? 'Order Not Found' : 'Order lookup failed',
    message: notFound
      ? 'Please check your order ID and try again, or contact support for assistance.'
      : errorMessage(error),
  }
}
