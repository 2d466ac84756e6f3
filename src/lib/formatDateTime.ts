const DATE_TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
})

/** `21 Nov 2026, 10:05`, London time. Strings are ISO times. */
export const formatDateTime = (at: Date | string): string => DATE_TIME.format(new Date(at))
