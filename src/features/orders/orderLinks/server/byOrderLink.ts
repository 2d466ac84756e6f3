import { z } from '@hono/zod-openapi'
import { callsAbout } from '#/features/orders/orders/server/callsAbout.ts'
import type { Executor } from '#/platform/database.ts'
import { findLinkedOrder } from './orderLink.ts'

const OrderLink = z.object({ token: z.string().max(100) })

/** By anybody who has the order’s link. */
export const byOrderLink = (tx: Executor) =>
  callsAbout(
    { params: OrderLink, refuses: { linkEnded: [404, 'This link is incomplete or no longer works.'] } },
    'linkEnded',
    ({ params }: { params: z.infer<typeof OrderLink> }) => findLinkedOrder(tx, params.token),
  )
