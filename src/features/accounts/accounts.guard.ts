import type { Context, MiddlewareHandler } from 'hono'
import { ACTOR } from '#/platform/http.ts'
import type { Needs } from '#/platform/needs.ts'
import { sessionToken } from './accounts.cookies.ts'
import { type UserRow, userOfToken } from './accounts.store.ts'

export type SessionUser = Omit<UserRow, 'password'>

// Asked once for each request, however many ask.
const resolved = new WeakMap<Context, Promise<SessionUser | undefined>>()

/** Gives the signed-in user of a request, or undefined. The database is asked once for each request. */
export const sessionUser =
  ({ database, clock }: Pick<Needs, 'database' | 'clock'>) =>
  (c: Context): Promise<SessionUser | undefined> => {
    const before = resolved.get(c)
    if (before) return before
    const token = sessionToken(c)
    const user = token ? userOfToken(database, token, clock.now()).then(withoutPassword) : Promise.resolve(undefined)
    resolved.set(c, user)
    return user
  }

function withoutPassword(row: UserRow | undefined): SessionUser | undefined {
  if (!row) return undefined
  const { password: _, ...user } = row
  return user
}

/**
 * Lets administrators through and nobody else: 401 signed out, 403 signed in without the right. Mounted in front of
 * every admin call, so that one which forgets to ask is refused all the same. `isAdmin` decides, never a name.
 */
export function requireAdmin(needs: Pick<Needs, 'database' | 'clock'>): MiddlewareHandler {
  const userOf = sessionUser(needs)
  return async (c, next) => {
    c.header('Cache-Control', 'no-store')
    const user = await userOf(c)
    if (!user) return c.json({ message: 'Please log in first.' }, 401)
    if (!user.isAdmin) return c.json({ message: 'Only an administrator may do this.' }, 403)
    c.set(ACTOR, user.username)
    return next()
  }
}
