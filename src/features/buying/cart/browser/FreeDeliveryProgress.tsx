import type { PricedBasket } from '#/features/orders/pricing/pricing.rules.ts'
import { DELIVERY, freeDeliveryNames } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { capitalise, formatList } from '#/lib/format.ts'
import { formatPounds, formatPoundsShort, type Pence } from '#/lib/pence.ts'

type FreeDeliveryProgressProps = {
  basket: Pick<PricedBasket, 'subtotal' | 'discountAmount' | 'deliveryType' | 'deliveryFee' | 'untilFreeDelivery'>
  freeFrom: Pence
}

export function FreeDeliveryProgress({ basket, freeFrom }: FreeDeliveryProgressProps) {
  const isFree = basket.deliveryFee === 0
  const freeable = formatList(freeDeliveryNames(), 'or')
  const filled = isFree ? 1 : Math.min(1, (basket.subtotal - basket.discountAmount) / Math.max(1, freeFrom))
  return (
    <div className="grid gap-2">
      <p className="figures text-sm">
        {isFree ? (
          'Your delivery is free.'
        ) : basket.untilFreeDelivery === 0 ? (
          `${capitalise(freeable)} delivery is free for this order.`
        ) : (
          <>
            <strong className="font-semibold">{formatPounds(basket.untilFreeDelivery)}</strong> more for free{' '}
            {DELIVERY[basket.deliveryType].canBeFree ? '' : `${freeable} `}delivery (from {formatPoundsShort(freeFrom)}
            ).
          </>
        )}
      </p>
      <svg aria-hidden className="h-1 w-full" viewBox="0 0 100 4" preserveAspectRatio="none">
        <rect className="fill-line" width="100" height="4" />
        <rect className="fill-success transition-[width]" width={filled * 100} height="4" />
      </svg>
    </div>
  )
}
