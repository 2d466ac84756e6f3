import { cutOffTime } from '#/features/delivery/deliveryDates.rules.ts'
import { addDays, londonDay, londonTime } from '#/lib/workingDays.ts'

/** Midnight in London, or the cut-off for same-day dispatch. */
export function nextExpiry(now: Date): Date {
  const today = londonDay(now)
  const todaysCutOff = londonTime(today, cutOffTime())
  return now < todaysCutOff ? todaysCutOff : londonTime(addDays(today, 1), '00:00')
}
