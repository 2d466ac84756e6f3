const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
})

/** An ISO time as `21 Nov 2026, 10:05`, on the shop's clock. */
export const momentWords = (iso: string): string => MOMENT.format(new Date(iso))
