import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { SIGNED_IN } from '../signedInMark.ts'
import { SECOND_FACTOR_MINUTES, SESSION_DAYS } from './sessions.store.ts'

const DAY_SECONDS = 86_400
const PRIVATE = { prefix: 'host', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const
// Scripts read it, so it says nothing and opens nothing.
const READABLE = { ...PRIVATE, httpOnly: false } as const

/** The session's token that the browser sent in `__Host-session`. */
export const sessionToken = (c: Context): string | undefined => getCookie(c, 'session', 'host') || undefined

/** Hands a new session's token to the browser, and the mark by which its scripts know that there is one. */
export function setSessionToken(c: Context, token: string): void {
  const maxAge = SESSION_DAYS * DAY_SECONDS
  setCookie(c, 'session', token, { ...PRIVATE, maxAge })
  setCookie(c, SIGNED_IN, '1', { ...READABLE, maxAge })
}

/** Hands over the token of a session that awaits the second factor: nobody is signed in, so there is no mark. */
export function setAwaitingToken(c: Context, token: string): void {
  setCookie(c, 'session', token, { ...PRIVATE, maxAge: SECOND_FACTOR_MINUTES * 60 })
  clearStaleMark(c)
}

/** Tells the browser to forget its session. */
export function clearSessionToken(c: Context): void {
  deleteCookie(c, 'session', PRIVATE)
  deleteCookie(c, SIGNED_IN, READABLE)
}

/** Takes the mark away from a browser whose session is over. */
export function clearStaleMark(c: Context): void {
  if (getCookie(c, SIGNED_IN, 'host')) deleteCookie(c, SIGNED_IN, READABLE)
}

/** The mark of a browser in which somebody has logged in before, from `__Host-device`. It opens nothing. */
export const deviceToken = (c: Context): string | undefined => getCookie(c, 'device', 'host') || undefined

/** Marks the browser as one that its owner has used, for a year. */
export const setDeviceToken = (c: Context, token: string) =>
  setCookie(c, 'device', token, { ...PRIVATE, maxAge: 365 * DAY_SECONDS })
