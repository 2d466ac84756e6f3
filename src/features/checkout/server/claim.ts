import type { DraftRow } from '#/features/drafts/server/drafts.store.ts'
import type { CustomerDetails } from '#/features/orders/customer.rules.ts'
import { type OrderRecord, orderById } from '#/features/orders/server/orders.store.ts'
import type { Database } from '#/platform/database.ts'
import { type Details, isSameDetails } from '../sameDetails.rules.ts'
import type { Purchase } from './quote.store.ts'

type Claim = { customer: CustomerDetails; purchase: Purchase }

const detailsOf = ({ customer, purchase }: Claim): Details => ({ customer, ...purchase })

/** What a claim says of a purchase: what was saved for it, something different, or nothing was saved (`none`). */
export async function claimedDetails(
  database: Database,
  draft: DraftRow,
  claim: Claim,
): Promise<'same' | 'differ' | 'none'> {
  const saved = [draft, ...(draft.proposed ?? [])].flatMap(({ customer, items, discountCode, deliveryType }) =>
    customer ? [{ customer, items, discountCode, deliveryType }] : [],
  )
  if (saved.length > 0) return saved.some((details) => isSameDetails(details, detailsOf(claim))) ? 'same' : 'differ'
  // A client that saved nothing has named its details with the order.
  const order = draft.orderId === null ? undefined : await orderById(database, draft.orderId)
  if (!order) return 'none'
  return isOrderOf(order, claim) ? 'same' : 'differ'
}

/** Whether an order is for whom, and of what, a claim says. */
export const isOrderOf = (order: OrderRecord, claim: Claim): boolean =>
  isSameDetails(
    {
      customer: order,
      items: order.lines.flatMap(({ productId, quantity }) => (productId === null ? [] : [{ productId, quantity }])),
      discountCode: order.discountCode,
      deliveryType: order.deliveryType,
    },
    detailsOf(claim),
  )
