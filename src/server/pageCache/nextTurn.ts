import { cutOff } from '#/features/delivery/delivery.rules.ts'
import { addDays, londonDay, londonTime } from '#/lib/workingDays.ts'

/**
 * The next moment at which pages change by themselves: London's midnight, when today is another day, and the hour until
 * which orders are processed the same day.
 */
export function nextTurn(now: Date): Date {
  const today = londonDay(now)
  const turn = londonTime(today, cutOff())
  return now < turn ? turn : londonTime(addDays(today, 1), '00:00')
}
