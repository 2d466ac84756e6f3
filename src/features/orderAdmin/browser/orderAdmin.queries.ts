import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, apiSend, readPath } from '#/browser/api.ts'
import { FRESH, listKey } from '#/browser/lists.queries.ts'
import { sentenceOf } from '#/browser/sentence.ts'
import type { OrderStatus } from '#/features/orders/server/orders.schema.ts'
import { toast } from '#/ui/toast.ts'
import type { AdminOrderDetail, StatusesAnswer } from '../server/orderAdmin.schema.ts'
import type { Along } from '../statusChange.rules.ts'

const failed = (error: unknown) => toast({ tone: 'error', title: 'Failed to update order', message: sentenceOf(error) })

/** `id` is the numeric id or the `ORD-…` number. */
export const adminOrder = (id: number | string) =>
  queryOptions({
    queryKey: ['api', 'admin', 'orders', id],
    queryFn: async (context) => (await readPath(context)) as AdminOrderDetail,
    ...FRESH,
  })

/** `what` is the last part of the path. */
type Change =
  | { what: 'status'; body: Along & { status: OrderStatus; from: OrderStatus; shipment?: ShipmentBody } }
  | { what: 'shipment'; body: ShipmentBody & { tell: boolean } }
  | { what: 'estimated-delivery'; body: { estimatedDelivery: string | null } }
  | { what: 'customer'; body: CustomerBody & { from: CustomerBody } }
  | { what: 'notes'; body: { text: string } }
export type CustomerBody = Pick<
  AdminOrderDetail,
  'customerName' | 'customerEmail' | 'customerPhone' | 'shippingAddress'
>
export type ShipmentBody = { carrier: string | null; trackingNumber: string }

/** `done` completes the toast: `ORD-…: note added.` */
export function useChangeOrder({ id, orderId }: { id: number; orderId: string }, done: string) {
  const queryClient = useQueryClient()
  const key = adminOrder(id).queryKey
  return useMutation({
    mutationFn: ({ what, body }: Change) =>
      apiSend<AdminOrderDetail>(what === 'notes' ? 'POST' : 'PUT', `/api/admin/orders/${id}/${what}`, body),
    onSuccess: async (changed) => {
      await queryClient.cancelQueries({ queryKey: key })
      queryClient.setQueryData(key, changed)
      void queryClient.invalidateQueries({ queryKey: listKey('orders') })
      toast({ title: 'Order updated', message: `${orderId}: ${done}.` })
    },
    onError: (error) => {
      // Someone else has changed the order: show their version.
      if (error instanceof ApiError && error.status === 409) {
        void queryClient.invalidateQueries({ queryKey: key })
        void queryClient.invalidateQueries({ queryKey: listKey('orders') })
      }
      failed(error)
    },
  })
}

/** Parses the order in a URL: a numeric id or an `ORD-…` number. */
export const orderKey = (named: string): number | string => (/^\d+$/.test(named) ? Number(named) : named)

type Moves = Along & { status: OrderStatus; orders: { id: number; from: OrderStatus }[] }

/** Refetching the list is up to `showAgain`, once the result has been read. */
export function useMoveOrders() {
  const queryClient = useQueryClient()
  const move = useMutation({
    mutationFn: (moves: Moves) => apiSend<StatusesAnswer>('PUT', '/api/admin/orders/statuses', moves),
    onError: failed,
  })
  return { move, showAgain: () => void queryClient.invalidateQueries({ queryKey: listKey('orders') }) }
}
