import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend, errorMessage, fetchPath, isChangedMeanwhile } from '#/browser/api.ts'
import { ALWAYS_FRESH } from '#/browser/lists.queries.ts'
import { type DecodedOrder, decodeOrder } from '#/features/orders/orders/browser/decodeOrder.ts'
import type { OrderStatus } from '#/features/orders/orders/orderStates.rules.ts'
import type { ShipmentBody } from '#/features/orders/parcels/browser/parcels.queries.ts'
import type { BusinessDetails } from '#/features/shop/business/businessFields.ts'
import { useRefreshAdmin } from '#/ui/adminResource.ts'
import { toast } from '#/ui/toast.ts'
import type { AdminOrderDetail as WireOrder } from '../server/orderAdmin.schema.ts'
import type { StatusChangeOptions } from '../statusChange.rules.ts'

export type AdminOrderDetail = DecodedOrder<WireOrder>

const toastFailure = (error: unknown) =>
  toast({ tone: 'error', title: 'Failed to update order', message: errorMessage(error) })

export const adminOrder = (id: number | string) =>
  queryOptions({
    queryKey: ['api', 'admin', 'orders', id],
    queryFn: async (context) => decodeOrder(await fetchPath<'GET /api/admin/orders/{id}'>(context)),
    ...ALWAYS_FRESH,
  })

type Change =
  | {
      path: 'status'
      body: StatusChangeOptions & {
        status: OrderStatus
        from: OrderStatus
        sendAnyway?: boolean
        shipment?: ShipmentBody
      }
    }
  | { path: 'estimated-delivery'; body: { estimatedDelivery: string | null } }
  | {
      path: 'customer'
      body: CustomerBody & { business?: BusinessDetails; from: CustomerBody & { business: FormerBusiness } }
    }
  | { path: 'notes'; body: { text: string } }
type FormerBusiness = Pick<AdminOrderDetail, 'company' | 'vatNumber' | 'purchaseOrder'>
export type CustomerBody = Pick<
  AdminOrderDetail,
  'customerName' | 'customerEmail' | 'customerPhone' | 'shippingAddress'
>

function sendChange(id: number, { path, body }: Change) {
  const order = `/api/admin/orders/${id}` as const
  switch (path) {
    case 'status':
      return apiSend('PUT', `${order}/${path}`, body)
    case 'estimated-delivery':
      return apiSend('PUT', `${order}/${path}`, body)
    case 'customer':
      return apiSend('PUT', `${order}/${path}`, body)
    case 'notes':
      return apiSend('POST', `${order}/${path}`, body)
  }
}

/** `message` completes the toast: `ORD-…: note added.` */
export function useChangeOrder({ id, orderId }: { id: number; orderId: string }, message: string) {
  const queryClient = useQueryClient()
  const refresh = useRefreshAdmin()
  const key = adminOrder(id).queryKey
  return useMutation({
    mutationFn: async (change: Change) => decodeOrder(await sendChange(id, change)),
    onSuccess: async (changed) => {
      await queryClient.cancelQueries({ queryKey: key })
      queryClient.setQueryData(key, changed)
      toast({ title: 'Order updated', message: `${orderId}: ${message}.` })
    },
    onError(error, { path }) {
      // The form says it.
      if (path !== 'customer' || !isChangedMeanwhile(error)) toastFailure(error)
    },
    onSettled: () => void refresh(),
  })
}

export const parseOrderKey = (key: string): number | string => (/^\d+$/.test(key) ? Number(key) : key)

type BulkStatusChange = Partial<StatusChangeOptions> & {
  status: OrderStatus
  orders: { id: number; from: OrderStatus }[]
}

/** Refetching the list is up to `refetchList`, once the result has been read. */
export function useChangeStatuses() {
  const refresh = useRefreshAdmin()
  const move = useMutation({
    mutationFn: (moves: BulkStatusChange) => apiSend('PUT', '/api/admin/orders/statuses', moves),
    onError: toastFailure,
  })
  return { move, refetchList: () => void refresh() }
}
