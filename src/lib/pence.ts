import { formatCount } from './formatCount.ts'

/** Money in code: whole pence, never a fraction of one. */
export type Pence = number

const DECIMAL = /^(-?)(\d{1,8})(?:\.(\d{1,2}))?$/

/** Pence of a decimal string as the database and the wire carry it: `'1145.00'` gives `114500`. Throws on anything else. */
export function toPence(decimal: string): Pence {
  const match = DECIMAL.exec(decimal)
  if (!match) throw new RangeError(`Not an amount of pounds: ${JSON.stringify(decimal)}`)
  const [, sign, pounds, fraction = ''] = match
  const pence = Number(pounds) * 100 + Number(fraction.padEnd(2, '0'))
  return sign && pence ? -pence : pence
}

/** Whole pence as a person reads them: `114500` gives `'£1,145.00'`. */
export function formatPounds(pence: Pence): string {
  const absolute = Math.abs(pence)
  return `${pence < 0 ? '-' : ''}£${formatCount(Math.trunc(absolute / 100))}.${`${absolute % 100}`.padStart(2, '0')}`
}

/** Pence without needless zeros, for running text: `200000` gives `'£2,000'`, `5050` gives `'£50.50'`. */
export const formatPoundsShort = (pence: Pence): string => formatPounds(pence).replace(/\.00$/, '')
