import { randomUUID } from 'node:crypto'
import { NOT_SIGNED_IN, Said, TOO_MANY } from '#/features/accounts/server/accounts.answers.ts'
import { clearSessionToken } from '#/features/accounts/server/accounts.cookies.ts'
import { accountDeletedMail, passwordChangedMail } from '#/features/accounts/server/accounts.mail.ts'
import { hashPassword } from '#/features/accounts/server/accounts.passwords.ts'
import { AccountDetails, ChangePasswordRequest, PasswordRequest } from '#/features/accounts/server/accounts.schema.ts'
import { deleteUser, holdPassword, setPassword } from '#/features/accounts/server/accounts.store.ts'
import { endLinks } from '#/features/accounts/server/links.store.ts'
import { endSessions, type UserRow } from '#/features/accounts/server/sessions.store.ts'
import { isTooShort, TOO_SHORT } from '#/features/accounts/signIn.rules.ts'
import { accountOf, createRoutes, json, route } from '#/platform/http.ts'
import { tooManyTries } from '#/platform/limits.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { signedInUser } from './signedInUser.ts'

/** `/api/account`: details, password change and deletion. Mount behind `requireUser`. */
export function ownAccountRoutes({ database, clock, limits, log, mail }: Services) {
  const { loadUser, checkPassword } = signedInUser({ database, limits })

  return createRoutes()
    .openapi(
      route('get', '/api/account', 'Get the signed-in account', {
        200: json(AccountDetails, 'The account'),
        401: NOT_SIGNED_IN,
      }),
      async (c) => c.json(toDetails(await loadUser(c)), 200),
    )
    .openapi(
      route('post', '/api/account/password', 'Change the password and end all other sessions', {
        body: ChangePasswordRequest,
        200: json(Said, 'Changed'),
        400: json(FieldRefusal, 'The current password is wrong, or the new one is too short'),
        401: NOT_SIGNED_IN,
        429: TOO_MANY,
      }),
      async (c) => {
        const { currentPassword, newPassword } = c.req.valid('json')
        const user = await loadUser(c)
        const checked = await checkPassword(c, user, currentPassword)
        if (!checked.ok) return tooManyTries(c, checked)
        if (!checked.value) return c.json(NOT_PRESENT, 400)
        if (isTooShort(user, newPassword)) return c.json({ message: TOO_SHORT, field: 'newPassword' }, 400)
        const passwordHash = await hashPassword(newPassword)
        const isChanged = await database.transaction(async (tx) => {
          if (!(await holdPassword(tx, user))) return false
          const at = clock.now()
          await setPassword(tx, user.id, passwordHash)
          await endLinks(tx, user.id, 'resetPassword')
          await endSessions(tx, user.id, accountOf(c).sessionId)
          await mail.queue(tx, { ...passwordChangedMail({ at }), reference: randomUUID(), recipient: user.email })
          return true
        })
        if (!isChanged) return c.json(NOT_PRESENT, 400)
        log.info({ userId: user.id }, 'password changed')
        return c.json({ message: 'Your password has been changed and your other devices signed out.' }, 200)
      },
    )
    .openapi(
      route('post', '/api/account/delete', 'Delete the account; its orders are kept for the accounts', {
        body: PasswordRequest,
        200: json(Said, 'Deleted'),
        400: json(FieldRefusal, 'The password is wrong'),
        401: NOT_SIGNED_IN,
        409: json(Refusal, 'It belongs to the last administrator'),
        429: TOO_MANY,
      }),
      async (c) => {
        const user = await loadUser(c)
        const checked = await checkPassword(c, user, c.req.valid('json').password)
        if (!checked.ok) return tooManyTries(c, checked)
        if (!checked.value) return c.json({ message: 'That isn’t your password', field: 'password' }, 400)
        const deleted = await database.transaction(async (tx) => {
          const result = await deleteUser(tx, user)
          if (!result.ok) return result
          const letter = accountDeletedMail({ at: clock.now() })
          await mail.queue(tx, { ...letter, reference: randomUUID(), recipient: user.email })
          return result
        })
        if (!deleted.ok) return c.json({ message: LAST_ADMIN, code: deleted.code }, 409)
        clearSessionToken(c)
        log.info({ userId: user.id }, 'account deleted')
        return c.json({ message: 'Your account has been deleted.' }, 200)
      },
    )
}

const NOT_PRESENT = { message: 'That isn’t your current password', field: 'currentPassword' }

const LAST_ADMIN = 'You’re the only administrator, so you can’t delete this account.'

const toDetails = (user: UserRow): AccountDetails => ({
  id: user.id,
  username: user.username,
  email: user.email,
  isAdmin: user.isAdmin,
  isVerified: user.emailVerifiedAt !== null,
  createdAt: user.createdAt.toISOString(),
})
