import { z } from 'zod'
import { MANUAL_METHODS } from '#/features/orders/ledger/ledger.rules.ts'
import { REFUND_STATUSES } from '#/features/orders/orders/refundParts.rules.ts'
import { RecordId } from '#/platform/endpoint.ts'
import { DayInput, Decimal, textSchema } from '#/platform/schemas/strings.schema.ts'

const Amount = z.string().regex(/^\d{1,8}(\.\d{1,2})?$/, 'Enter an amount in pounds, such as 145.00')

/** In pounds; a line without an amount means the price of that quantity. */
export const RefundRequest = z.strictObject({
  requestKey: textSchema().min(8, 'Send a request key of at least 8 characters').max(100),
  lines: z
    .array(
      z.strictObject({
        lineId: RecordId,
        quantity: z.int('The quantity must be a whole number').min(0, 'The quantity can’t be negative').max(1_000_000),
        amount: Amount.optional(),
        restock: z.boolean().default(false),
      }),
    )
    .max(500)
    .default([]),
  delivery: Amount.optional(),
  amount: Amount.optional(),
  /** The part from an overpayment or a deposit. */
  credit: Amount.optional(),
  reason: textSchema()
    .trim()
    .min(1, 'Give a reason for the refund')
    .max(300, 'Please keep the reason under 300 characters'),
  tellCustomer: z.boolean().default(true),
  /** For an order paid by card, once the bank has returned a refund. */
  byTransfer: z.boolean().default(false),
})
export type RefundRequest = z.infer<typeof RefundRequest>

/** How a refund by bank transfer was sent. */
export const RefundSentRequest = z.strictObject({
  valueDate: DayInput,
  method: z.enum(MANUAL_METHODS, { message: `Choose one of ${MANUAL_METHODS.join(', ')}` }).default('transfer'),
  reference: textSchema().trim().max(120, 'The reference is too long').optional(),
})
export type RefundSentRequest = z.infer<typeof RefundSentRequest>

/** A refund by bank transfer that the bank sent back. */
export const RefundReturnedRequest = RefundSentRequest.omit({ method: true })
export type RefundReturnedRequest = z.infer<typeof RefundReturnedRequest>

export const OrderRefund = z.object({
  id: z.int(),
  status: z.enum(REFUND_STATUSES),
  cameBack: z.boolean(),
  /** A bank transfer that somebody has to make and mark as sent. */
  toSend: z.boolean(),
  /** Sent by bank transfer: the bank may send it back. */
  wasTransferred: z.boolean(),
  /** The first London day on which it can have been sent, or sent back once it has been. */
  earliestDay: z.iso.date().nullable(),
  way: z.enum(['card', 'transfer']),
  amount: Decimal,
  reason: z.string(),
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), amount: Decimal, restock: z.boolean() })),
  delivery: Decimal,
  credit: Decimal,
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
        /** How many have left in a parcel. */
        shipped: z.int(),
        missing: z.int(),
      }),
    ),
    delivery: Decimal,
    total: Decimal,
    credit: Decimal,
    /** What a refund to the card may come to. */
    onCard: Decimal,
  }),
})
export type OrderRefunds = z.infer<typeof OrderRefunds>
