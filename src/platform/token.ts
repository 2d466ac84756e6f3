import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sha256, sha256Bytes } from './sha256.ts'

/** 256 random bits for a link or cookie, in characters that need no encoding. Only `hash` is stored. */
export function createToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** A plain SHA-256 suffices: nobody can guess what's random. */
export const hashToken = (token: string): string => sha256(token)

/** Whether it could be one. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** In constant time. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(sha256Bytes(one), sha256Bytes(other))
