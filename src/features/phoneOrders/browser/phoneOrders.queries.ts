import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiGet, apiSend } from '#/browser/api.ts'
import type { Product } from '#/features/catalogue/server/catalogue.schema.ts'
import type { CustomerDetails } from '#/features/orders/customer.rules.ts'
import type { AdminOrder } from '#/features/orders/server/orders.schema.ts'
import type { DeskPayment, DeskQuote, LinkIntent, PayableOrder } from '../server/phoneOrders.schema.ts'

/** A basket of the desk as the wire has it. */
export type DeskBasketBody = {
  lines: readonly { productId: number; quantity: number }[]
  discountCode?: string | undefined
  deliveryType: 'standard' | 'express'
  deliveryFee?: string | undefined
}

export type DeskOrderBody = DeskBasketBody & {
  requestKey: string
  customer: CustomerDetails
  note?: string | undefined
  payment: DeskPayment
  reference?: string | undefined
}

/** What an order of the desk would cost. Nothing is asked while there is nothing in it. */
export const deskQuoteQuery = (basket: DeskBasketBody) =>
  queryOptions({
    queryKey: ['desk-quote', basket],
    queryFn: () => apiSend<DeskQuote>('POST', '/api/admin/orders/quote', basket),
    enabled: basket.lines.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Products whose name or description holds the words, for the desk to choose from. */
export const deskProductsQuery = (q: string) =>
  queryOptions({
    queryKey: ['desk-products', q],
    queryFn: ({ signal }) => apiGet<Product[]>(`/api/products?q=${encodeURIComponent(q)}&page=1&pageSize=8`, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })

export const placeDeskOrder = (order: DeskOrderBody) => apiSend<AdminOrder>('POST', '/api/admin/orders', order)

const pathOf = (token: string) => `/api/pay/${encodeURIComponent(token)}`

/** The order that a payment link is for. */
export const payableQuery = (token: string) =>
  queryOptions({
    queryKey: ['pay', token],
    queryFn: ({ signal }) => apiGet<PayableOrder>(pathOf(token), signal),
    staleTime: 0,
    // The card form would be made anew under somebody's hands.
    refetchOnWindowFocus: false,
  })

/** The calls of a payment page. Each throws `ApiError` when it is refused. */
export const payApi = {
  intent: (token: string) => apiSend<LinkIntent>('POST', `${pathOf(token)}/intent`),
  reserve: (token: string, paymentIntentId: string) => apiSend('POST', `${pathOf(token)}/reserve`, { paymentIntentId }),
  finish: (token: string, paymentIntentId: string) =>
    apiSend<PayableOrder>('POST', `${pathOf(token)}/finish`, { paymentIntentId }),
}
