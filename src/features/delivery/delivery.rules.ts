import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Pence } from '#/lib/pence.ts'
import { findPostcodes, isMainland, OFF_MAINLAND } from '#/lib/postcodes.ts'
import { rangeText } from '#/lib/rangeText.ts'
import { changes } from '#/lib/shopChanges.ts'
import {
  addDays,
  addWorkingDays,
  type Day,
  isWorkingDay,
  londonDay,
  londonTime,
  shortDate,
  weekdayName,
} from '#/lib/workingDays.ts'
import { type DeliveryTimes, deliveryTimes } from './delivery.facts.ts'
import { DELIVERY, DELIVERY_TYPES, type DeliveryType, feeName, type PriceName } from './deliveryTypes.rules.ts'

/** What delivery costs, in pence. `freeFrom` is the subtotal, after discount, from which every type is free. */
export type DeliverySettings = Record<PriceName, Pence>

/** £50 standard, £100 express, free from £2,000 after discount. */
export const DEFAULT_DELIVERY = {
  ...Object.fromEntries(DELIVERY_TYPES.map((type) => [feeName(type), DELIVERY[type].price])),
  freeFrom: 200_000,
} as DeliverySettings

/** Orders before this time on a working day are processed the same day (London): `'14:00'`. */
export const cutOff = ({ cutOffHour }: DeliveryTimes = deliveryTimes): string =>
  `${String(cutOffHour).padStart(2, '0')}:00`

