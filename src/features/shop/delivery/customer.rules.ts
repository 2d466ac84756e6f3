import type { FieldRules } from '#/lib/fieldRules.ts'
import { INCOMPLETE_ADDRESS } from './delivery.rules.ts'

/** `shippingAddress` is newline-separated: see `addressLines`. */
export type CustomerDetails = {
  customerName: string
  customerEmail: string
  customerPhone?: string | undefined
  shippingAddress: string
}

export const customerRules = {
  customerName: { min: [2, 'Name must be at least 2 characters'], max: [120, 'Name is too long'] },
  customerEmail: {
    email: 'Please enter a valid email address',
    max: [254, 'Please enter a valid email address'],
  },
  customerPhone: { max: [40, 'Phone number is too long'], optional: true },
  shippingAddress: { min: [10, INCOMPLETE_ADDRESS], max: [600, 'Address is too long'], multiline: true },
} satisfies Record<string, FieldRules>
