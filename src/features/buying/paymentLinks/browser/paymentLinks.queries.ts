import { queryOptions } from '@tanstack/react-query'
import { apiGet, apiSend } from '#/browser/api.ts'
import { type DecodedOrder, decodeOrder } from '#/features/orders/orders/browser/decodeOrder.ts'
import type { PayableOrder, OpenOrder as WireOpenOrder } from '../server/paymentLinks.schema.ts'

export type OpenOrder = DecodedOrder<WireOpenOrder>

const pathOf = (token: string) => `/api/pay/${encodeURIComponent(token)}` as const

export const payableQuery = (token: string) =>
  queryOptions({
    queryKey: ['pay', token],
    queryFn: async ({ signal }) =>
      decodeOrder((await apiGet<'GET /api/pay/{token}'>(pathOf(token), signal)) as PayableOrder),
    staleTime: 0,
    // A refetch would reset the card form while the customer types.
    refetchOnWindowFocus: false,
  })

/** Each call throws `ApiError` if it is refused. */
export const payApi = {
  intent: (token: string) => apiSend('POST', `${pathOf(token)}/intent`),
  reserve: (token: string, paymentIntentId: string) => apiSend('POST', `${pathOf(token)}/reserve`, { paymentIntentId }),
  finish: async (token: string, paymentIntentId: string) =>
    decodeOrder((await apiSend('POST', `${pathOf(token)}/finish`, { paymentIntentId })) as PayableOrder),
}
