import { arrivalDays, type DeliverySettings, dateRange, deliveryFee } from '#/features/delivery/delivery.rules.ts'
import type { DeliveryType } from '#/features/delivery/server/delivery.schema.ts'
import type { PricedBasket } from '#/features/pricing/pricing.rules.ts'
import { formatPounds } from '#/lib/pence.ts'
import { shortDate } from '#/lib/workingDays.ts'
import { type RadioCard, RadioCards } from '#/ui/RadioCards.tsx'
import { chooseDelivery } from './cartState.ts'
import type { PricedCart } from './pricedCart.ts'

type DeliveryOptionsProps = {
  cart: Pick<PricedCart, 'basket' | 'offer' | 'settings' | 'deliveryType' | 'discount'>
  /** Payment is under way: nothing may change. */
  fixed?: boolean
}

/** Standard or express, each with its date and what it costs for this very cart. */
export function DeliveryOptions({ cart, fixed = false }: DeliveryOptionsProps) {
  const { basket, offer, settings, deliveryType, discount } = cart
  const option = (value: DeliveryType, title: string): RadioCard<DeliveryType> => {
    const fee = feeOf(value, { settings, basket, freeDeliveryCode: discount?.type === 'free_delivery' })
    const { earliest, latest } = offer.promises[value]
    const days = arrivalDays(value)
    const detail =
      value === 'express'
        ? `${days.earliest}–${days.latest} working days: ${dateRange(earliest, latest)}`
        : `Within ${days.latest} working days: by ${shortDate(latest)}`
    return { value, title, detail, aside: fee === 0 ? 'Free' : formatPounds(fee), disabled: fixed }
  }
  return (
    <RadioCards
      legend="Delivery"
      name="deliveryType"
      value={deliveryType}
      onChange={chooseDelivery}
      options={[option('standard', 'Standard delivery'), option('express', 'Express delivery')]}
    />
  )
}

type Fee = { settings: DeliverySettings; basket: PricedBasket; freeDeliveryCode: boolean }

const feeOf = (type: DeliveryType, { settings, basket, freeDeliveryCode }: Fee) =>
  deliveryFee(settings, { type, discountedSubtotal: basket.subtotal - basket.discountAmount, freeDeliveryCode })
