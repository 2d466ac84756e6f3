import { closedTimes } from './closures.ts'
import { DAY_MS, type Day, toDay, toTime } from './day.ts'
import { settingOverrides } from './settingOverrides.ts'

export type { Day }

const SUNDAY = 0
const MONDAY = 1
const SATURDAY = 6

/** The last year that was compared with https://www.gov.uk/bank-holidays. */
export const BANK_HOLIDAYS_PUBLISHED_UNTIL = 2027

/** https://www.gov.uk/bank-holidays, England and Wales, since 2020. */
const EXCEPTIONS: Record<number, { added: string[]; dropped: string[] }> = {
  2020: { added: ['05-08'], dropped: ['05-04'] },
  2022: { added: ['06-02', '06-03', '09-19'], dropped: ['05-30'] },
  2023: { added: ['05-08'], dropped: [] },
}

/** `count` may be negative. Throws RangeError on an invalid day. */
export const addDays = (day: Day, count: number): Day => toDay(toTime(day) + count * DAY_MS)

/** 0 for Sunday. Throws RangeError on an invalid day. */
export const weekdayOf = (day: Day): number => new Date(toTime(day)).getUTCDay()

const isWeekend = (weekday: number): boolean => weekday === SATURDAY || weekday === SUNDAY

/** Meeus/Jones/Butcher algorithm. */
export function easterSunday(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return toDay(Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1))
}

const firstMonday = (year: number, month: number): Day => {
  const first = toDay(Date.UTC(year, month - 1, 1))
  return addDays(first, (MONDAY - weekdayOf(first) + 7) % 7)
}

const lastMonday = (year: number, month: number): Day => {
  const last = toDay(Date.UTC(year, month, 0))
  return addDays(last, -((weekdayOf(last) - MONDAY + 7) % 7))
}

/** Skips to the next weekday that is not a holiday. */
function observedHolidays(days: Day[]): Day[] {
  const isOnWeekend = (day: Day) => isWeekend(weekdayOf(day))
  const taken = new Set(days.filter((day) => !isOnWeekend(day)))
  for (const day of days.filter(isOnWeekend)) {
    let substitute = day
    while (isOnWeekend(substitute) || taken.has(substitute)) substitute = addDays(substitute, 1)
    taken.add(substitute)
  }
  return [...taken]
}

/** England and Wales. New proclamations go to the exceptions; until then, merchants can add them to their closed days. */
export function bankHolidays(year: number): Day[] {
  const easter = easterSunday(year)
  const { added, dropped } = EXCEPTIONS[year] ?? { added: [], dropped: [] }
  const byRule = [
    ...observedHolidays([`${year}-01-01`]),
    addDays(easter, -2),
    addDays(easter, 1),
    firstMonday(year, 5),
    lastMonday(year, 5),
    lastMonday(year, 8),
    ...observedHolidays([`${year}-12-25`, `${year}-12-26`]),
  ]
  return [
    ...byRule.filter((day) => !dropped.includes(day.slice(5))),
    ...added.map((monthAndDay) => `${year}-${monthAndDay}`),
  ].sort()
}

const holidayCache = new Map<number, Set<number>>()

/** Midnights in UTC, in milliseconds. */
function holidaysOf(year: number): Set<number> {
  const holidays = holidayCache.get(year) ?? new Set(bankHolidays(year).map(toTime))
  holidayCache.set(year, holidays)
  return holidays
}

const merchantsClosures = (): string => settingOverrides.closedDays ?? ''

function isWorking(midnight: number, closed: ReadonlySet<number>): boolean {
  const date = new Date(midnight)
  return !isWeekend(date.getUTCDay()) && !holidaysOf(date.getUTCFullYear()).has(midnight) && !closed.has(midnight)
}

/**
 * Monday to Friday, except bank holidays and the days on which the merchant is closed (`closures.ts`). Throws RangeError on an
 * invalid day.
 */
export const isWorkingDay = (day: Day, closures: string = merchantsClosures()): boolean =>
  isWorking(toTime(day), closedTimes(closures))

/** Throws RangeError unless `count` is a whole number and not negative. */
export function addWorkingDays(day: Day, count: number, closures: string = merchantsClosures()): Day {
  if (!Number.isInteger(count) || count < 0) throw new RangeError(`Not a number of days: ${count}`)
  const closed = closedTimes(closures)
  let reached = toTime(day)
  for (let left = count; left > 0; ) {
    reached += DAY_MS
    if (isWorking(reached, closed)) left -= 1
  }
  return toDay(reached)
}

let londonFormat: Intl.DateTimeFormat | undefined

function londonDateTime(moment: Date): { day: Day; time: string } {
  londonFormat ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(londonFormat.formatToParts(moment).map(({ type, value }) => [type, value]))
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}

/** Strings are ISO times. */
export const londonDay = (moment: Date | string): Day => londonDateTime(new Date(moment)).day

/** `'2026-11-23 14:05'` */
export function londonTimestamp(moment: Date): string {
  const { day, time } = londonDateTime(moment)
  return `${day} ${time}`
}

/** A time that occurs twice in autumn is the first, one skipped in spring an hour later. Throws RangeError. */
export function londonTime(day: Day, time: string): Date {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new RangeError(`Not a time of day: ${JSON.stringify(time)}`)
  const inWinter = new Date(toTime(day) + Date.parse(`1970-01-01T${time}:00Z`))
  const inSummer = new Date(inWinter.getTime() - 3_600_000)
  const shown = londonDateTime(inSummer)
  return shown.day === day && shown.time === time ? inSummer : inWinter
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

export const weekdayName = (day: Day): string => WEEKDAYS[weekdayOf(day)] as string

/** `'Mon 23 November'`. Not by Intl, which differs between browsers. */
export const formatShortDate = (day: Day): string =>
  `${weekdayName(day).slice(0, 3)} ${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`

export const fullDate = (day: Day): string => `${formatShortDate(day)} ${day.slice(0, 4)}`

/** `'23 November 2026'` */
export const longDate = (day: Day): string => fullDate(day).slice(4)
