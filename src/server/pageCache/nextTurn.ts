import { cutOff } from '#/features/delivery/delivery.rules.ts'
import { addDays, londonDay, londonTime } from '#/lib/workingDays.ts'

/** When pages change by themselves: midnight in London, or the cut-off for same-day dispatch. */
export function nextTurn(now: Date): Date {
  const today = londonDay(now)
  const turn = londonTime(today, cutOff())
  return now < turn ? turn : londonTime(addDays(today, 1), '00:00')
}
