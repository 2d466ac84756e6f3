const LENGTHS = [8, 12, 13, 14]

/** As printed under a barcode, or read by a scanner: without spaces and hyphens. */
export const gtinDigits = (written: string): string => written.replace(/[\s-]/g, '')

/** GS1 General Specifications, section 7.9: weights of 3 and 1 alternate from the right. */
export function checkDigit(withoutIt: string): number {
  const sum = [...withoutIt].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

export function gtinProblem(written: string): string | undefined {
  const digits = gtinDigits(written)
  if (digits === '') return undefined
  if (!/^\d+$/.test(digits) || !LENGTHS.includes(digits.length)) return 'A barcode has 8, 12, 13 or 14 digits'
  if (checkDigit(digits.slice(0, -1)) !== Number(digits.at(-1)))
    return 'The last digit doesn’t match the others: please check the barcode'
  if (/^0+$/.test(digits)) return 'This isn’t a real barcode. Leave it empty if the product has none'
  return isRestricted(digits)
    ? 'This number is for use within a shop, or for coupons. Leave it empty if the product has no barcode of its own'
    : undefined
}

/** For search engines: undefined unless it identifies the product worldwide. */
export const publicGtin = (barcode: string | null): string | undefined =>
  barcode && gtinProblem(barcode) === undefined ? barcode : undefined

/**
 * GS1 General Specifications, section 1.4: numbers that each company or region may give out as it likes (GTIN-8 0 and 2;
 * otherwise 02, 04 and 20–29), coupons (05, 98, 99) and refund receipts (98). Anybody else's products can have the same.
 */
function isRestricted(digits: string): boolean {
  if (digits.length === 8) return /^[02]/.test(digits)
  // The first of fourteen digits says how many are in a case.
  const gtin13 = digits.length === 14 ? digits.slice(1) : digits.padStart(13, '0')
  return /^(0[245]|2|9[89])/.test(gtin13)
}
