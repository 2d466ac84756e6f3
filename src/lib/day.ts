/** `YYYY-MM-DD` */
export type Day = string

export const DAY_MS = 86_400_000

/** Of a midnight in UTC, in milliseconds. */
export const toDay = (time: number): Day => new Date(time).toISOString().slice(0, 10)

export const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && toDay(time) === text
}

/** Of the days that people may enter. Years of fewer than four digits, and the day after 9999, are read and written in other ways. */
const FIRST_DAY: Day = '1900-01-01'
const LAST_DAY: Day = '2999-12-31'

export const OUT_OF_DAY_RANGE = `Enter a date from ${FIRST_DAY} to ${LAST_DAY}`

export const isInDayRange = (day: Day): boolean => day >= FIRST_DAY && day <= LAST_DAY

/** Midnight in UTC, in milliseconds. Throws RangeError on an invalid day. */
export function toTime(day: Day): number {
  if (!isDay(day)) throw new RangeError(`Not a day: ${JSON.stringify(day)}`)
  return Date.parse(`${day}T00:00:00Z`)
}
