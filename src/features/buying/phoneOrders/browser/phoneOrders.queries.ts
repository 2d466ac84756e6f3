import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiGet, apiSend } from '#/browser/api.ts'
import type { Movement } from '#/features/orders/ledger/browser/MovementFields.tsx'
import { type DecodedOrder, decodeOrder } from '#/features/orders/orders/browser/decodeOrder.ts'
import type { CustomerDetails } from '#/features/shop/delivery/customer.rules.ts'
import type { DeliveryType } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { decodePence } from '#/lib/decodePence.ts'
import type {
  PayableOrder,
  PhoneOrderPayment,
  OpenOrder as WireOpenOrder,
  PhoneOrderQuote as WireQuote,
} from '../server/phoneOrders.schema.ts'

export type OpenOrder = DecodedOrder<WireOpenOrder>

export type PhoneOrderBasketBody = {
  lines: readonly { productId: number; quantity: number }[]
  discountCode?: string | undefined
  deliveryType: DeliveryType
  deliveryFee?: string | undefined
}

/** VAT depends on the postcode. */
export type PhoneOrderQuoteBody = PhoneOrderBasketBody & { postcode?: string | undefined }

export type PhoneOrderBody = PhoneOrderBasketBody & {
  requestKey: string
  customer: CustomerDetails
  note?: string | undefined
  payment: PhoneOrderPayment
} & Partial<Movement>

const decodeQuote = (wire: WireQuote) =>
  decodePence(wire, ['total', 'subtotal', 'discountAmount', 'deliveryFee', 'totalAmount', 'vatAmount'])
export type PhoneOrderQuote = ReturnType<typeof decodeQuote>

export const phoneOrderQuoteQuery = (basket: PhoneOrderQuoteBody) =>
  queryOptions({
    queryKey: ['phone-order-quote', basket],
    queryFn: async () => decodeQuote(await apiSend('POST', '/api/admin/orders/quote', basket)),
    enabled: basket.lines.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

export const submitPhoneOrder = (order: PhoneOrderBody) => apiSend('POST', '/api/admin/orders', order)

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
  finish: (token: string, paymentIntentId: string) => apiSend('POST', `${pathOf(token)}/finish`, { paymentIntentId }),
}
