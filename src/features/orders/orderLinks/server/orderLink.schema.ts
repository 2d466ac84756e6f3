import { z } from 'zod'
import { AccountOrder } from '#/features/orders/orders/server/accountOrders.schema.ts'
import { ToPay } from '#/features/orders/orders/server/orders.schema.ts'
import { Decimal, textSchema } from '#/platform/schemas/strings.schema.ts'

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
  hasProForma: true,
}).extend({
  /** `dueOn` is null if it’s to be paid before dispatch. */
  toPay: ToPay.extend({
    dueOn: ToPay.shape.dueOn.nullable(),
    /** To be paid before dispatch, but not all the goods are there or reserved: it isn’t to be paid yet. */
    isShort: z.boolean(),
    outstanding: Decimal,
    /** Of the page to pay by card, once staff have given out a payment link. */
    payPath: z.string().nullable(),
  }).nullable(),
})
export type LinkedOrder = z.infer<typeof LinkedOrder>

export const LinkRequest = z.object({ orderId: textSchema().min(1, 'Enter your order number').max(100) })
export const LinkRequested = z.object({ message: z.string() })
