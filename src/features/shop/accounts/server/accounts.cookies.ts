import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { SIGNED_IN_COOKIE } from '#/lib/signedInCookie.ts'
import { SECOND_FACTOR_MINUTES, SESSION_DAYS } from './sessions.store.ts'

const DAY_SECONDS = 86_400
const PRIVATE = { prefix: 'host', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const
// Scripts can read it, so it must not contain a secret.
const READABLE = { ...PRIVATE, httpOnly: false } as const

export const sessionToken = (c: Context): string | undefined => getCookie(c, 'session', 'host') || undefined

export function setSessionToken(c: Context, token: string): void {
  const maxAge = SESSION_DAYS * DAY_SECONDS
  setCookie(c, 'session', token, { ...PRIVATE, maxAge })
  setCookie(c, SIGNED_IN_COOKIE, '1', { ...READABLE, maxAge })
}

/** Sets no marker cookie: nobody is signed in until the second factor is given. */
export function setPendingSessionToken(c: Context, token: string): void {
  setCookie(c, 'session', token, { ...PRIVATE, maxAge: SECOND_FACTOR_MINUTES * 60 })
  clearSignedInCookie(c)
}

export function clearSessionToken(c: Context): void {
  deleteCookie(c, 'session', PRIVATE)
  deleteCookie(c, SIGNED_IN_COOKIE, READABLE)
}

export function clearSignedInCookie(c: Context): void {
  if (getCookie(c, SIGNED_IN_COOKIE, 'host')) deleteCookie(c, SIGNED_IN_COOKIE, READABLE)
}

/** Identifies a browser in which somebody has signed in before (`__Host-device`). Grants nothing. */
export const deviceToken = (c: Context): string | undefined => getCookie(c, 'device', 'host') || undefined

export const setDeviceToken = (c: Context, token: string) =>
  setCookie(c, 'device', token, { ...PRIVATE, maxAge: 365 * DAY_SECONDS })
