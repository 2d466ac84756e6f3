import { type Closure, formatClosures, parseClosures } from '#/lib/closures.ts'
import { settingOverrides } from '#/lib/settingOverrides.ts'
import { addDays, addWorkingDays, type Day, formatShortDate, londonDay, longDate } from '#/lib/workingDays.ts'

/** Shoppers are told this many days before. */
const NOTICE_DAYS = 14
/** Dates promised to earlier orders count these days too, so they’re kept for a while. */
export const CLOSURES_KEPT_DAYS = 100

/** The merchant’s closures that haven’t ended. */
export function upcomingClosures(now: Date, text: string = settingOverrides.closedDays ?? ''): Closure[] {
  const today = londonDay(now)
  return parseClosures(text).filter(({ to }) => to >= today)
}

/** Drops those that ended long ago. A text with a mistake has been refused before. */
export function tidyClosures(text: string, now: Date): string {
  const since = addDays(londonDay(now), -CLOSURES_KEPT_DAYS)
  return formatClosures(parseClosures(text).filter(({ to }) => to >= since))
}

/** `'Thu 24 December to Fri 1 January (Christmas)'`, `'Mon 4 January'` */
export const formatClosure = ({ from, to, note }: Closure, format: (day: Day) => string = formatShortDate): string =>
  `${from === to ? format(from) : `${format(from)} to ${format(to)}`}${note ? ` (${note})` : ''}`

export const closureDates = (closure: Closure): string => formatClosure(closure, longDate)

/** `'We’re closed from Thu 24 December to Fri 1 January (Christmas). …'`, from two weeks before until it ends. */
export function closedNote(now: Date): string | null {
  const next = upcomingClosures(now).find(({ from }) => from <= addDays(londonDay(now), NOTICE_DAYS))
  if (!next) return null
  const when = next.from === next.to ? `on ${formatClosure(next)}` : `from ${formatClosure(next)}`
  const isOver = formatShortDate(addWorkingDays(next.to, 1))
  return `We’re closed ${when}. We’ll process orders placed then from ${isOver}.`
}
