import { useMutation } from '@tanstack/react-query'
import { ApiError, apiGet, errorMessage, pathOf } from '#/browser/api.ts'
import { type OrderStatus, STATUS_DESCRIPTIONS } from '#/features/orders/orders/orderStates.rules.ts'
import type { Tone } from '#/lib/tone.ts'
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

type StatusLabel = { label: string; tone: Tone; meaning: string }

export const STATUS_LABELS: Record<OrderStatus, StatusLabel> = {
  pending: { label: 'Pending', tone: 'attention', meaning: STATUS_DESCRIPTIONS.pending },
  confirmed: { label: 'Confirmed', tone: 'good', meaning: STATUS_DESCRIPTIONS.confirmed },
  processing: { label: 'Processing', tone: 'good', meaning: STATUS_DESCRIPTIONS.processing },
  shipped: { label: 'Shipped', tone: 'good', meaning: STATUS_DESCRIPTIONS.shipped },
  completed: { label: 'Completed', tone: 'good', meaning: STATUS_DESCRIPTIONS.completed },
  cancelled: { label: 'Cancelled', tone: 'bad', meaning: STATUS_DESCRIPTIONS.cancelled },
}
