import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Pence } from '#/lib/pence.ts'
import { findPostcodes, isMainland } from '#/lib/postcodes.ts'
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
import type { DeliveryType } from './delivery.schema.ts'

/** What delivery costs, in pence. `freeFrom` is the subtotal, after discount, from which either type is free. */
export type DeliverySettings = { standardFee: Pence; expressFee: Pence; freeFrom: Pence }

/** £50 standard, £100 express, free from £2,000 after discount. */
export const DEFAULT_DELIVERY: DeliverySettings = { standardFee: 5000, expressFee: 10_000, freeFrom: 200_000 }

/** Orders before this time on a working day are processed the same day (London). */
export const CUT_OFF = '14:00'
const CUT_OFF_IN_WORDS = '2 pm'

/** Working days counted from the day on which an order is processed. */
export const DELIVERY_DAYS = {
  dispatch: 1,
  standard: { earliest: 3, latest: 10 },
  express: { earliest: 3, latest: 5 },
} as const

type Goods = { type: DeliveryType; discountedSubtotal: Pence; freeDeliveryCode: boolean }

/** The delivery fee in pence: 0 with a free-delivery code or from `freeFrom` after discount, whichever the type. */
export function deliveryFee(settings: DeliverySettings, { type, discountedSubtotal, freeDeliveryCode }: Goods): Pence {
  if (freeDeliveryCode || discountedSubtotal >= settings.freeFrom) return 0
  return type === 'express' ? settings.expressFee : settings.standardFee
}

export type OutsideMainland = { code: 'outsideMainland'; postcode: string; message: string }

/**
 * Whether the shop delivers to an address. The last postcode in it counts, because a town or a firm's name before it may
 * look like one. Without a postcode the address is accepted: the outcome then names none, and somebody should look.
 */
export function checkMainland(address: string): Outcome<{ postcode?: string }, OutsideMainland> {
  const postcode = findPostcodes(address).at(-1)
  if (!postcode) return ok({})
  if (isMainland(postcode)) return ok({ postcode: postcode.text })
  return refuse('outsideMainland', {
    postcode: postcode.text,
    message: `We deliver to mainland UK only, and ${postcode.text} is outside it. Please contact us for a quote.`,
  })
}

/** Days are London's. `orderBefore` is the last moment at which an order still gets these dates. */
export type DeliveryPromise = { dispatchBy: Day; earliest: Day; latest: Day; orderBefore: Date }

/**
 * When an order placed at `now` leaves and arrives. It is processed today if today is a working day and the cut-off,
 * 14:00 in London, is still to come, and on the next working day otherwise. It is dispatched by the working day after
 * that: so 1 working day after an order before the cut-off and 2 after a later one. Two working days on the road at
 * least make the earliest day; the latest is the 10th working day after processing. Express: the 3rd to the 5th.
 */
export function deliveryPromise(now: Date, type: DeliveryType): DeliveryPromise {
  const today = londonDay(now)
  const inTime = isWorkingDay(today) && now < londonTime(today, CUT_OFF)
  const processed = inTime ? today : addWorkingDays(today, 1)
  const { earliest, latest } = DELIVERY_DAYS[type]
  return {
    dispatchBy: addWorkingDays(processed, DELIVERY_DAYS.dispatch),
    earliest: addWorkingDays(processed, earliest),
    latest: addWorkingDays(processed, latest),
    orderBefore: londonTime(processed, CUT_OFF),
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

/**
 * The promise as one sentence: `'Order by 2 pm today: dispatched by Monday, with you by Fri 4 December.'` Express names
 * its span. `now` decides what today is; it should be before the promise's `orderBefore`.
 */
export function promiseSentence(promise: DeliveryPromise, type: DeliveryType, now: Date): string {
  const { dispatchBy, earliest, latest, orderBefore } = promise
  const lastDay = dayInWords(londonDay(orderBefore), now)
  const order = `Order by ${CUT_OFF_IN_WORDS} ${lastDay === 'today' || lastDay === 'tomorrow' ? lastDay : `on ${lastDay}`}`
  const arrival = type === 'express' ? dateRange(earliest, latest) : `by ${shortDate(latest)}`
  return `${order}: dispatched by ${dayInWords(dispatchBy, now)}, with you ${arrival}.`
}
