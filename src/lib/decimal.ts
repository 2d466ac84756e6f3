import type { Pence } from './pence.ts'

/** `114500` becomes `'1145.00'`. Throws RangeError on a fraction of a penny. */
export function toDecimal(pence: Pence): string {
  if (!Number.isSafeInteger(pence)) throw new RangeError(`Not a whole number of pence: ${pence}`)
  const absolute = Math.abs(pence)
  return `${pence < 0 ? '-' : ''}${Math.trunc(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`
}
