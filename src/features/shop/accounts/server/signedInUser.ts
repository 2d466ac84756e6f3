import type { Context } from 'hono'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { requireAccount } from '#/platform/http.ts'
import type { TooManyAttempts } from '#/platform/limits.ts'
import type { Services } from '#/platform/services.ts'
import { accountGuards } from './accounts.limits.ts'
import { verifyPassword } from './accounts.passwords.ts'
import { findUserById } from './accounts.store.ts'
import type { UserRow } from './sessions.store.ts'

export function signedInUser({ database, limits }: Pick<Services, 'database' | 'limits'>) {
  const passwords = accountGuards(limits).password
  return {
    async loadUser(c: Context): Promise<UserRow> {
      const user = await findUserById(database, requireAccount(c).id)
      if (!user) throw new Error('the account was deleted during the request')
      return user
    },

    async checkPassword(
      c: Context,
      user: UserRow,
      password: string,
    ): Promise<Outcome<void, TooManyAttempts | { code: 'wrongPassword' }>> {
      const { sessionId } = requireAccount(c)
      const consumed = await passwords.consume(sessionId)
      if (!consumed.ok) return consumed
      if (!(await verifyPassword(user.password, password))) return refuse('wrongPassword')
      await passwords.clear(sessionId)
      return ok(undefined)
    },
  }
}
