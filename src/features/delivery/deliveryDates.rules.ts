import { formatRange } from '#/lib/formatRange.ts'
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
import { arrivalDays } from './delivery.rules.ts'
import { DELIVERY, type DeliveryType } from './deliveryTypes.rules.ts'

export const cutOffTime = ({ cutOffHour }: DeliveryTimes = deliveryTimes): string =>
  `${String(cutOffHour).padStart(2, '0')}:00`

export const formatHour = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`

/** `'Within 10 working days'`, `'3–5 working days'`. */
export function formatArrivalDays(type: DeliveryType, times: DeliveryTimes = deliveryTimes): string {
  const days = DELIVERY[type].days(times)
  return DELIVERY[type].showsFirstDay ? formatRange(days, 'working days') : `Within ${days[1]} working days`
}

/** Days are in London. The dates apply to orders before `orderBefore`. */
export type DeliveryPromise = {
  dispatchBy: Day
  earliest: Day
  /** Of most deliveries, if earlier than `latest`. */
  usuallyBy: Day | undefined
  latest: Day
  orderBefore: Date
}

/** Counts from today if it is a working day before the cut-off (London), otherwise from the next working day. */
export function deliveryPromise(now: Date, type: DeliveryType, times: DeliveryTimes = deliveryTimes): DeliveryPromise {
  const today = londonDay(now)
  const inTime = isWorkingDay(today) && now < londonTime(today, cutOffTime(times))
  const processed = inTime ? today : addWorkingDays(today, 1)
  const { earliest, latest } = arrivalDays(type, times)
  const usual = DELIVERY[type].usuallyWithin?.(times) ?? latest
  return {
    dispatchBy: addWorkingDays(processed, times.dispatchWorkingDays[0]),
    earliest: addWorkingDays(processed, earliest),
    usuallyBy: usual < latest ? addWorkingDays(processed, usual) : undefined,
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

/** `'usually Wed 25 to Thu 26 November, by Fri 4 December at the latest'`, `'by Fri 27 November at the latest'`. */
export function formatArrival({
  earliest,
  usuallyBy,
  latest,
}: Omit<DeliveryPromise, 'dispatchBy' | 'orderBefore'>): string {
  const end = `by ${formatShortDate(latest)} at the latest`
  return usuallyBy ? `usually ${formatDateRange(earliest, usuallyBy)}, ${end}` : end
}

export function formatPromise(promise: DeliveryPromise, now: Date, times: DeliveryTimes = deliveryTimes): string {
  const { dispatchBy, orderBefore } = promise
  const lastDay = formatRelativeDay(londonDay(orderBefore), now)
  const order = `Order by ${formatHour(times.cutOffHour)} ${lastDay === 'today' || lastDay === 'tomorrow' ? lastDay : `on ${lastDay}`}`
  const arrival = formatArrival(promise).replace(/^(usually )?/, '$1with you ')
  return `${order}: dispatched by ${formatRelativeDay(dispatchBy, now)}, ${arrival}.`
}
