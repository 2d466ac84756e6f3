import { clearSessionToken } from '#/features/shop/accounts/server/accounts.cookies.ts'
import {
  accountDeletedEmail,
  passwordChangedEmail,
  queueOwnerEmail,
} from '#/features/shop/accounts/server/accounts.mail.ts'
import { hashPassword } from '#/features/shop/accounts/server/accounts.passwords.ts'
import {
  MessageResponse,
  NOT_SIGNED_IN,
  TOO_MANY,
  WRONG_PASSWORD,
} from '#/features/shop/accounts/server/accounts.responses.ts'
import {
  AccountDetails,
  ChangePasswordRequest,
  PasswordRequest,
} from '#/features/shop/accounts/server/accounts.schema.ts'
import { deleteUser, lockPassword, updatePassword } from '#/features/shop/accounts/server/accounts.store.ts'
import { toCurrentUser } from '#/features/shop/accounts/server/browserSession.ts'
import { deleteLinks } from '#/features/shop/accounts/server/links.store.ts'
import { endSessions, type UserRow } from '#/features/shop/accounts/server/sessions.store.ts'
import { signedInUser } from '#/features/shop/accounts/server/signedInUser.ts'
import { ADMIN_PASSWORD_TOO_SHORT, isTooShortForAdmin } from '#/features/shop/accounts/signIn.rules.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'

/** Details, password change and deletion. */
export function ownAccountRoutes({ database, clock, limits, log, mail }: Services) {
  const { loadUser, checkPassword } = signedInUser({ database, limits })

  return [
    endpoint('GET /api/account', 'Get the signed-in account', {
      200: json(AccountDetails, 'The account'),
      401: NOT_SIGNED_IN,
      run: async ({ c }) => toDetails(await loadUser(c)),
    }),
    endpoint('POST /api/account/password', 'Change the password and end all other sessions', {
      body: ChangePasswordRequest,
      200: json(MessageResponse, 'Changed'),
      429: TOO_MANY,
      async run({ c, body: { currentPassword, newPassword }, account }) {
        const user = await loadUser(c)
        const checked = await checkPassword(c, user, currentPassword)
        if (!checked.ok) return checked
        if (isTooShortForAdmin(user, newPassword)) return refuse('passwordTooShort')
        const passwordHash = await hashPassword(newPassword)
        const isChanged = await database.transaction(async (tx) => {
          if (!(await lockPassword(tx, user))) return false
          const at = clock.now()
          await updatePassword(tx, user.id, passwordHash)
          await deleteLinks(tx, user.id, 'resetPassword')
          await endSessions(tx, user.id, account.sessionId)
          await queueOwnerEmail(tx, mail, user, passwordChangedEmail({ at }))
          return true
        })
        if (!isChanged) return refuse('wrongPassword')
        log.info({ userId: user.id }, 'password changed')
        return ok({ message: 'Your password has been changed and your other devices signed out.' })
      },
      refuses: {
        wrongPassword: [400, 'That isn’t your current password', { field: 'currentPassword' }],
        passwordTooShort: [400, ADMIN_PASSWORD_TOO_SHORT, { field: 'newPassword' }],
      },
    }),
    endpoint('POST /api/account/delete', 'Delete the account; its orders are kept for the accounts', {
      body: PasswordRequest,
      200: json(MessageResponse, 'Deleted'),
      429: TOO_MANY,
      async run({ c, body: { password } }) {
        const user = await loadUser(c)
        const checked = await checkPassword(c, user, password)
        if (!checked.ok) return checked
        const deleted = await database.transaction(async (tx) => {
          const result = await deleteUser(tx, user.id)
          if (!result.ok) return result
          await queueOwnerEmail(tx, mail, user, accountDeletedEmail({ at: clock.now() }))
          return result
        })
        if (!deleted.ok) return deleted
        clearSessionToken(c)
        log.info({ userId: user.id }, 'account deleted')
        return ok({ message: 'Your account has been deleted.' })
      },
      refuses: {
        wrongPassword: WRONG_PASSWORD,
        lastOwner: [409, 'You’re the only owner, so you can’t delete this account.'],
      },
    }),
  ]
}

const toDetails = (user: UserRow): AccountDetails => ({
  ...toCurrentUser(user),
  isVerified: user.emailVerifiedAt !== null,
})
