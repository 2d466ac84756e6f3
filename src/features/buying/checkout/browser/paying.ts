import type { DeliveryType } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { createStore } from '#/ui/store.ts'

/** The latest attempt whose address and goods the server has accepted. */
export const paying = createStore<{ deliveryType: DeliveryType; paymentType: string; coupon: string | null } | null>(
  null,
)
