import type { Pence } from './pence.ts'

/** `114500` becomes `'1145.00'`. Throws RangeError on a fraction of a penny. */
export function toDecimal(pence: Pence): string {
  if (!Number.isSafeInteger(pence)) throw new RangeError(`Not a whole number of pence: ${pence}`)
  const absolute = Math.abs(pence)
  return `${pence < 0 ? '-' : ''}${Math.trunc(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`
}

/** Parses an amount as people and spreadsheets write it: `1145`, `1,145.00`, `£1145.00`, `1145,00`. */
export function parsePence(written: string | number): Pence | undefined {
  const text = String(written).replace(/[£\s]/g, '')
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.')
  const [, pounds, fraction = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(plain) ?? []
  return pounds === undefined ? undefined : Number(pounds) * 100 + Number(fraction.padEnd(2, '0'))
}
