import { clearSessionToken } from '#/features/accounts/server/accounts.cookies.ts'
import { accountDeletedEmail, passwordChangedEmail, queueOwnerEmail } from '#/features/accounts/server/accounts.mail.ts'
import { hashPassword } from '#/features/accounts/server/accounts.passwords.ts'
import { MessageResponse, NOT_SIGNED_IN, TOO_MANY } from '#/features/accounts/server/accounts.responses.ts'
import { AccountDetails, ChangePasswordRequest, PasswordRequest } from '#/features/accounts/server/accounts.schema.ts'
import { deleteUser, lockPassword, updatePassword } from '#/features/accounts/server/accounts.store.ts'
import { toCurrentUser } from '#/features/accounts/server/browserSession.ts'
import { deleteLinks } from '#/features/accounts/server/links.store.ts'
import { endSessions, type UserRow } from '#/features/accounts/server/sessions.store.ts'
import { ADMIN_PASSWORD_TOO_SHORT, isTooShortForAdmin } from '#/features/accounts/signIn.rules.ts'
import { createRoutes, json, requireAccount, route } from '#/platform/http.ts'
import { tooManyAttemptsResponse } from '#/platform/limits.ts'
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
        200: json(MessageResponse, 'Changed'),
        400: json(FieldRefusal, 'The current password is wrong, or the new one is too short'),
        401: NOT_SIGNED_IN,
        429: TOO_MANY,
      }),
      async (c) => {
        const { currentPassword, newPassword } = c.req.valid('json')
        const user = await loadUser(c)
        const checked = await checkPassword(c, user, currentPassword)
        if (!checked.ok) return tooManyAttemptsResponse(c, checked)
        if (!checked.value) return c.json(WRONG_CURRENT_PASSWORD, 400)
        if (isTooShortForAdmin(user, newPassword))
          return c.json({ message: ADMIN_PASSWORD_TOO_SHORT, field: 'newPassword' }, 400)
        const passwordHash = await hashPassword(newPassword)
        const isChanged = await database.transaction(async (tx) => {
          if (!(await lockPassword(tx, user))) return false
          const at = clock.now()
          await updatePassword(tx, user.id, passwordHash)
          await deleteLinks(tx, user.id, 'resetPassword')
          await endSessions(tx, user.id, requireAccount(c).sessionId)
          await queueOwnerEmail(tx, mail, user, passwordChangedEmail({ at }))
          return true
        })
        if (!isChanged) return c.json(WRONG_CURRENT_PASSWORD, 400)
        log.info({ userId: user.id }, 'password changed')
        return c.json({ message: 'Your password has been changed and your other devices signed out.' }, 200)
      },
    )
    .openapi(
      route('post', '/api/account/delete', 'Delete the account; its orders are kept for the accounts', {
        body: PasswordRequest,
        200: json(MessageResponse, 'Deleted'),
        400: json(FieldRefusal, 'The password is wrong'),
        401: NOT_SIGNED_IN,
        409: json(Refusal, 'It belongs to the only owner'),
        429: TOO_MANY,
      }),
      async (c) => {
        const user = await loadUser(c)
        const checked = await checkPassword(c, user, c.req.valid('json').password)
        if (!checked.ok) return tooManyAttemptsResponse(c, checked)
        if (!checked.value) return c.json({ message: 'That isn’t your password', field: 'password' }, 400)
        const deleted = await database.transaction(async (tx) => {
          const result = await deleteUser(tx, user.id)
          if (!result.ok) return result
          await queueOwnerEmail(tx, mail, user, accountDeletedEmail({ at: clock.now() }))
          return result
        })
        if (!deleted.ok) return c.json({ message: LAST_OWNER, code: deleted.code }, 409)
        clearSessionToken(c)
        log.info({ userId: user.id }, 'account deleted')
        return c.json({ message: 'Your account has been deleted.' }, 200)
      },
    )
}

const WRONG_CURRENT_PASSWORD = { message: 'That isn’t your current password', field: 'currentPassword' }

const LAST_OWNER = 'You’re the only owner, so you can’t delete this account.'

const toDetails = (user: UserRow): AccountDetails => ({
  ...toCurrentUser(user),
  isVerified: user.emailVerifiedAt !== null,
})
