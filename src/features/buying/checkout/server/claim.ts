import { isDeepStrictEqual } from 'node:util'
import type { BasketItem } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import type { DraftRow } from '#/features/orders/drafts/server/drafts.store.ts'
import type { BuyerDetails } from '#/features/orders/orders/customer.rules.ts'
import { findOrder, type OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { BUSINESS_FIELDS } from '#/features/shop/business/businessFields.ts'
import type { DeliveryType } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import type { Database } from '#/platform/database.ts'
import { mergeItems, type Purchase } from './quote.store.ts'

type Claim = { customer: BuyerDetails; purchase: Purchase }

/** `items` is null for a draft by payment link, whose items are those of its order. */
type Details = {
  customer: Record<'customerName' | 'customerEmail' | 'shippingAddress', string> &
    Partial<Record<'customerPhone' | (typeof BUSINESS_FIELDS)[number], string | null>>
  items: BasketItem[] | null
  discountCode: string | null | undefined
  deliveryType: DeliveryType
}

/** `none`: no details have been saved for the draft. */
export async function compareClaim(
  database: Database,
  draft: DraftRow,
  claim: Claim,
): Promise<'same' | 'differ' | 'none'> {
  const saved = [draft, ...(draft.proposed ?? [])].flatMap(({ customer, items, discountCode, deliveryType }) =>
    customer ? [{ customer, items, discountCode, deliveryType }] : [],
  )
  if (saved.length > 0) return saved.some((details) => isSameDetails(details, detailsOf(claim))) ? 'same' : 'differ'
  // A client that skipped `/api/checkout` sent its details with the order.
  const order = draft.orderId === null ? undefined : await findOrder(database, draft.orderId)
  if (!order) return 'none'
  return isClaimOfOrder(order, claim) ? 'same' : 'differ'
}

export const isClaimOfOrder = (order: OrderRecord, claim: Claim): boolean =>
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
