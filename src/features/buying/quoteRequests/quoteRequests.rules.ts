import { businessRules } from '#/features/shop/business/business.rules.ts'
import { customerRules } from '#/features/shop/delivery/customer.rules.ts'
import type { FieldRules } from '#/lib/fieldRules.ts'

/** How long prices in a requested quote are valid, unless staff choose another day. */
export const REQUESTED_QUOTE_DAYS = 30

const { customerName, customerEmail, customerPhone } = customerRules

export const quoteRequestRules = {
  customerName,
  customerEmail,
  customerPhone,
  company: businessRules.company,
  /** The delivery address without its postcode. */
  street: { max: [400, 'The address is too long'], optional: true, multiline: true },
  postcode: { min: [1, 'Enter the postcode for delivery'], max: [20, 'Enter the postcode for delivery'] },
  message: { max: [2000, 'The message is too long'], optional: true, multiline: true },
} satisfies Record<string, FieldRules>
