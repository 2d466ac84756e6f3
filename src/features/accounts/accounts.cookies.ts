import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { SESSION_DAYS } from './accounts.store.ts'

const DAY_SECONDS = 86_400
const PRIVATE = { prefix: 'host', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const

/** The session's token that the browser sent in `__Host-session`. */
export const sessionToken = (c: Context): string | undefined => getCookie(c, 'session', 'host') || undefined

/** Hands a new session's token to the browser. */
export const setSessionToken = (c: Context, token: string) =>
  setCookie(c, 'session', token, { ...PRIVATE, maxAge: SESSION_DAYS * DAY_SECONDS })

/** Tells the browser to forget its session. */
export const clearSessionToken = (c: Context) => deleteCookie(c, 'session', PRIVATE)

/** The mark of a browser in which somebody has logged in before, from `__Host-device`. It opens nothing. */
export const deviceToken = (c: Context): string | undefined => getCookie(c, 'device', 'host') || undefined

/** Marks the browser as one that its owner has used, for a year. */
export const setDeviceToken = (c: Context, token: string) =>
  setCookie(c, 'device', token, { ...PRIVATE, maxAge: 365 * DAY_SECONDS })
