import type { Context, MiddlewareHandler } from 'hono'
import { ACCOUNT, ACTOR } from '#/platform/http.ts'
import type { Needs } from '#/platform/needs.ts'
import { sessionToken } from './accounts.cookies.ts'
import { openSession, type UserRow } from './sessions.store.ts'

export type SessionUser = Omit<UserRow, 'password' | 'totpSecret' | 'recoveryCodes'> & { sessionId: string }

const resolved = new WeakMap<Context, Promise<SessionUser | undefined>>()

/**
 * Returns the signed-in user of a request; undefined while the second factor is pending. Looked up once per request.
 */
export const sessionUser =
  ({ database, clock }: Pick<Needs, 'database' | 'clock'>) =>
  (c: Context): Promise<SessionUser | undefined> => {
    const cached = resolved.get(c)
    if (cached) return cached
    const token = sessionToken(c)
    const user = token ? openSession(database, token, clock.now()).then(toSessionUser) : Promise.resolve(undefined)
    resolved.set(c, user)
    return user
  }

function toSessionUser(opened: Awaited<ReturnType<typeof openSession>>): SessionUser | undefined {
  if (!opened) return undefined
  const { password: _, totpSecret: __, recoveryCodes: ___, ...user } = opened.user
  return { ...user, sessionId: opened.sessionId }
}

const LOG_IN_FIRST = { message: 'Please log in first.' }

/**
 * Responds 401 when signed out and 403 to customers. Mounted in front of all admin routes, so a route without its own
 * check is still protected. Checks `isAdmin`, never a username.
 */
export function requireAdmin(needs: Pick<Needs, 'database' | 'clock'>): MiddlewareHandler {
  const userOf = sessionUser(needs)
  return async (c, next) => {
    const user = await userOf(c)
    if (!user) return c.json(LOG_IN_FIRST, 401)
    if (!user.isAdmin) return c.json({ message: 'Only an administrator can do this.' }, 403)
    c.set(ACTOR, user.username)
    c.set(ACCOUNT, toAccount(user))
    return next()
  }
}

/** Responds 401 when signed out. Mounted in front of all account routes. */
export function requireUser(needs: Pick<Needs, 'database' | 'clock'>): MiddlewareHandler {
  const userOf = sessionUser(needs)
  return async (c, next) => {
    const user = await userOf(c)
    if (!user) return c.json(LOG_IN_FIRST, 401)
    c.set(ACCOUNT, toAccount(user))
    return next()
  }
}

const toAccount = (user: SessionUser) => ({
  id: user.id,
  sessionId: user.sessionId,
  email: user.email,
  isVerified: user.emailVerifiedAt !== null,
})
