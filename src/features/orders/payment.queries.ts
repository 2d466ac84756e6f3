import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend } from '#/platform/api.ts'
import { listKey } from '#/platform/lists/lists.queries.ts'
import { sentenceOf } from '#/platform/sentence.ts'
import { toast } from '#/ui/toast.ts'
import type { AdminOrder } from './orders.schema.ts'

const failed = (error: Error) => toast({ tone: 'error', title: 'Failed to update order', message: sentenceOf(error) })

/** Marks an order as paid: its money has arrived by transfer. */
export function useTakePayment(order: Pick<AdminOrder, 'id'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reference: string) =>
      apiSend<AdminOrder>('POST', `/api/admin/orders/${order.id}/payments`, { reference }),
    onSuccess: ({ orderId }) => toast({ title: 'Order updated', message: `${orderId} is paid.` }),
    onError: failed,
    // Also when it is refused: it may have been paid otherwise.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ['api', 'admin', 'orders'] })
      await queryClient.invalidateQueries({ queryKey: listKey('orders') })
    },
  })
}

/** Makes a new payment link, which ends the one before, and mails it if asked. */
export function useMakePayLink(order: Pick<AdminOrder, 'id'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (mail: boolean) =>
      apiSend<{ url: string; mailed: boolean }>('POST', `/api/admin/orders/${order.id}/payment-links`, { mail }),
    onError: failed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['api', 'admin', 'orders', order.id] }),
  })
}
