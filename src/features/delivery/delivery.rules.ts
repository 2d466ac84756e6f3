import { vatTreatmentOf } from '#/features/vat/vat.rules.ts'
import { formatRange } from '#/lib/formatRange.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Pence } from '#/lib/pence.ts'
import { findPostcodes, isMainland, OFF_MAINLAND } from '#/lib/postcodes.ts'
import { settingOverrides } from '#/lib/settingOverrides.ts'
import {
  addDays,
  addWorkingDays,
  type Day,
  formatShortDate,
  isWorkingDay,
  londonDay,
  londonTime,
  weekdayName,
} from '#/lib/workingDays.ts'
import { type DeliveryTimes, deliveryTimes } from './delivery.facts.ts'
import {
  DELIVERY,
  DELIVERY_TYPES,
  type DeliveryType,
  feeName,
  mapPrices,
  type PriceName,
} from './deliveryTypes.rules.ts'

/** In pence. `freeFrom` is the subtotal after discount from which every type is free. */
export type DeliverySettings = Record<PriceName, Pence>

export const DEFAULT_DELIVERY: DeliverySettings = mapPrices((_, type) => (type ? DELIVERY[type].price : 200_000))

export const cutOffTime = ({ cutOffHour }: DeliveryTimes = deliveryTimes): string =>
  `${String(cutOffHour).padStart(2, '0')}:00`

export const formatHour = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`

/** Working days from processing to arrival. */
export function arrivalDays(
  type: DeliveryType,
  times: DeliveryTimes = deliveryTimes,
): { earliest: number; latest: number } {
  const [earliest, latest] = DELIVERY[type].days(times)
  return { earliest, latest }
}

/** `'Within 10 working days'`, `'3–5 working days'`. */
export function formatArrivalDays(type: DeliveryType, times: DeliveryTimes = deliveryTimes): string {
  const days = DELIVERY[type].days(times)
  return DELIVERY[type].showsFirstDay ? formatRange(days, 'working days') : `Within ${days[1]} working days`
}

type FeeInput = { type: DeliveryType; discountedSubtotal: Pence; freeDeliveryCode: boolean }

/** In pence. 0 with a free-delivery code or from `freeFrom` after discount. */
export function deliveryFee(
  settings: DeliverySettings,
  { type, discountedSubtotal, freeDeliveryCode }: FeeInput,
): Pence {
  if (freeDeliveryCode || discountedSubtotal >= settings.freeFrom) return 0
  return settings[feeName(type)]
}

/** Until the buyer chooses: the fastest type if all are free, otherwise the first. */
export function preselectedDelivery(settings: DeliverySettings, order: Omit<FeeInput, 'type'>): DeliveryType {
  const allFree = DELIVERY_TYPES.every((type) => deliveryFee(settings, { ...order, type }) === 0)
  if (!allFree) return DELIVERY_TYPES[0]
  return DELIVERY_TYPES.reduce((a, b) => (arrivalDays(b).latest < arrivalDays(a).latest ? b : a))
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

/** Days are in London. The dates apply to orders before `orderBefore`. */
export type DeliveryPromise = { dispatchBy: Day; earliest: Day; latest: Day; orderBefore: Date }

/** Counts from today if it is a working day before the cut-off (London), otherwise from the next working day. */
export function deliveryPromise(now: Date, type: DeliveryType, times: DeliveryTimes = deliveryTimes): DeliveryPromise {
  const today = londonDay(now)
  const inTime = isWorkingDay(today) && now < londonTime(today, cutOffTime(times))
  const processed = inTime ? today : addWorkingDays(today, 1)
  const { earliest, latest } = arrivalDays(type, times)
  return {
    dispatchBy: addWorkingDays(processed, times.dispatchWorkingDays[0]),
    earliest: addWorkingDays(processed, earliest),
    latest: addWorkingDays(processed, latest),
    orderBefore: londonTime(processed, cutOffTime(times)),
  }
}

/** `'today'`, `'tomorrow'`, `'Monday'` within a week, otherwise `'Mon 4 January'`. */
export function formatRelativeDay(day: Day, now: Date): string {
  const today = londonDay(now)
  if (day === today) return 'today'
  if (day === addDays(today, 1)) return 'tomorrow'
  return day > today && day < addDays(today, 7) ? weekdayName(day) : formatShortDate(day)
}

/** `'Wed 25 to Fri 27 November'`, `'Mon 30 November to Wed 2 December'`. */
export function formatDateRange(from: Day, to: Day): string {
  if (from === to) return formatShortDate(to)
  const sameMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${sameMonth ? formatShortDate(from).replace(/ \D+$/, '') : formatShortDate(from)} to ${formatShortDate(to)}`
}

/** `'by Fri 4 December'`, or with the first day `'Wed 25 to Fri 27 November'`. */
export const formatArrival = (type: DeliveryType, { earliest, latest }: { earliest: Day; latest: Day }): string =>
  DELIVERY[type].showsFirstDay ? formatDateRange(earliest, latest) : `by ${formatShortDate(latest)}`

/** `'usually with you Wed 25 to Thu 26 November, by Fri 4 December at the latest'` */
function formatUsualArrival(promise: DeliveryPromise, type: DeliveryType, times: DeliveryTimes): string {
  const { earliest, latest, orderBefore } = promise
  const usualDays = DELIVERY[type].usuallyWithin?.(times)
  const usualLatest = usualDays === undefined ? latest : addWorkingDays(londonDay(orderBefore), usualDays)
  if (usualLatest < latest)
    return `usually with you ${formatDateRange(earliest, usualLatest)}, by ${formatShortDate(latest)} at the latest`
  return `with you ${usualDays === undefined ? formatArrival(type, promise) : formatDateRange(earliest, latest)}`
}

export function formatPromise(
  promise: DeliveryPromise,
  type: DeliveryType,
  now: Date,
  times: DeliveryTimes = deliveryTimes,
): string {
  const { dispatchBy, orderBefore } = promise
  const lastDay = formatRelativeDay(londonDay(orderBefore), now)
  const order = `Order by ${formatHour(times.cutOffHour)} ${lastDay === 'today' || lastDay === 'tomorrow' ? lastDay : `on ${lastDay}`}`
  return `${order}: dispatched by ${formatRelativeDay(dispatchBy, now)}, ${formatUsualArrival(promise, type, times)}.`
}
