import { z } from 'zod'
import { FieldRefusal } from '#/platform/endpoint.ts'
import { textSchema } from '#/platform/schemas/strings.schema.ts'
import { MAX_STOCK, NOTE_MAX, STAFF_REASON_NAMES, STOCK_REASON_NAMES } from '../stock.rules.ts'

export const StockChange = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  productId: z.int(),
  product: z.string(),
  change: z.int(),
  stockAfter: z.int(),
  reason: z.enum(STOCK_REASON_NAMES),
  actor: z.string(),
  orderId: z.int().nullable(),
  /** `ORD-…` */
  orderNumber: z.string().nullable(),
  refundId: z.int().nullable(),
  /** The name of an imported file. */
  file: z.string().nullable(),
  note: z.string().nullable(),
})
export type StockChange = z.infer<typeof StockChange>

const Count = z.int('Enter a whole number').min(0, 'Stock can’t be less than zero').max(MAX_STOCK, 'That’s too many')

/** Either a difference, or a count with the stock that it was compared with. */
export const StockAdjustment = z
  .strictObject({
    /** Idempotency key, created by the form. */
    requestKey: textSchema().min(8, 'Send a request key of at least 8 characters').max(100),
    by: z
      .int('Enter a whole number, such as +5 or -2')
      .min(-MAX_STOCK, 'That’s too many')
      .max(MAX_STOCK, 'That’s too many')
      .optional(),
    stock: Count.optional(),
    stockSeen: Count.optional(),
    reason: z.enum(STAFF_REASON_NAMES, 'Please choose a reason'),
    /** Whether to put a product that is off sale back on sale; by default if it had no stock. Never takes one off sale. */
    inStock: z.boolean().optional(),
    note: textSchema().trim().max(NOTE_MAX, `A note can have up to ${NOTE_MAX} characters`).optional(),
  })
  .superRefine(({ by, stock, stockSeen }, context) => {
    const add = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if ((by === undefined) === (stock === undefined)) add('by', 'Send either a difference or a count')
    else if (by === 0) add('by', 'Enter a number other than 0')
    if ((stock === undefined) !== (stockSeen === undefined)) add('stockSeen', 'Send a count with the stock you saw')
  })
export type StockAdjustment = z.infer<typeof StockAdjustment>

export const StockFigures = z.object({
  stock: z.int(),
  inStock: z.boolean(),
  /** Reserved for quotes and for customers who are paying: part of `stock`. */
  reserved: z.int(),
  /** Sold, not sent yet: no longer part of `stock`. */
  toSend: z.int(),
})
export type StockFigures = z.infer<typeof StockFigures>

export const AdjustedStock = z.object({
  stock: z.int(),
  /** Reserved for quotes and for customers who are paying. */
  reserved: z.int(),
})
export type AdjustedStock = z.infer<typeof AdjustedStock>

export const AdjustmentRefusal = FieldRefusal.extend({
  /** As it is now. */
  stock: z.int().optional(),
})
