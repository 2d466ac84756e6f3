import { capitalise, formatRange } from '#/lib/format.ts'
import {
  addDays,
  addWorkingDays,
  type Day,
  formatShortDate,
  isWorkingDay,
  londonDay,
  londonTime,
  londonTimestamp,
  weekdayName,
} from '#/lib/workingDays.ts'
import { type DeliveryTimes, deliveryTimes } from './delivery.facts.ts'
import { arrivalDays, postcodeOutsideMainland } from './delivery.rules.ts'
import { DELIVERY, DELIVERY_TYPES, type DeliveryType } from './deliveryTypes.rules.ts'

const toTime = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const cutOffTime = (type: DeliveryType, times: DeliveryTimes): string => toTime(DELIVERY[type].cutOffHour(times))

/** Of all types, in order. */
export const cutOffTimes = (): string[] =>
  [...new Set(DELIVERY_TYPES.map((type) => cutOffTime(type, deliveryTimes)))].sort()

export const formatHour = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`

/** `'usually 3–5 working days, guaranteed within 10'`, `'guaranteed within 1 working day'`. `after` says from when. */
export function formatArrivalDays(type: DeliveryType, times: DeliveryTimes = deliveryTimes, after = ''): string {
  const { earliest, usual, latest } = arrivalDays(type, times)
  if (earliest === latest) return `guaranteed within ${formatRange([latest, latest], 'working days')}${after}`
  return `usually ${formatRange([earliest, usual], 'working days')}${after}, guaranteed within ${latest}`
}

/** `'in 1–2 working days'`, `'the same day'` */
export function formatDispatchDays(type: DeliveryType, times: DeliveryTimes = deliveryTimes): string {
  const [min, max] = DELIVERY[type].dispatch(times)
  if (max === 0) return 'the same day'
  return min === 0
    ? `within ${formatRange([max, max], 'working days')}`
    : `in ${formatRange([min, max], 'working days')}`
}

/** Days are in London. The dates apply to orders before `orderBefore`. */
export type DeliveryPromise = {
  dispatchBy: Day
  earliest: Day
  /** Most orders arrive from `earliest` until then. */
  usuallyBy: Day
  latest: Day
  orderBefore: Date
}

/** Counts from today if it is a working day before the cut-off (London), otherwise from the next working day. */
export function deliveryPromise(now: Date, type: DeliveryType, times: DeliveryTimes = deliveryTimes): DeliveryPromise {
  const today = londonDay(now)
  const cutOff = cutOffTime(type, times)
  const { closedDays } = times
  const inTime = isWorkingDay(today, closedDays) && now < londonTime(today, cutOff)
  const processed = inTime ? today : addWorkingDays(today, 1, closedDays)
  const dayAfter = (count: number) => addWorkingDays(processed, count, closedDays)
  const { earliest, usual, latest } = arrivalDays(type, times)
  return {
    dispatchBy: dayAfter(DELIVERY[type].dispatch(times)[1]),
    earliest: dayAfter(earliest),
    usuallyBy: dayAfter(usual),
    latest: dayAfter(latest),
    orderBefore: londonTime(processed, cutOff),
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

export const formatGuarantee = (latest: Day): string => `guaranteed by ${formatShortDate(latest)}`

/** `'usually Wed 25 to Fri 27 November, guaranteed by Fri 4 December'`, `'guaranteed by Mon 23 November'` for a single day. */
export const formatArrival = ({
  earliest,
  usuallyBy,
  latest,
}: Pick<DeliveryPromise, 'earliest' | 'usuallyBy' | 'latest'>): string =>
  earliest === latest
    ? formatGuarantee(latest)
    : `usually ${formatDateRange(earliest, usuallyBy)}, ${formatGuarantee(latest)}`

export function formatPromise(promise: DeliveryPromise, now: Date): string {
  const { dispatchBy, orderBefore } = promise
  const processed = londonDay(orderBefore)
  const lastDay = formatRelativeDay(processed, now)
  const hour = Number(londonTimestamp(orderBefore).slice(11, 13))
  const order = `Order by ${formatHour(hour)} ${lastDay === 'today' || lastDay === 'tomorrow' ? lastDay : `on ${lastDay}`}`
  const dispatched = dispatchBy === processed ? 'the same day' : `by ${formatRelativeDay(dispatchBy, now)}`
  const arrival = formatArrival(promise).replace(/^usually /, 'usually with you ')
  return `${order}: dispatched ${dispatched}, ${arrival}.`
}

/** For a document, which is read later: no day in it is relative. Goods are dispatched once they’re paid for. */
export type DeliveryOncePaid = { dispatch: string; arrival: string }

/**
 * Outside the mainland no day is promised until it has been agreed. `paidBy`: when the payment is expected; null while
 * nobody knows.
 */
export function deliveryOncePaid(
  { deliveryType, shippingAddress }: { deliveryType: DeliveryType; shippingAddress: string },
  paidBy: Date | null,
): DeliveryOncePaid {
  if (postcodeOutsideMainland(shippingAddress))
    return { dispatch: 'We’ll confirm the date with you', arrival: 'We’ll confirm the date with you' }
  return paidBy ? formatPromiseOncePaid(deliveryPromise(paidBy, deliveryType)) : formatDaysOncePaid(deliveryType)
}

export function formatPromiseOncePaid(promise: DeliveryPromise): DeliveryOncePaid {
  const [day, time] = londonTimestamp(promise.orderBefore).split(' ') as [Day, string]
  const deadline = `${formatHour(Number(time.slice(0, 2)))} on ${formatShortDate(day)}`
  return {
    dispatch: `By ${formatShortDate(promise.dispatchBy)}, if your payment reaches us by ${deadline}`,
    arrival: capitalise(formatArrival(promise)),
  }
}

/** While nobody knows when it will be paid for. */
export const formatDaysOncePaid = (type: DeliveryType): DeliveryOncePaid => ({
  dispatch: formatDispatchOncePaid(type),
  arrival: capitalise(formatArrivalDays(type, deliveryTimes, ' after we’ve processed your payment')),
})

/** `'1–2 working days after your payment arrives'` */
function formatDispatchOncePaid(type: DeliveryType): string {
  const days = formatDispatchDays(type)
  return days.startsWith('in ')
    ? `${days.slice('in '.length)} after your payment arrives`
    : `${capitalise(days)}, once we’ve processed your payment`
}
