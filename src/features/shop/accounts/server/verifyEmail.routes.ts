import { randomUUID } from 'node:crypto'
import { ok, refuse } from '#/lib/outcome.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { mayEmail } from '#/platform/mail/emailBudget.ts'
import { networkOf } from '#/platform/network.ts'
import type { Services } from '#/platform/services.ts'
import { accountGuards, LINKS } from './accounts.limits.ts'
import { verificationEmail } from './accounts.mail.ts'
import { DEAD_LINK, MessageResponse, TOO_MANY } from './accounts.responses.ts'
import { LinkRequest } from './accounts.schema.ts'
import { markVerified } from './accounts.store.ts'
import { deleteLinks, issueLink, lockLink } from './links.store.ts'

const ENOUGH_LINKS = {
  message: 'We’ve sent several emails to this address today. Please use the newest link, or try again tomorrow.',
  code: 'tooManyAttempts',
}

/** Signed in only: if the link were enough, its owner could confirm a stranger's account by opening it. */
export function verifyEmailRoutes({ config, database, clock, limits, mail, origin }: Services) {
  const links = accountGuards(limits).link

  return [
    endpoint('POST /api/account/verify-email/send', 'Resend the email confirmation link', {
      200: json(MessageResponse, 'The email is on its way'),
      429: TOO_MANY,
      async run({ c, account: { id, email, isVerified } }) {
        if (isVerified) return { message: 'Your email address is already confirmed.' }
        const isSent = await database.transaction(async (tx) => {
          // The newest link that was sent keeps working.
          if (!(await mayEmail(tx, { kind: 'account-verification', recipient: email }))) return false
          const secret = await issueLink(tx, { userId: id, purpose: 'verifyEmail', now: clock.now() })
          const content = verificationEmail({ origin: origin(), secret })
          return mail.queue(tx, { ...content, reference: randomUUID(), recipient: email, isCounted: true })
        })
        return isSent ? { message: `We’ve sent a link to ${email}.` } : c.json(ENOUGH_LINKS, 429)
      },
    }),
    endpoint(
      'POST /api/account/verify-email',
      'Confirm the signed-in user’s email address with the token from an emailed link',
      {
        body: LinkRequest,
        200: json(MessageResponse, 'The address is confirmed'),
        limits: [LINKS],
        async run({ c, body: { token }, account }) {
          const confirmed = await database.transaction(async (tx) => {
            const now = clock.now()
            const user = await lockLink(tx, { secret: token, purpose: 'verifyEmail', now })
            if (!user) return refuse('deadLink')
            if (user.id !== account.id) return refuse('otherAccount')
            await deleteLinks(tx, user.id, 'verifyEmail')
            await markVerified(tx, user.id, now)
            return ok({ message: 'Your email address is confirmed.' })
          })
          if (confirmed.ok || confirmed.code !== 'deadLink') await links.restore(networkOf(c, config.trustProxy))
          return confirmed
        },
        refuses: { deadLink: DEAD_LINK, otherAccount: [409, WRONG_ACCOUNT] },
      },
    ),
  ]
}

const WRONG_ACCOUNT =
  'This link belongs to a different account. Sign out, then sign in to that account to confirm its address.'
