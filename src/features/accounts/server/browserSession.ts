import type { Context } from 'hono'
import type { Needs } from '#/platform/needs.ts'
import { sessionToken, setAwaitingToken, setSessionToken } from './accounts.cookies.ts'
import type { CurrentUser } from './accounts.schema.ts'
import { holdPassword } from './accounts.store.ts'
import { createSession, deleteSession, type UserRow } from './sessions.store.ts'

/** Opens sessions for browsers, as far as `awaitsSecondFactor` lets them. */
export const browserSessions =
  ({ database, clock, log }: Pick<Needs, 'database' | 'clock' | 'log'>) =>
  /**
   * A new session for this browser, by its id; the one it had before is closed, so that nobody can have planted it.
   * `user` is as when the password was looked at: undefined when another was chosen since, which ends every session.
   */
  async (c: Context, user: UserRow, awaitsSecondFactor = false): Promise<string | undefined> => {
    const session = await database.transaction(async (tx) => {
      if (!(await holdPassword(tx, user))) return undefined
      const before = sessionToken(c)
      if (before) await deleteSession(tx, before)
      const userAgent = c.req.header('User-Agent')
      return createSession(tx, { userId: user.id, now: clock.now(), userAgent, awaitsSecondFactor })
    })
    if (!session) return undefined
    if (awaitsSecondFactor) setAwaitingToken(c, session.token)
    else setSessionToken(c, session.token)
    log.info({ userId: user.id }, awaitsSecondFactor ? 'A login waits for the second factor' : 'Signed in')
    return session.id
  }

/** Who is signed in, as the browser sees them. */
export const toCurrentUser = (
  user: Pick<UserRow, 'id' | 'username' | 'email' | 'isAdmin' | 'createdAt'>,
): CurrentUser => ({
  id: user.id,
  username: user.username,
  email: user.email,
  isAdmin: user.isAdmin,
  createdAt: user.createdAt.toISOString(),
})
