const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
})

/** `21 Nov 2026, 10:05`, London time. */
export const momentWords = (iso: string): string => MOMENT.format(new Date(iso))
