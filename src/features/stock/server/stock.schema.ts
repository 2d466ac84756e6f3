import { z } from 'zod'
import { STOCK_REASON_NAMES } from '../stock.rules.ts'

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
})
export type StockChange = z.infer<typeof StockChange>
