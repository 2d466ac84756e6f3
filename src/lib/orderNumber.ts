const PREFIX = 'ORD-'
const LENGTH = 10
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

type FillWithRandom = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array

/** Returns `ORD-` and ten characters of Crockford base32: 50 random bits, so that it cannot be guessed. */
export function newOrderId(fill: FillWithRandom = (bytes) => crypto.getRandomValues(bytes)): string {
  // 256 is a multiple of 32, so the remainder is uniform.
  return PREFIX + Array.from(fill(new Uint8Array(LENGTH)), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** Returns a typed order number as stored, or undefined. `ORD` and a `#` are optional; O is read as 0, I and L as 1. */
export function normaliseOrderId(input: string): string | undefined {
  const typed = readDigits(input.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}#]/gu, '')).toUpperCase()
  // `ORD` is `0RD` by now. A number may begin with that too, so the length decides.
  const number = typed.length === LENGTH ? typed : typed.replace(/^0RD/, '')
  const isNumber = number.length === LENGTH && [...number].every((character) => ALPHABET.includes(character))
  return isNumber ? PREFIX + number : undefined
}

/** Crockford's rule: O is read as 0, I and L as 1. */
export const readDigits = (text: string): string => text.replace(/o/gi, '0').replace(/[il]/gi, '1')
