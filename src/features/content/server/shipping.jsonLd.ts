import { arrivalDays, deliveryFee } from '#/features/delivery/delivery.rules.ts'
import { toDeliverySettings } from '#/features/delivery/deliveryPrices.rules.ts'
import { DELIVERY_TYPES, type DeliveryType } from '#/features/delivery/deliveryTypes.rules.ts'
import type { DeliveryPrices } from '#/features/delivery/server/delivery.schema.ts'
import { toDecimal } from '#/lib/decimal.ts'
import type { NumberRange } from '#/lib/formatRange.ts'
import { toPence } from '#/lib/pence.ts'
import { facts } from '../content.facts.ts'

/** Prices are decimal strings. */
export function deliveryFeeFor(prices: DeliveryPrices, type: DeliveryType, price: string): string {
  return toDecimal(
    deliveryFee(toDeliverySettings(prices), { type, discountedSubtotal: toPence(price), freeDeliveryCode: false }),
  )
}

/** Working days until dispatch and in transit, which add up to the promise at the checkout. */
export function deliveryDays(type: DeliveryType): { handling: NumberRange; transit: NumberRange } {
  const handling = facts.delivery.dispatchWorkingDays
  const { earliest, latest } = arrivalDays(type)
  const min = Math.max(0, earliest - handling[0])
  return { handling, transit: [min, Math.max(min, latest - handling[1])] }
}

export const shippingJsonLd = (prices: DeliveryPrices, price: string) =>
  DELIVERY_TYPES.map((type) => {
    const { handling, transit } = deliveryDays(type)
    return {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: deliveryFeeFor(prices, type, price), currency: 'GBP' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'GB', addressRegion: MAINLAND },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        businessDays: { '@type': 'OpeningHoursSpecification', dayOfWeek: WORKING_DAYS },
        handlingTime: dayRange(handling),
        transitTime: dayRange(transit),
      },
    }
  })

/** England, Scotland and Wales (ISO 3166-2): the shop does not deliver to Northern Ireland. */
const MAINLAND = ['ENG', 'SCT', 'WLS']

const WORKING_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => `https://schema.org/${day}`)

const dayRange = ([min, max]: NumberRange) => ({
  '@type': 'QuantitativeValue',
  minValue: min,
  maxValue: max,
  unitCode: 'DAY',
})
