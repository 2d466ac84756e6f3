import { customerRules } from '#/features/orders/orders/customer.rules.ts'
import { businessRules } from '#/features/shop/business/business.rules.ts'
import type { FieldRules } from '#/lib/fieldRules.ts'

export const quoteFieldRules = {
  company: { ...businessRules.company, max: [120, 'Company name is too long'] },
  purchaseOrder: businessRules.purchaseOrder,
  billingAddress: { ...customerRules.shippingAddress, optional: true },
  note: { max: [2000, 'The note is too long'], optional: true, multiline: true },
  reason: { max: [1000, 'The message is too long'], optional: true, multiline: true },
  lineName: { max: [200, 'The description is too long'], optional: true },
} satisfies Record<string, FieldRules>
