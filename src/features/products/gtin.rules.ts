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
  return checkDigit(digits.slice(0, -1)) === Number(digits.at(-1))
    ? undefined
    : 'The last digit doesn’t match the others: please check the barcode'
}
