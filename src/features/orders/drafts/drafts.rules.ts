import type { BasketItem } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import type { BuyerDetails } from '#/features/orders/orders/orders.rules.ts'
import type { PricedBasket } from '#/features/orders/pricing/pricing.rules.ts'
import type { DeliveryType } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import type { Pence } from '#/lib/pence.ts'
import { addDays, type Day } from '#/lib/workingDays.ts'

/** `reserved`: Pay pressed, stock and code reserved. `refundDue`: paid, but no order can be made. `quoted`: no purchase,
 * but what a quote or an order to pay by invoice reserves. */
export type DraftState = 'open' | 'reserved' | 'ordered' | 'refundDue' | 'refunded' | 'cancelled' | 'quoted'

/** Stored: releases side by side read it, so it may only gain optional fields. `names` is by product id, as at that time. */
export type AgreedBasket = Omit<PricedBasket, 'lines'> & {
  lines: Omit<PricedBasket['lines'][number], 'enteredPrice'>[]
  names: Record<number, { name: string; slug: string; sku?: string | null; imageUrl: string }>
}

export type Terms = {
  /** Null for an intent requested by amount alone, and for a payment link. */
  items: BasketItem[] | null
  discountCode: string | null
  deliveryType: DeliveryType
  amount: Pence
  agreed: AgreedBasket | null
  customer: BuyerDetails | null
}

export type Proposal = Terms & { attempt: number }

const MAX_DAYS_AHEAD = 365

/** Goods can’t be reserved, nor an offer made, until a day that is past or too far ahead. */
export const isBadDay = (day: Day, today: Day): boolean => day < today || day > addDays(today, MAX_DAYS_AHEAD)

export const BAD_RESERVATION_DAY = 'Choose a date from today to a year from now, or leave it empty'

/** Nobody is asked to pay in advance for goods that are neither in stock nor reserved. */
export const NOT_ASKED_TO_PAY = 'Not all the goods are in stock, so the customer isn’t asked to pay yet'
