import { arrivalDays, type DeliverySettings, deliveryFee } from '#/features/shop/delivery/delivery.rules.ts'
import { DELIVERY, DELIVERY_TYPES, type DeliveryType } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { toDecimal } from '#/lib/decimal.ts'
import type { NumberRange } from '#/lib/format.ts'
import type { Pence } from '#/lib/pence.ts'
import { facts } from '../content.facts.ts'

/** As a decimal string. */
export const deliveryFeeFor = (settings: DeliverySettings, type: DeliveryType, price: Pence): string =>
  toDecimal(deliveryFee(settings, { type, discountedSubtotal: price, freeDeliveryCode: false }))

/** Working days until dispatch and in transit, which add up to the promise at the checkout. */
export function deliveryDays(type: DeliveryType): { handling: NumberRange; transit: NumberRange } {
  const handling = DELIVERY[type].dispatch(facts.delivery)
  const { earliest, latest } = arrivalDays(type)
  const min = Math.max(0, earliest - handling[0])
  return { handling, transit: [min, Math.max(min, latest - handling[1])] }
}

export const shippingJsonLd = (settings: DeliverySettings, price: Pence) =>
  DELIVERY_TYPES.map((type) => {
    const { handling, transit } = deliveryDays(type)
    return {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: deliveryFeeFor(settings, type, price), currency: 'GBP' },
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

export const returnsJsonLd = (origin: string) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'GB',
  returnPolicyCountry: 'GB',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: facts.returns.days,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  refundType: 'https://schema.org/FullRefund',
  merchantReturnLink: `${origin}/shipping-and-returns`,
})
