import { cutOffTimes } from '#/features/shop/delivery/deliveryDates.rules.ts'
import { addDays, londonDay, londonTime } from '#/lib/workingDays.ts'

/** Midnight in London, or a delivery type's cut-off. */
export function nextExpiry(now: Date): Date {
  const today = londonDay(now)
  const cutOffs = cutOffTimes().map((time) => londonTime(today, time))
  return cutOffs.find((cutOff) => now < cutOff) ?? londonTime(addDays(today, 1), '00:00')
}
