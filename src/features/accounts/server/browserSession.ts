import type { Context } from 'hono'
import type { Services } from '#/platform/services.ts'
import { sessionToken, setPendingSessionToken, setSessionToken } from './accounts.cookies.ts'
import type { CurrentUser } from './accounts.schema.ts'
import { lockPassword } from './accounts.store.ts'
import { deleteSession, insertSession, type UserRow } from './sessions.store.ts'

export const createSessionOpener =
  ({ database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>) =>
  /** Deletes the browser's previous session (fixation). Undefined if the password has changed since `user` was read. */
  async (c: Context, user: UserRow, awaitsSecondFactor = false): Promise<string | undefined> => {
    const session = await database.transaction(async (tx) => {
      if (!(await lockPassword(tx, user))) return undefined
      const previous = sessionToken(c)
      if (previous) await deleteSession(tx, previous)
      const userAgent = c.req.header('User-Agent')
      return insertSession(tx, { userId: user.id, now: clock.now(), userAgent, awaitsSecondFactor })
    })
    if (!session) return undefined
    if (awaitsSecondFactor) setPendingSessionToken(c, session.token)
    else setSessionToken(c, session.token)
    log.info({ userId: user.id }, awaitsSecondFactor ? 'second factor required' : 'signed in')
    return session.id
  }

/** Suspended staff are customers until they are restored. */
export const accessOf = ({ role, suspendedAt }: Pick<UserRow, 'role' | 'suspendedAt'>) =>
  role && !suspendedAt ? { isAdmin: true, role } : { isAdmin: false }

export const toCurrentUser = (
  user: Pick<UserRow, 'id' | 'username' | 'email' | 'role' | 'suspendedAt' | 'createdAt'>,
): CurrentUser => ({
  id: user.id,
  username: user.username,
  email: user.email,
  ...accessOf(user),
  createdAt: user.createdAt.toISOString(),
})
