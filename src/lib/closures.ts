import { DAY_MS, type Day, isDay, isInDayRange, OUT_OF_DAY_RANGE, toTime } from './day.ts'

/** Days on which the shop is closed, besides weekends and bank holidays. `note` is shown to shoppers. */
export type Closure = { from: Day; to: Day; note: string }

export const MAX_CLOSURES = 50
export const MAX_CLOSED_DAYS = 100
export const MAX_NOTE = 60

/** `2026-12-24/2027-01-01 Christmas`, `2026-12-24`. */
const LINE = /^(\d{4}-\d{2}-\d{2})(?:\/(\d{4}-\d{2}-\d{2}))?(?:\s+(\S.*))?$/

/** Undefined unless the line has the form of a closure; `closureProblem` checks the days. */
export function parseClosure(line: string): Closure | undefined {
  const [, from, to, note = ''] = LINE.exec(line.trim()) ?? []
  return from === undefined ? undefined : { from, to: to ?? from, note: note.replace(/\s+/g, ' ').trim() }
}

export const formatClosureLine = ({ from, to, note }: Closure): string =>
  `${from}${to === from ? '' : `/${to}`}${note ? ` ${note}` : ''}`

export function closureProblem({ from, to, note }: Closure): string | undefined {
  if (!isDay(from)) return 'Enter the first day'
  if (!isDay(to)) return 'Enter the last day, or leave it empty for a single day'
  if (![from, to].every(isInDayRange)) return OUT_OF_DAY_RANGE
  if (to < from) return 'The last day is before the first'
  if ((toTime(to) - toTime(from)) / DAY_MS >= MAX_CLOSED_DAYS) return `At most ${MAX_CLOSED_DAYS} days at a time`
  return note.length > MAX_NOTE ? `A note can have up to ${MAX_NOTE} characters` : undefined
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)

/** In order of their first days. Leaves out lines that can’t be read. */
export const parseClosures = (text: string): Closure[] =>
  linesOf(text)
    .flatMap((line) => parseClosure(line) ?? [])
    .filter((closure) => closureProblem(closure) === undefined)
    .sort((a, b) => (a.from === b.from ? a.to.localeCompare(b.to) : a.from < b.from ? -1 : 1))

export const formatClosures = (closures: readonly Closure[]): string => closures.map(formatClosureLine).join('\n')

/** Sorted and without repeats; a text with a mistake stays as it is, for `closuresProblem`. */
export const normaliseClosures = (text: string): string =>
  closuresProblem(text) === undefined ? [...new Set(formatClosures(parseClosures(text)).split('\n'))].join('\n') : text

export function closuresProblem(text: string): string | undefined {
  const lines = linesOf(text)
  if (lines.length > MAX_CLOSURES) return `At most ${MAX_CLOSURES} closures`
  for (const line of lines) {
    const closure = parseClosure(line)
    const problem = closure ? closureProblem(closure) : 'Enter dates such as 2026-12-24 or 2026-12-24/2027-01-01'
    if (problem) return `“${line.slice(0, 60)}”: ${problem}`
  }
  return undefined
}

let cached: { text: string; closed: ReadonlySet<number> } = { text: '', closed: new Set() }

/** Midnights in UTC, in milliseconds. */
export function closedTimes(text: string): ReadonlySet<number> {
  if (cached.text !== text) {
    const closed = new Set<number>()
    for (const { from, to } of parseClosures(text))
      for (let time = toTime(from); time <= toTime(to); time += DAY_MS) closed.add(time)
    cached = { text, closed }
  }
  return cached.closed
}
