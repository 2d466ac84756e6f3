import { formatCount } from './format.ts'

export type Pence = number

/** Sums of a shop can exceed one column. 13 digits of pounds are still exact in pence. */
const DECIMAL = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/

/** `'1145.00'` becomes `114500`. Throws RangeError on anything else. */
export function toPence(decimal: string): Pence {
  const match = DECIMAL.exec(decimal)
  if (!match) throw new RangeError(`Not an amount of pounds: ${JSON.stringify(decimal)}`)
  const [, sign, pounds, fraction = ''] = match
  const pence = Number(pounds) * 100 + Number(fraction.padEnd(2, '0'))
  return sign && pence ? -pence : pence
}

/** `'£1,145.00'` */
export function formatPounds(pence: Pence): string {
  const absolute = Math.abs(pence)
  return `${pence < 0 ? '-' : ''}£${formatCount(Math.trunc(absolute / 100))}.${`${absolute % 100}`.padStart(2, '0')}`
}

/** `'−£1,145.00'`, with a minus sign instead of a hyphen. */
export const formatSignedPounds = (pence: Pence): string => formatPounds(pence).replace('-', '−')

/** `'£2,000'`, `'£50.50'` */
export const formatPoundsShort = (pence: Pence): string => formatPounds(pence).replace(/\.00$/, '')
