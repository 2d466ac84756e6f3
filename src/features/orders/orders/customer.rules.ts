import type { BusinessDetails } from '#/features/shop/business/businessFields.ts'
import { INCOMPLETE_ADDRESS } from '#/features/shop/delivery/delivery.rules.ts'
import type { FieldRules } from '#/lib/fieldRules.ts'
import type { OrderStatus } from './orderStates.rules.ts'

/** `shippingAddress` is newline-separated: see `addressLines`. */
export type CustomerDetails = {
  customerName: string
  customerEmail: string
  customerPhone?: string | undefined
  shippingAddress: string
}

/** Who buys, as entered at the checkout. The company isn't part of `shippingAddress`. */
export type BuyerDetails = CustomerDetails & BusinessDetails

export const customerRules = {
  customerName: { min: [2, 'Name must be at least 2 characters'], max: [120, 'Name is too long'] },
  customerEmail: {
    email: 'Please enter a valid email address',
    max: [254, 'Please enter a valid email address'],
  },
  customerPhone: { max: [40, 'Phone number is too long'], optional: true },
  shippingAddress: { min: [10, INCOMPLETE_ADDRESS], max: [600, 'Address is too long'], multiline: true },
} satisfies Record<string, FieldRules>

export const canChangeCustomer = (status: OrderStatus): boolean => UNSHIPPED_STATUSES.includes(status)
export const UNSHIPPED_STATUSES: readonly OrderStatus[] = ['pending', 'confirmed', 'processing']

export const addressLines = (shippingAddress: string): string[] =>
  shippingAddress
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)

/** As on a parcel. */
export const recipientLines = (order: {
  company: string | null
  customerName: string
  shippingAddress: string
}): string[] => [
  ...[order.company, order.customerName].filter((name) => name !== null),
  ...addressLines(order.shippingAddress),
]

export const needsAddress = (order: { addressUnchecked: boolean; orderStatus: OrderStatus }): boolean =>
  order.addressUnchecked && canChangeCustomer(order.orderStatus)
