import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiSend } from '#/browser/api.ts'
import type { Movement } from '#/features/orders/ledger/browser/MovementFields.tsx'
import type { BusinessDetails } from '#/features/shop/business/businessFields.ts'
import type { CustomerDetails } from '#/features/shop/delivery/customer.rules.ts'
import type { DeliveryType } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { decodePence } from '#/lib/decodePence.ts'
import type { PhoneOrderPayment, PhoneOrderQuote as WireQuote } from '../server/phoneOrders.schema.ts'

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
  holdUntil?: string | undefined
  tellCustomer?: boolean | undefined
  note?: string | undefined
  payment: PhoneOrderPayment
} & BusinessDetails &
  Partial<Movement>

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
