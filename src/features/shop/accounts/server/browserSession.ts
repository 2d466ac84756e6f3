import type { Context } from 'hono'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Transaction } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { sessionToken, setPendingSessionToken, setSessionToken } from './accounts.cookies.ts'
import type { CurrentUser } from './accounts.schema.ts'
import { lockPassword } from './accounts.store.ts'
import { deleteSession, insertSession, type UserRow } from './sessions.store.ts'

type OpenOptions = { awaitsSecondFactor?: boolean; consume?: ((tx: Transaction) => Promise<boolean>) | undefined }
type Opened = Outcome<string, { code: 'passwordChanged' | 'wrongCode' }>

export const createSessionOpener =
  ({ database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>) =>
  /**
   * Deletes the browser's previous session (fixation). Refused if the password has changed since `user` was read, or if
   * `consume` finds the code wrong: a code is used up only with a session.
   */
  async (c: Context, user: UserRow, { awaitsSecondFactor = false, consume }: OpenOptions = {}): Promise<Opened> => {
    const opened = await database.transaction(async (tx) => {
      if (!(await lockPassword(tx, user))) return refuse('passwordChanged')
      if (consume && !(await consume(tx))) return refuse('wrongCode')
      const previous = sessionToken(c)
      if (previous) await deleteSession(tx, previous)
      const userAgent = c.req.header('User-Agent')
      return ok(await insertSession(tx, { userId: user.id, now: clock.now(), userAgent, awaitsSecondFactor }))
    })
    if (!opened.ok) return opened
    const { id, token } = opened.value
    if (awaitsSecondFactor) setPendingSessionToken(c, token)
    else setSessionToken(c, token)
    log.info({ userId: user.id }, awaitsSecondFactor ? 'second factor required' : 'signed in')
    return ok(id)
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
