import type { Context } from 'hono'
import { accountGuards } from '#/features/accounts/server/accounts.limits.ts'
import { verifyPassword } from '#/features/accounts/server/accounts.passwords.ts'
import { findUserById } from '#/features/accounts/server/accounts.store.ts'
import type { UserRow } from '#/features/accounts/server/sessions.store.ts'
import { type Outcome, ok } from '#/lib/outcome.ts'
import { requireAccount } from '#/platform/http.ts'
import type { TooManyAttempts } from '#/platform/limits.ts'
import type { Services } from '#/platform/services.ts'

export function signedInUser({ database, limits }: Pick<Services, 'database' | 'limits'>) {
  const passwords = accountGuards(limits).password
  return {
    async loadUser(c: Context): Promise<UserRow> {
      const user = await findUserById(database, requireAccount(c).id)
      if (!user) throw new Error('the account was deleted during the request')
      return user
    },

    async checkPassword(c: Context, user: UserRow, password: string): Promise<Outcome<boolean, TooManyAttempts>> {
      const { sessionId } = requireAccount(c)
      const consumed = await passwords.consume(sessionId)
      if (!consumed.ok) return consumed
      const isRight = await verifyPassword(user.password, password)
      if (isRight) await passwords.clear(sessionId)
      return ok(isRight)
    },
  }
}
