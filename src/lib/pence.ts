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

/** The decimal string of pence, two places: `114500` gives `'1145.00'`. Throws on a fraction of a penny. */
export function toDecimal(pence: Pence): string {
  if (!Number.isSafeInteger(pence)) throw new RangeError(`Not a whole number of pence: ${pence}`)
  const absolute = Math.abs(pence)
  return `${pence < 0 ? '-' : ''}${Math.trunc(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`
}

const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** Pence as a person reads them: `114500` gives `'£1,145.00'`. */
export const formatPounds = (pence: Pence): string => POUNDS.format(pence / 100)

/** Pence without needless zeros, for running text: `200000` gives `'£2,000'`, `5050` gives `'£50.50'`. */
export const formatPoundsShort = (pence: Pence): string => formatPounds(pence).replace(/\.00$/, '')

/**
 * Divides `total` in proportion to `weights` by the largest remainder, so that the shares always add up to `total`.
 * Non-negative `total` and weights; if every weight is 0 every share is 0 and `total` must be 0 too.
 */
export function share(total: Pence, weights: readonly number[]): Pence[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) {
    if (total !== 0) throw new RangeError('Cannot share an amount over nothing')
    return weights.map(() => 0)
  }
  const exact = weights.map((weight) => (BigInt(total) * BigInt(weight)) / BigInt(sum))
  const shares = exact.map(Number)
  let left = total - shares.reduce((a, b) => a + b, 0)
  const byRemainder = weights
    .map((weight, index) => ({ index, rest: (BigInt(total) * BigInt(weight)) % BigInt(sum) }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const { index } of byRemainder) {
    if (left <= 0) break
    shares[index] = (shares[index] ?? 0) + 1
    left -= 1
  }
  return shares
}
