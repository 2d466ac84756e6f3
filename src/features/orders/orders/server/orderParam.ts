import { z } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import { normaliseOrderId } from '#/lib/orderNumber.ts'
import type { Executor } from '#/platform/database.ts'
import { Id } from '#/platform/endpoint.ts'
import { orders } from './orders.tables.ts'

const NO_ORDER = 0

/**
 * `{id}` of the admin's order routes: an order's id or number, which is read as its id. A number begins with ORD, as ten
 * digits may be either.
 */
export const orderParam = (database: Executor) =>
  z.object({
    id: z.string().transform(async (key, context) => {
      const id = Id.shape.id.safeParse(key)
      if (id.success) return id.data
      const orderId = /^#?ord/i.test(key) ? normaliseOrderId(key) : undefined
      if (!orderId) {
        context.addIssue({ code: 'custom', message: 'Send an order’s id or number (ORD-…)' })
        return z.NEVER
      }
      const [order] = await database.select({ id: orders.id }).from(orders).where(eq(orders.orderId, orderId))
      return order?.id ?? NO_ORDER
    }),
  })
