/** `100017` becomes `'100,017'`. Not by Intl, whose first use takes 25 ms on a phone. */
export const formatCount = (count: number): string => `${count}`.replace(/\B(?=(\d{3})+$)/g, ',')

/** `'Visa, Mastercard and Maestro'`. Not by Intl, whose first use takes 60 ms on a phone. */
export const formatList = (names: readonly string[], conjunction: 'and' | 'or' = 'and'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${conjunction} ${names.at(-1)}`

export type NumberRange = readonly [least: number, most: number]

/** `'30–125 km/h'`, `'1 day'` */
export const formatRange = ([least, most]: NumberRange, unit: string): string =>
  least === most ? `${most} ${most === 1 ? unit.replace(/s$/, '') : unit}` : `${least}–${most} ${unit}`

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

let dateTime: Intl.DateTimeFormat | undefined

/** `21 Nov 2026, 10:05`, London time. Strings are ISO times. */
export function formatDateTime(at: Date | string): string {
  // On first use, because every page loads this file.
  dateTime ??= new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/London',
  })
  return dateTime.format(new Date(at))
}
