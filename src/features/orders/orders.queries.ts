import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend, readPath } from '#/platform/api.ts'
import { FRESH } from '#/platform/lists/lists.queries.ts'
import { sentenceOf } from '#/platform/sentence.ts'
import { toast } from '#/ui/toast.ts'
import type { AdminOrder, OrderStatus } from './orders.schema.ts'
import { wordOf } from './orderWords.ts'

/** The newest orders, for the administrator. */
export const adminOrders = queryOptions({
  queryKey: ['api', 'admin', 'orders'],
  queryFn: async (context) => (await readPath(context)) as AdminOrder[],
  ...FRESH,
})

/** One order by its numeric id, for the administrator. */
export const adminOrder = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'orders', id],
    queryFn: async (context) => (await readPath(context)) as AdminOrder,
    ...FRESH,
  })

/** Moves an order to another status and shows it moved wherever it is on the screen. */
export function useMoveOrder(order: AdminOrder) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (status: OrderStatus) => apiSend<AdminOrder>('PUT', `/api/admin/orders/${order.id}/status`, { status }),
    onSuccess: async (moved) => {
      await queryClient.cancelQueries({ queryKey: adminOrders.queryKey })
      queryClient.setQueryData(adminOrder(order.id).queryKey, moved)
      queryClient.setQueryData(adminOrders.queryKey, (list) => list?.map((one) => (one.id === moved.id ? moved : one)))
      toast({ title: 'Order updated', message: `${moved.orderId} is now ${wordOf(moved.orderStatus).toLowerCase()}.` })
    },
    onError: (error) => toast({ tone: 'error', title: 'Failed to update order', message: sentenceOf(error) }),
  })
}
