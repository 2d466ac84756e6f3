import type { Context, MiddlewareHandler } from 'hono'
import { ACCOUNT, ACTOR } from '#/platform/http.ts'
import type { Needs } from '#/platform/needs.ts'
import { sessionToken } from './accounts.cookies.ts'
import { openSession, type UserRow } from './sessions.store.ts'

/** Whose request it is, without what nobody has to see. */
export type SessionUser = Omit<UserRow, 'password' | 'totpSecret' | 'recoveryCodes'> & { sessionId: string }

// Asked once for each request, however many ask.
const resolved = new WeakMap<Context, Promise<SessionUser | undefined>>()

/**
 * Gives the signed-in user of a request, or undefined; whoever still owes the second factor is not signed in. The
 * database is asked once for each request.
 */
export const sessionUser =
  ({ database, clock }: Pick<Needs, 'database' | 'clock'>) =>
  (c: Context): Promise<SessionUser | undefined> => {
    const before = resolved.get(c)
    if (before) return before
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
 * Lets administrators through and nobody else: 401 signed out, 403 signed in without the right. Mounted in front of
 * every admin call, so that one which forgets to ask is refused all the same. `isAdmin` decides, never a name.
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

/** Lets whoever is signed in through: 401 for everybody else. Mounted in front of every call about an account. */
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
