const LONDON_TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' })
const DAY_MS = 86_400_000

/** The latest time up to `now` when British clocks first showed `at` (`03:30`). Skips days without that time. */
export function lastDue(at: string, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  for (let day = now.getTime() + DAY_MS; ; day -= DAY_MS) {
    const midnight = Math.floor(day / DAY_MS) * DAY_MS
    // UTC offset in hours: 1 in summer, 0 in winter.
    for (const offset of [1, 0]) {
      const moment = new Date(midnight + ((hours - offset) * 60 + minutes) * 60_000)
      if (moment <= now && LONDON_TIME.format(moment) === at) return moment
    }
  }
}
