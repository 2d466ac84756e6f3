import { z } from 'zod'
import { REFUND_STATUSES } from '#/features/orders/server/orders.schema.ts'
import { Decimal } from '#/platform/schemas/decimal.schema.ts'
import { text } from '#/platform/schemas/text.schema.ts'

const Amount = z.string().regex(/^\d{1,8}(\.\d{1,2})?$/, 'Enter an amount in pounds, such as 145.00')

/** In pounds; a line without an amount means the price of that quantity. */
export const RefundRequest = z.object({
  requestKey: text().min(8, 'Send a request key of at least 8 characters').max(100),
  lines: z
    .array(
      z.object({
        lineId: z.int(),
        quantity: z.int('The quantity must be a whole number').min(0, 'The quantity can’t be negative').max(1_000_000),
        amount: Amount.optional(),
        restock: z.boolean().default(false),
      }),
    )
    .max(500)
    .default([]),
  delivery: Amount.optional(),
  amount: Amount.optional(),
  reason: text().trim().min(1, 'Give a reason for the refund').max(300, 'Please keep the reason under 300 characters'),
  tellCustomer: z.boolean().default(true),
  /** For an order paid by card, once the bank has returned a refund. */
  byTransfer: z.boolean().default(false),
})
export type RefundRequest = z.infer<typeof RefundRequest>

export const OrderRefund = z.object({
  id: z.int(),
  status: z.enum(REFUND_STATUSES),
  cameBack: z.boolean(),
  amount: Decimal,
  reason: z.string(),
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), amount: Decimal, restock: z.boolean() })),
  delivery: Decimal,
  actor: z.string(),
  createdAt: z.iso.datetime(),
})
export type OrderRefund = z.infer<typeof OrderRefund>

export const OrderRefunds = z.object({
  refunds: z.array(OrderRefund),
  /** To the card, or by a bank transfer that the merchant makes. */
  way: z.enum(['card', 'transfer']),
  canRestock: z.boolean(),
  isInvoiced: z.boolean(),
  left: z.object({
    lines: z.array(
      z.object({
        lineId: z.int(),
        name: z.string(),
        ordered: z.int(),
        quantity: z.int(),
        amount: Decimal,
        /** How many were taken from stock and not put back by a refund. */
        restockable: z.int(),
        missing: z.int(),
      }),
    ),
    delivery: Decimal,
    total: Decimal,
  }),
})
export type OrderRefunds = z.infer<typeof OrderRefunds>
