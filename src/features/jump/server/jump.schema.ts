import { z } from '@hono/zod-openapi'
import { OrderStatusSchema } from '#/features/orders/server/orders.schema.ts'
import { QUOTE_STANDINGS } from '#/features/quotes/quotes.rules.ts'
import { textSchema } from '#/platform/schemas/text.schema.ts'

const MAX_LENGTH = 200

export const JumpQuery = z.object({
  q: textSchema().trim().min(1, 'Enter something to find').max(MAX_LENGTH, 'Please use fewer search terms'),
})

const groupOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), isMore: z.boolean() })

export const JumpResults = z.object({
  orders: groupOf(
    z.object({
      id: z.int(),
      orderId: z.string(),
      customerName: z.string(),
      orderStatus: OrderStatusSchema,
    }),
  ),
  quotes: groupOf(
    z.object({
      id: z.int(),
      customerName: z.string(),
      company: z.string().nullable(),
      state: z.enum(QUOTE_STANDINGS),
    }),
  ),
  customers: groupOf(z.object({ id: z.int(), email: z.string(), name: z.string() })),
  products: groupOf(z.object({ id: z.int(), name: z.string(), stockQuantity: z.int() })),
})
export type JumpResults = z.infer<typeof JumpResults>
