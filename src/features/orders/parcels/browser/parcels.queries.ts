import { queryOptions, useMutation } from '@tanstack/react-query'
import { apiSend, errorMessage, fetchPath, isChangedMeanwhile, UNCACHED } from '#/browser/api.ts'
import type { Carrier } from '#/features/orders/orders/orderStates.rules.ts'
import type { AdminOrder } from '#/features/orders/orders/server/orders.schema.ts'
import { useRefreshAdmin } from '#/ui/adminResource.ts'
import { toast } from '#/ui/toast.ts'
import type { OrderShipping, Parcel as WireParcel } from '../server/parcels.schema.ts'
import { rememberCarrier } from './parcelInput.ts'

export type Parcel = WireParcel
export type ShipmentBody = { carrier: Carrier | null; trackingNumber: string }
export type ParcelBody = ShipmentBody & { sentOn: string; lines: { lineId: number; quantity: number }[]; tell: boolean }

/** The parts of an order that its parcels need. */
export type ParcelOrder = Pick<
  AdminOrder,
  | 'id'
  | 'orderId'
  | 'orderStatus'
  | 'paymentStatus'
  | 'stock'
  | 'isTest'
  | 'addressUnchecked'
  | 'carrier'
  | 'trackingNumber'
  | 'createdAt'
> & { shipping: OrderShipping }

type Change =
  | { method: 'POST'; path: 'parcels'; body: ParcelBody & { requestKey: string; sendAnyway: boolean } }
  | { method: 'PUT'; path: `parcels/${number}`; body: ParcelBody & { version: number } }
  | { method: 'DELETE'; path: `parcels/${number}`; body?: undefined }

function sendChange(id: number, { method, path, body }: Change) {
  const order = `/api/admin/orders/${id}` as const
  switch (method) {
    case 'POST':
      return apiSend(method, `${order}/${path}`, body)
    case 'PUT':
      return apiSend(method, `${order}/${path}`, body)
    case 'DELETE':
      return apiSend(method, `${order}/${path}`)
  }
}

/** `message` completes the toast: `ORD-…: parcel recorded.` */
export function useParcelChange({ id, orderId }: ParcelOrder, message: string) {
  return useMutation({
    mutationFn: (change: Change) => sendChange(id, change),
    onSuccess: (_, { body }) => {
      rememberCarrier(body?.carrier)
      toast({ title: 'Order updated', message: `${orderId}: ${message}.` })
    },
    onError(error, { method }) {
      // The form says it.
      if (method === 'PUT' && isChangedMeanwhile(error)) return
      toast({ tone: 'error', title: 'Failed to update order', message: errorMessage(error) })
    },
    onSettled: useRefreshAdmin(),
  })
}

/** The path of an order's parcels: in the account, or with the link from an email. */
export const parcelsInAccount = (orderId: string) => ['api', 'account', 'orders', orderId, 'parcels'] as const
export const parcelsByLink = (token: string) => ['api', 'order-link', token, 'parcels'] as const
export type ParcelsPath = ReturnType<typeof parcelsInAccount> | ReturnType<typeof parcelsByLink>

export const customerParcels = (path: ParcelsPath) =>
  queryOptions({
    queryKey: path,
    queryFn: fetchPath<'GET /api/account/orders/{orderId}/parcels' | 'GET /api/order-link/{token}/parcels'>,
    ...UNCACHED,
  })
