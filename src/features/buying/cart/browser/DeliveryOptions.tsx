import type { PricedBasket } from '#/features/orders/pricing/pricing.rules.ts'
import { type DeliverySettings, deliveryFee } from '#/features/shop/delivery/delivery.rules.ts'
import { DELIVERY_TYPES, type DeliveryType, deliveryLabel } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { capitalise } from '#/lib/format.ts'
import { formatPounds } from '#/lib/pence.ts'
import { type RadioCard, RadioCards } from '#/ui/RadioCards.tsx'
import { chooseDelivery } from './cartState.ts'
import type { PricedCart } from './pricedCart.ts'

type DeliveryOptionsProps = {
  cart: Pick<PricedCart, 'basket' | 'offer' | 'deliveryType' | 'discount'>
  /** If not those of an order placed now. */
  arrivals?: Record<DeliveryType, string> | undefined
  disabled?: boolean
}

export function DeliveryOptions({ cart, arrivals, disabled = false }: DeliveryOptionsProps) {
  const { basket, offer, deliveryType, discount } = cart
  const option = (value: DeliveryType): RadioCard<DeliveryType> => {
    const fee = feeOf(value, { settings: offer, basket, freeDeliveryCode: discount?.type === 'free_delivery' })
    return {
      value,
      title: deliveryLabel(value),
      detail: capitalise(arrivals?.[value] ?? offer.promises[value].arrival),
      aside: fee === 0 ? 'Free' : formatPounds(fee),
      disabled,
    }
  }
  return (
    <div className="grid gap-3">
      <RadioCards
        legend="Delivery"
        name="deliveryType"
        value={deliveryType}
        onChange={chooseDelivery}
        options={DELIVERY_TYPES.map(option)}
      />
      {offer.closedNote && <p className="text-sm">{offer.closedNote}</p>}
    </div>
  )
}

type FeeOptions = { settings: DeliverySettings; basket: PricedBasket; freeDeliveryCode: boolean }

const feeOf = (type: DeliveryType, { settings, basket, freeDeliveryCode }: FeeOptions) =>
  deliveryFee(settings, { type, discountedSubtotal: basket.subtotal - basket.discountAmount, freeDeliveryCode })
