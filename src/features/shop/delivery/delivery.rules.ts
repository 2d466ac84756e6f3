import { vatTreatmentOf } from '#/features/shop/vat/vat.rules.ts'
import type { Address } from '#/lib/address.ts'
import type { FieldRules } from '#/lib/fieldRules.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Pence } from '#/lib/pence.ts'
import { findPostcodes, isMainland, OFF_MAINLAND } from '#/lib/postcodes.ts'
import { settingOverrides } from '#/lib/settingOverrides.ts'
import { type DeliveryTimes, deliveryTimes } from './delivery.facts.ts'
import {
  DELIVERY,
  DELIVERY_TYPES,
  type DeliveryType,
  feeName,
  mapPrices,
  type PriceName,
} from './deliveryTypes.rules.ts'

/** In pence. `freeFrom` is the subtotal after discount from which types that can be free are. */
export type DeliverySettings = Record<PriceName, Pence>

export const DEFAULT_DELIVERY: DeliverySettings = mapPrices((_, type) => (type ? DELIVERY[type].price : 200_000))

/** Working days from processing to arrival. */
export function arrivalDays(
  type: DeliveryType,
  times: DeliveryTimes = deliveryTimes,
): { earliest: number; usual: number; latest: number } {
  const { usually, within } = DELIVERY[type]
  const [earliest, usual] = usually(times)
  return { earliest, usual, latest: within(times) }
}

type FeeInput = { type: DeliveryType; discountedSubtotal: Pence; freeDeliveryCode: boolean }

/**
 * In pence. A type that can be free is, with a free-delivery code or from `freeFrom` after discount. A fee that was
 * agreed is charged whatever the subtotal.
 */
export function deliveryFee(
  settings: DeliverySettings,
  { type, discountedSubtotal, freeDeliveryCode }: FeeInput,
  agreedFee: Pence | null = null,
): Pence {
  const isFree = freeDeliveryCode || (agreedFee === null && discountedSubtotal >= settings.freeFrom)
  if (isFree && DELIVERY[type].canBeFree) return 0
  return agreedFee ?? settings[feeName(type)]
}

/** Until the buyer chooses: the fastest of the free types that may be preselected, otherwise the first type. */
export function preselectedDelivery(settings: DeliverySettings, order: Omit<FeeInput, 'type'>): DeliveryType {
  const free = DELIVERY_TYPES.filter(
    (type) => DELIVERY[type].isPreselectedIfFree && deliveryFee(settings, { ...order, type }) === 0,
  )
  return free.toSorted((a, b) => arrivalDays(a).latest - arrivalDays(b).latest)[0] ?? DELIVERY_TYPES[0]
}

/** Postcode areas without delivery: `'BT, IM, KW15–17'`. */
export const excludedPostcodes = (): string => settingOverrides.offMainland ?? OFF_MAINLAND

/** Wording from the specification. */
export const INCOMPLETE_ADDRESS = 'Please enter a complete address'
export const POSTCODE_HINT = 'Enter a UK postcode, like GU1 3JF'

/** `message` is from the specification; `hint` says what is missing. */
export type IncompleteAddress = { code: 'incompleteAddress'; field: 'shippingAddress'; message: string; hint: string }
export type OutsideMainland = { code: 'outsideMainland'; field: 'shippingAddress'; postcode: string; message: string }
export type Undeliverable = IncompleteAddress | OutsideMainland

/**
 * Checks the last postcode, because a town or company before it may look like one. Exports are outside whatever the
 * setting says: the checkout's prices include VAT.
 */
export function checkMainland(address: string): Outcome<{ postcode: string }, Undeliverable> {
  const field = 'shippingAddress'
  const postcode = findPostcodes(address).at(-1)
  if (!postcode) {
    return refuse('incompleteAddress', { field, message: INCOMPLETE_ADDRESS, hint: POSTCODE_HINT })
  }
  if (isMainland(postcode, excludedPostcodes()) && vatTreatmentOf(postcode.text) !== 'export')
    return ok({ postcode: postcode.text })
  return refuse('outsideMainland', {
    field,
    postcode: postcode.text,
    message: `We deliver to mainland UK only, and ${postcode.text} is outside it. Please contact us for a quote.`,
  })
}

/** Without a UK postcode. Such an order can be neither paid nor sent until the address is completed. */
export const isAddressIncomplete = (address: string): boolean => findPostcodes(address).length === 0

/** The postcode if the shop delivers there by agreement only, otherwise undefined. */
export function postcodeOutsideMainland(address: string): string | undefined {
  const mainland = checkMainland(address)
  return !mainland.ok && mainland.code === 'outsideMainland' ? mainland.postcode : undefined
}

/** Together they fit into `shippingAddress`. The postcode is checked by its format. */
export const addressRules = {
  company: { max: [100, 'Company name is too long'], optional: true },
  line1: { min: [1, INCOMPLETE_ADDRESS], max: [120, 'Address line is too long'] },
  line2: { max: [120, 'Address line is too long'], optional: true },
  town: { min: [1, 'Enter the town or city'], max: [80, 'Town is too long'] },
  county: { max: [80, 'County is too long'], optional: true },
  postcode: {},
} satisfies Record<keyof Address, FieldRules>
