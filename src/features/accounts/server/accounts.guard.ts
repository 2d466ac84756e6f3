import type { Context, MiddlewareHandler } from 'hono'
import { ACCOUNT_KEY, ACTOR_KEY } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { sessionToken } from './accounts.cookies.ts'
import { findActiveSession, type UserRow } from './sessions.store.ts'

export type SessionUser = Omit<UserRow, 'password' | 'totpSecret' | 'recoveryCodes'> & { sessionId: string }

const sessionUsers = new WeakMap<Context, Promise<SessionUser | undefined>>()

/** The signed-in user of a request, looked up once; undefined while the second factor is pending. */
export const sessionUser =
  ({ database, clock }: Pick<Services, 'database' | 'clock'>) =>
  (c: Context): Promise<SessionUser | undefined> => {
    const cached = sessionUsers.get(c)
    if (cached) return cached
    const token = sessionToken(c)
    const user = token
      ? findActiveSession(database, token, clock.now()).then(toSessionUser)
      : Promise.resolve(undefined)
    sessionUsers.set(c, user)
    return user
  }

function toSessionUser(opened: Awaited<ReturnType<typeof findActiveSession>>): SessionUser | undefined {
  if (!opened) return undefined
  const { password: _, totpSecret: __, recoveryCodes: ___, ...user } = opened.user
  return { ...user, sessionId: opened.sessionId }
}

const SIGN_IN_FIRST = { message: 'Please sign in first.' }

/** 401 when signed out, 403 to customers. */
export function requireAdmin(services: Pick<Services, 'database' | 'clock'>): MiddlewareHandler {
  const userOf = sessionUser(services)
  return async (c, next) => {
    const user = await userOf(c)
    if (!user) return c.json(SIGN_IN_FIRST, 401)
    if (!user.isAdmin) return c.json({ message: 'Only an administrator can do this.' }, 403)
    c.set(ACTOR_KEY, user.username)
    c.set(ACCOUNT_KEY, toAccount(user))
    return next()
  }
}

export function requireUser(services: Pick<Services, 'database' | 'clock'>): MiddlewareHandler {
  const userOf = sessionUser(services)
  return async (c, next) => {
    const user = await userOf(c)
    if (!user) return c.json(SIGN_IN_FIRST, 401)
    c.set(ACCOUNT_KEY, toAccount(user))
    return next()
  }
}

const toAccount = (user: SessionUser) => ({
  id: user.id,
  sessionId: user.sessionId,
  email: user.email,
  isVerified: user.emailVerifiedAt !== null,
})
