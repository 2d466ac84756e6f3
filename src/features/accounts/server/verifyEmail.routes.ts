import { randomUUID } from 'node:crypto'
import { createRoutes, json, requireAccount, route } from '#/platform/http.ts'
import { tooManyAttemptsResponse } from '#/platform/limits.ts'
import { mayEmail } from '#/platform/mail/emailBudget.ts'
import { networkOf } from '#/platform/network.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { accountGuards } from './accounts.limits.ts'
import { verificationEmail } from './accounts.mail.ts'
import { INVALID_LINK, MessageResponse, NOT_SIGNED_IN, TOO_MANY } from './accounts.responses.ts'
import { LinkRequest } from './accounts.schema.ts'
import { markVerified } from './accounts.store.ts'
import { deleteLinks, issueLink, lockLink } from './links.store.ts'

const ENOUGH_LINKS = {
  message: 'We’ve sent several emails to this address today. Please use the newest link, or try again tomorrow.',
  code: 'tooManyAttempts',
}

/** Mount behind `requireUser`: if the link were enough, its owner could confirm a stranger's account by opening it. */
export function verifyEmailRoutes({ config, database, clock, limits, mail, origin }: Services) {
  const guards = accountGuards(limits)

  return createRoutes()
    .openapi(
      route('post', '/api/account/verify-email/send', 'Resend the email confirmation link', {
        200: json(MessageResponse, 'The email is on its way'),
        401: NOT_SIGNED_IN,
        429: TOO_MANY,
      }),
      async (c) => {
        const { id, email, isVerified } = requireAccount(c)
        if (isVerified) return c.json({ message: 'Your email address is already confirmed.' }, 200)
        const isSent = await database.transaction(async (tx) => {
          // The newest link that was sent keeps working.
          if (!(await mayEmail(tx, { kind: 'account-verification', recipient: email }))) return false
          const secret = await issueLink(tx, { userId: id, purpose: 'verifyEmail', now: clock.now() })
          const content = verificationEmail({ origin: origin(), secret })
          return mail.queue(tx, { ...content, reference: randomUUID(), recipient: email, isCounted: true })
        })
        return isSent ? c.json({ message: `We’ve sent a link to ${email}.` }, 200) : c.json(ENOUGH_LINKS, 429)
      },
    )
    .openapi(
      route(
        'post',
        '/api/account/verify-email',
        'Confirm the signed-in user’s email address with the token from an emailed link',
        {
          body: LinkRequest,
          200: json(MessageResponse, 'The address is confirmed'),
          400: json(FieldRefusal, INVALID_LINK),
          401: NOT_SIGNED_IN,
          409: json(Refusal, 'The link belongs to another account'),
          429: TOO_MANY,
        },
      ),
      async (c) => {
        const network = networkOf(c, config.trustProxy)
        const consumed = await guards.link.consume(network)
        if (!consumed.ok) return tooManyAttemptsResponse(c, consumed)
        const outcome = await database.transaction(async (tx) => {
          const now = clock.now()
          const user = await lockLink(tx, { secret: c.req.valid('json').token, purpose: 'verifyEmail', now })
          if (!user) return 'deadLink'
          if (user.id !== requireAccount(c).id) return 'otherAccount'
          await deleteLinks(tx, user.id, 'verifyEmail')
          await markVerified(tx, user.id, now)
          return 'confirmed'
        })
        if (outcome === 'deadLink') return c.json({ message: INVALID_LINK, code: outcome }, 400)
        await guards.link.restore(network)
        return outcome === 'otherAccount'
          ? c.json({ message: WRONG_ACCOUNT, code: outcome }, 409)
          : c.json({ message: 'Your email address is confirmed.' }, 200)
      },
    )
}

const WRONG_ACCOUNT =
  'This link belongs to a different account. Sign out, then sign in to that account to confirm its address.'
