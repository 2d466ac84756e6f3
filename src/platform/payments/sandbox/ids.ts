import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function randomToken(length: number): string {
  let token = ''
  while (token.length < length) {
    // Bytes from 248 would favour the first letters.
    for (const byte of randomBytes(length)) if (byte < 248 && token.length < length) token += ALPHABET[byte % 62]
  }
  return token
}

export const newId = (prefix: 'pi' | 'ch' | 're' | 'pm' | 'evt' | 'req') => `${prefix}_3${randomToken(23)}`
