import { randomUUID } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#/lib/outcome.ts'
import { pageUrl } from '#/lib/pageLinks.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { mayEmail } from '#/platform/mail/emailBudget.ts'
import { networkOf } from '#/platform/network.ts'
import type { Services } from '#/platform/services.ts'
import { ADMIN_PASSWORD_TOO_SHORT, isTooShortForAdmin } from '../signIn.rules.ts'
import { accountGuards, attemptOf, LINKS, resetGuard } from './accounts.limits.ts'
import { passwordChangedEmail, passwordResetEmail, queueOwnerEmail } from './accounts.mail.ts'
import { hashPassword } from './accounts.passwords.ts'
import { DEAD_LINK, MessageResponse, TOO_MANY } from './accounts.responses.ts'
import { ForgotPasswordRequest, LinkRequest, ResetPasswordRequest } from './accounts.schema.ts'
import { findUserByEmail, markVerified, normaliseEmail, updatePassword } from './accounts.store.ts'
import { deleteLinks, issueLink, LINK_HOURS, lockLink } from './links.store.ts'
import { endSessions } from './sessions.store.ts'

const LINK_SENT = `If there’s an account with this email address, we’ve sent it a link that works for ${LINK_HOURS.resetPassword} hours. Only the newest one works. Check your spam folder too.`

const UNKNOWN_USER_ID = 0

export function passwordResetRoutes({ config, database, clock, limits, log, mail, origin }: Services) {
  const resets = resetGuard(limits)
  const links = accountGuards(limits).link

  return [
    endpoint('POST /api/password-reset', 'Request a password reset link', {
      body: ForgotPasswordRequest,
      200: json(MessageResponse, 'The same response, whether or not the account exists'),
      429: TOO_MANY,
      async run({ c, body: { email } }) {
        const recipient = normaliseEmail(email)
        const attempt = await resets.begin(attemptOf(c, email, config))
        if (!attempt.ok) return attempt
        const user = await findUserByEmail(database, recipient)
        const isConfirmed = user !== undefined && (user.isAdmin || user.emailVerifiedAt !== null)
        // An unknown address and a withheld email take the same work, rolled back at the end, so that timing reveals
        // nothing and neither is counted. An earlier link stays alive.
        await database
          .transaction(async (tx) => {
            const isAllowed = await mayEmail(tx, { kind: 'account-password-reset', recipient, isConfirmed })
            const secret = await issueLink(tx, {
              userId: user?.id ?? UNKNOWN_USER_ID,
              purpose: 'resetPassword',
              now: clock.now(),
            })
            const content = passwordResetEmail({ address: pageUrl(origin(), `/reset-password?token=${secret}`) })
            await mail.queue(tx, { ...content, reference: randomUUID(), recipient, isCounted: true })
            if (!user || !isAllowed) throw new NotSent()
          })
          .catch((error) => {
            if (!(error instanceof NotSent)) throw error
          })
        return ok({ message: LINK_SENT })
      },
    }),
    endpoint('POST /api/password-reset/check', 'Check a password reset link without using it', {
      body: LinkRequest,
      200: json(z.object({ isAdmin: z.boolean() }), 'The link is valid, for this kind of account'),
      limits: [LINKS],
      async run({ c, body: { token } }) {
        const user = await database.transaction((tx) =>
          lockLink(tx, { secret: token, purpose: 'resetPassword', now: clock.now() }),
        )
        if (!user) return refuse('deadLink')
        await links.restore(networkOf(c, config.trustProxy))
        return ok({ isAdmin: user.isAdmin })
      },
      refuses: { deadLink: DEAD_LINK },
    }),
    endpoint('POST /api/password-reset/confirm', 'Reset the password with an emailed link and end all sessions', {
      body: ResetPasswordRequest,
      200: json(MessageResponse, 'Changed'),
      limits: [LINKS],
      async run({ c, body: { token, password } }) {
        const passwordHash = await hashPassword(password)
        const reset = await database.transaction(async (tx) => {
          const at = clock.now()
          const user = await lockLink(tx, { secret: token, purpose: 'resetPassword', now: at })
          if (!user) return refuse('deadLink')
          // Keep the link: the user only has to choose a longer password.
          if (isTooShortForAdmin(user, password)) return refuse('passwordTooShort')
          await deleteLinks(tx, user.id, 'resetPassword')
          await updatePassword(tx, user.id, passwordHash)
          await endSessions(tx, user.id)
          // Opening the link proves that the user reads this address.
          await markVerified(tx, user.id, at)
          await queueOwnerEmail(tx, mail, { ...user, emailVerifiedAt: at }, passwordChangedEmail({ at }))
          log.info({ userId: user.id }, 'password reset')
          return ok({ message: 'Your password has been changed. Sign in with the new one.' })
        })
        if (reset.ok) await links.restore(networkOf(c, config.trustProxy))
        return reset
      },
      refuses: {
        deadLink: DEAD_LINK,
        passwordTooShort: [400, ADMIN_PASSWORD_TOO_SHORT, { field: 'password' }],
      },
    }),
  ]
}

class NotSent extends Error {}
