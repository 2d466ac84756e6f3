import { z } from 'zod'
import { REFUND_STATUSES } from '#/features/orders/server/orders.schema.ts'
import { Decimal } from '#/platform/schemas/decimal.schema.ts'
import { text } from '#/platform/schemas/text.schema.ts'

const Amount = z.string().regex(/^\d{1,8}(\.\d{1,2})?$/, 'Enter an amount in pounds, such as 145.00')

/** `POST /api/admin/orders/{id}/refunds`. Amounts in pounds; a line without one means what so many of it cost. */
export const RefundRequest = z.object({
  /** Made by the form: sent again, it refunds once. */
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
  /** An amount alone, for nothing in particular. */
  amount: Amount.optional(),
  reason: text().trim().min(1, 'Give a reason for the refund').max(300, 'Please keep the reason under 300 characters'),
  tellCustomer: z.boolean().default(true),
  /** By bank transfer although it was paid by card: only once a refund to the card has come back. */
  byTransfer: z.boolean().default(false),
})
export type RefundRequest = z.infer<typeof RefundRequest>

export const OrderRefund = z.object({
  id: z.int(),
  status: z.enum(REFUND_STATUSES),
  /** Failed after it had gone through: the bank has sent the money back. */
  cameBack: z.boolean(),
  amount: Decimal,
  reason: z.string(),
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), amount: Decimal, restock: z.boolean() })),
  delivery: Decimal,
  actor: z.string(),
  createdAt: z.iso.datetime(),
})
export type OrderRefund = z.infer<typeof OrderRefund>

/** What was given back of an order, the oldest first, and what can still be. */
export const OrderRefunds = z.object({
  refunds: z.array(OrderRefund),
  /** How money goes back: to the card, or by a bank transfer that the merchant makes. */
  way: z.enum(['card', 'transfer']),
  /** Whether goods may still go back into stock: not when a cancellation has put them there. */
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
        /** How many of it were taken from stock, and no refund has put back. */
        restockable: z.int(),
        /** How many of it were not in stock when the order was paid, and were not taken. */
        missing: z.int(),
      }),
    ),
    delivery: Decimal,
    total: Decimal,
  }),
})
export type OrderRefunds = z.infer<typeof OrderRefunds>
