import type { z } from 'zod'
import { AccountOrder } from '#/features/orders/server/accountOrders.schema.ts'

/** Without an address or a name: the email with the link may have been forwarded. */
export const LinkedOrder = AccountOrder.omit({
  id: true,
  customerName: true,
  shippingAddress: true,
  quoteNumber: true,
  company: true,
  vatNumber: true,
  purchaseOrder: true,
  billingAddress: true,
  dueOn: true,
})
export type LinkedOrder = z.infer<typeof LinkedOrder>