/** An hour as people say it: `'2 pm'`. */
export const hourInWords = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`

/** Between which working days an order arrives, counted from the day on which it is processed. */
export function arrivalDays(
  type: DeliveryType,
  times: DeliveryTimes = deliveryTimes,
): { earliest: number; latest: number } {
  const [earliest, latest] = DELIVERY[type].days(times)
  return { earliest, latest }
}

/** The same as people read it: `'Within 10 working days'`, `'3–5 working days'`. */
export function arrivalDaysText(type: DeliveryType, times: DeliveryTimes = deliveryTimes): string {
  const days = DELIVERY[type].days(times)
  return DELIVERY[type].namesFirstDay ? rangeText(days, 'working days') : `Within ${days[1]} working days`
}

type Goods = { type: DeliveryType; discountedSubtotal: Pence; freeDeliveryCode: boolean }

/** The delivery fee in pence: 0 with a free-delivery code or from `freeFrom` after discount, whichever the type. */
export function deliveryFee(settings: DeliverySettings, { type, discountedSubtotal, freeDeliveryCode }: Goods): Pence {
  if (freeDeliveryCode || discountedSubtotal >= settings.freeFrom) return 0
  return settings[feeName(type)]
}

/** Where the shop does not deliver, as it is written: `'BT, IM, KW15–17'`. */
export const offMainland = (): string => changes.offMainland ?? OFF_MAINLAND

/** The specification's sentence for an address that lacks something. */
export const INCOMPLETE_ADDRESS = 'Please enter a complete address'
/** What is wrong with a postcode that is not one. */
export const POSTCODE_WANTED = 'Enter a UK postcode, like GU1 3JF'

/** `message` is the specification's; `hint` says what the address lacks. */
export type IncompleteAddress = { code: 'incompleteAddress'; field: 'shippingAddress'; message: string; hint: string }
export type OutsideMainland = { code: 'outsideMainland'; field: 'shippingAddress'; postcode: string; message: string }
export type Undeliverable = IncompleteAddress | OutsideMainland

/**
 * Whether the shop delivers to an address: only then is anything held or charged for it. The last postcode in it counts,
 * because a town or a firm's name before it may look like one.
 */
export function checkMainland(address: string): Outcome<{ postcode: string }, Undeliverable> {
  const field = 'shippingAddress'
  const postcode = findPostcodes(address).at(-1)
  if (!postcode) {
    return refuse('incompleteAddress', { field, message: INCOMPLETE_ADDRESS, hint: POSTCODE_WANTED })
  }
  if (isMainland(postcode, offMainland())) return ok({ postcode: postcode.text })
  return refuse('outsideMainland', {
    field,
    postcode: postcode.text,
    message: `We deliver to mainland UK only, and ${postcode.text} is outside it. Please contact us for a quote.`,
  })
}

/** Whether an address has no UK postcode: until somebody completes it, its order is neither paid nor sent. */
export const isIncomplete = (address: string): boolean => findPostcodes(address).length === 0

/** The postcode of an address that the shop delivers to only by agreement, or undefined. */
export function postcodeOutside(address: string): string | undefined {
  const mainland = checkMainland(address)
  return !mainland.ok && mainland.code === 'outsideMainland' ? mainland.postcode : undefined
}

/** Days are London's. `orderBefore` is the last moment at which an order still gets these dates. */
export type DeliveryPromise = { dispatchBy: Day; earliest: Day; latest: Day; orderBefore: Date }

/**
 * When an order placed at `now` leaves and arrives. It is processed today if today is a working day and the cut-off (as
 * the shop comes: 14:00 in London) is still to come, and on the next working day otherwise. It is dispatched by the
 * working day after that: so 1 working day after an order before the cut-off and 2 after a later one. Two working days on
 * the road at least make the earliest day; the latest is the 10th working day after processing. Express: the 3rd to the
 * 5th. The merchant may set other days (`delivery.facts.ts`).
 */
export function deliveryPromise(now: Date, type: DeliveryType, times: DeliveryTimes = deliveryTimes): DeliveryPromise {
  const today = londonDay(now)
  const inTime = isWorkingDay(today) && now < londonTime(today, cutOff(times))
  const processed = inTime ? today : addWorkingDays(today, 1)
  const { earliest, latest } = arrivalDays(type, times)
  return {
    dispatchBy: addWorkingDays(processed, times.dispatchWorkingDays[0]),
    earliest: addWorkingDays(processed, earliest),
    latest: addWorkingDays(processed, latest),
    orderBefore: londonTime(processed, cutOff(times)),
  }
}

/** A day as somebody says it today: `'today'`, `'tomorrow'`, `'Monday'` within the week, else `'Mon 4 January'`. */
export function dayInWords(day: Day, now: Date): string {
  const today = londonDay(now)
  if (day === today) return 'today'
  if (day === addDays(today, 1)) return 'tomorrow'
  return day > today && day < addDays(today, 7) ? weekdayName(day) : shortDate(day)
}

/** Two days as one span: `'Wed 25 to Fri 27 November'`, `'Mon 30 November to Wed 2 December'`. */
export function dateRange(from: Day, to: Day): string {
  if (from === to) return shortDate(to)
  const sameMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${sameMonth ? shortDate(from).replace(/ \D+$/, '') : shortDate(from)} to ${shortDate(to)}`
}

/** When an order arrives: `'by Fri 4 December'`, or with its first day `'Wed 25 to Fri 27 November'`. */
export const arrivalText = (type: DeliveryType, { earliest, latest }: { earliest: Day; latest: Day }): string =>
  DELIVERY[type].namesFirstDay ? dateRange(earliest, latest) : `by ${shortDate(latest)}`

/**
 * The promise as one sentence: `'Order by 2 pm today: dispatched by Monday, with you by Fri 4 December.'` `now` decides what today is; it should be before the promise's `orderBefore`.
 */
export function promiseSentence(
  promise: DeliveryPromise,
  type: DeliveryType,
  now: Date,
  times: DeliveryTimes = deliveryTimes,
): string {
  const { dispatchBy, orderBefore } = promise
  const lastDay = dayInWords(londonDay(orderBefore), now)
  const order = `Order by ${hourInWords(times.cutOffHour)} ${lastDay === 'today' || lastDay === 'tomorrow' ? lastDay : `on ${lastDay}`}`
  return `${order}: dispatched by ${dayInWords(dispatchBy, now)}, with you ${arrivalText(type, promise)}.`
}
