import { isDeepStrictEqual } from 'node:util'
import type { BasketItem } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import type { DraftRow } from '#/features/orders/drafts/server/drafts.store.ts'
import type { BuyerDetails } from '#/features/orders/orders/orders.rules.ts'
import { findOrder, type OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { BUSINESS_FIELDS } from '#/features/shop/business/businessFields.ts'
import type { DeliveryType } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Pence } from '#/lib/pence.ts'
import type { Database } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import type { OnOrderPaid } from './createOrder.ts'
import { type FinaliseRefusal, finalise, loadFinalised } from './finalise.ts'
import { mergeItems, type Purchase } from './quote.store.ts'

type Claim = { customer: BuyerDetails; purchase: Purchase; totalAmount: Pence }

/** `items` is null for a draft by payment link, whose items are those of its order. */
type Details = {
  customer: Record<'customerName' | 'customerEmail' | 'shippingAddress', string> &
    Partial<Record<'customerPhone' | (typeof BUSINESS_FIELDS)[number], string | null>>
  items: BasketItem[] | null
  discountCode: string | null | undefined
  deliveryType: DeliveryType
}

/** Finds or creates the order of a purchase whose details somebody sends. `mayRead`: whether they may see all of it. */
export async function claimOrder(
  services: Services,
  onOrderPaid: OnOrderPaid[],
  { draft, isOwner }: { draft: DraftRow; isOwner: boolean },
  claim: Claim,
): Promise<Outcome<ClaimedOrder, FinaliseRefusal | { code: 'detailsDiffer' }>> {
  const known = await compareClaim(services.database, draft, claim)
  if (!isOwner && known === 'differ') return refuse('detailsDiffer')
  const outcome = await finalise(services, onOrderPaid, draft.id, { actor: 'checkout', ...claim, draft })
  if (!outcome.ok) return outcome
  const order = await loadFinalised(services.database, outcome.value)
  const isNew = outcome.value.order !== undefined
  // Someone else's order was created between the two reads.
  const isOthers = !isOwner && !isNew && known === 'none' && !isClaimOfOrder(order, claim)
  if (isOthers) return refuse('detailsDiffer')
  return ok({ order, isNew, mayRead: isOwner || (isNew && known === 'none') })
}

type ClaimedOrder = { order: OrderRecord; isNew: boolean; mayRead: boolean }

/** `none`: no details have been saved for the draft. */
async function compareClaim(database: Database, draft: DraftRow, claim: Claim): Promise<'same' | 'differ' | 'none'> {
  const saved = [draft, ...(draft.proposed ?? [])].flatMap(({ customer, items, discountCode, deliveryType }) =>
    customer ? [{ customer, items, discountCode, deliveryType }] : [],
  )
  if (saved.length > 0) return saved.some((details) => isSameDetails(details, detailsOf(claim))) ? 'same' : 'differ'
  // A client that skipped `/api/checkout` sent its details with the order.
  const order = draft.orderId === null ? undefined : await findOrder(database, draft.orderId)
  if (!order) return 'none'
  return isClaimOfOrder(order, claim) ? 'same' : 'differ'
}

const isClaimOfOrder = (order: OrderRecord, claim: Claim): boolean =>
  isSameDetails(
    {
      customer: order,
      items: order.lines.flatMap(({ productId, quantity }) => (productId === null ? [] : [{ productId, quantity }])),
      discountCode: order.discountCode,
      deliveryType: order.deliveryType,
    },
    detailsOf(claim),
  )

const detailsOf = ({ customer, purchase }: Claim): Details => ({ customer, ...purchase })

const isSameDetails = (saved: Details, claimed: Details): boolean =>
  isDeepStrictEqual(customerOf(saved), customerOf(claimed)) &&
  (saved.items === null || isDeepStrictEqual(goodsOf(saved), goodsOf(claimed)))

const customerOf = ({ customer }: Details) =>
  [
    ...[customer.customerName, customer.customerEmail, customer.customerPhone, customer.shippingAddress],
    ...BUSINESS_FIELDS.map((field) => customer[field]),
  ].map((text) => text?.trim() ?? '')

const goodsOf = ({ items, discountCode, deliveryType }: Details) => ({
  items: mergeItems(items ?? []),
  discountCode: discountCode ?? null,
  deliveryType,
})
