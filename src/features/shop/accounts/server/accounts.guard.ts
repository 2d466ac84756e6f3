import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { isSecondFactorRequired } from '#/features/shop/settings/server/settings.store.ts'
import type { Database } from '#/platform/database.ts'
import { traitsOf } from '#/platform/endpoint.ts'
import { ACCOUNT_KEY, ACTOR_KEY, ROLE_KEY } from '#/platform/http.ts'
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

/** 401 when signed out; 403 to customers, to suspended staff and to roles that the call doesn’t name. */
export function requireAdmin(services: Pick<Services, 'database' | 'clock'>): MiddlewareHandler {
  const userOf = sessionUser(services)
  return async (c, next) => {
    const user = await userOf(c)
    if (!user) return c.json(SIGN_IN_FIRST, 401)
    if (!user.isAdmin || !user.role) return c.json({ message: 'Only an administrator can do this.' }, 403)
    if (user.suspendedAt) return c.json({ message: 'Your access to the admin is suspended.', code: 'suspended' }, 403)
    const called = traitsOf(c)
    if (called ? !called.roles.includes(user.role) : isAnswered(c)) {
      return c.json({ message: `Your role (${user.role}) doesn’t include this.`, code: 'notInRole' }, 403)
    }
    if (!called?.isBeforeSecondFactor && (await lacksSecondFactor(services.database, user))) {
      return c.json({ message: SECOND_FACTOR_FIRST, code: 'secondFactorRequired' }, 403)
    }
    c.set(ACTOR_KEY, user.username)
    c.set(ROLE_KEY, user.role)
    c.set(ACCOUNT_KEY, toAccount(user))
    return next()
  }
}

const SECOND_FACTOR_FIRST = 'This shop requires two-factor authentication. Set it up under Security first.'

/** Where the shop requires it of staff. */
export const lacksSecondFactor = async (database: Database, { totpEnabledAt }: Pick<SessionUser, 'totpEnabledAt'>) =>
  totpEnabledAt === null && (await isSecondFactorRequired(database))

/** By something that isn’t an endpoint, so that nothing says who may call it. */
const isAnswered = (c: Context) => matchedRoutes(c).some(({ method }) => method !== 'ALL')

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
