import type { BasketItem } from '#/features/catalogue/catalogue.rules.ts'
import type { DeliveryType } from '#/features/delivery/deliveryTypes.rules.ts'
import type { CustomerDetails } from '#/features/orders/customer.rules.ts'
import type { PricedBasket } from '#/features/pricing/pricing.rules.ts'
import type { Pence } from '#/lib/pence.ts'

/**
 * `open`: nothing held. `reserved`: Pay was pressed, stock and code are held. `ordered`: paid, and an order stands.
 * `refundDue`: paid, and it was decided that no order can be made. `refunded`: and the money is back. `cancelled`: over.
 */
export type DraftState = 'open' | 'reserved' | 'ordered' | 'refundDue' | 'refunded' | 'cancelled'

/** A priced basket with what its lines were called when the buyer agreed to it. */
export type AgreedBasket = PricedBasket & {
  names: Record<number, { name: string; slug: string; imageUrl: string }>
}

/** What a purchase is of, and for whom. */
export type Terms = {
  /** Null for an intent that was asked for by amount alone. */
  items: BasketItem[] | null
  discountCode: string | null
  deliveryType: DeliveryType
  amount: Pence
  agreed: AgreedBasket | null
  customer: CustomerDetails | null
}

/** Terms that the card provider was told of under this number (`metadata.attempt`). */
export type Proposal = Terms & { attempt: number }
