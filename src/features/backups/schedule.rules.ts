const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' })
const DAY_MS = 86_400_000

/**
 * The newest moment up to `now` at which a clock in Great Britain showed `at` (`03:30`); of the two in the night when the
 * clocks go back, the first. A time that the clocks skip in spring is not due on that day.
 */
export function lastDue(at: string, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  for (let day = now.getTime() + DAY_MS; ; day -= DAY_MS) {
    const midnight = Math.floor(day / DAY_MS) * DAY_MS
    // Great Britain is an hour ahead of UTC in summer, and at it in winter.
    for (const ahead of [1, 0]) {
      const moment = new Date(midnight + ((hours - ahead) * 60 + minutes) * 60_000)
      if (moment <= now && CLOCK.format(moment) === at) return moment
    }
  }
}
