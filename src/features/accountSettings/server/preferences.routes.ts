import { z } from '@hono/zod-openapi'
import { NOT_SIGNED_IN } from '#/features/accounts/server/accounts.responses.ts'
import { newsletterConsent } from '#/features/newsletter/newsletter.rules.ts'
import { queueWelcomeMail } from '#/features/newsletter/server/newsletter.mail.ts'
import { findSubscriberByEmail, subscribe, unsubscribe } from '#/features/newsletter/server/newsletter.store.ts'
import { hasOptedOut, updateOptOut } from '#/features/productReviews/server/invitations.store.ts'
import type { Executor } from '#/platform/database.ts'
import { createRoutes, json, requireAccount, route } from '#/platform/http.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'

export const Preferences = z.object({
  newsletter: z.boolean(),
  /** One email after delivery that asks for a review. */
  reviewInvitations: z.boolean(),
})
export type Preferences = z.infer<typeof Preferences>

/** Anybody can register with somebody else's address. */
const NOT_VERIFIED = {
  message: 'Confirm your email address before you choose which emails you get.',
  code: 'notVerified',
}

/** Which emails the account's address gets. Mount behind `requireUser`. */
export function preferenceRoutes({ database, clock, mail, origin }: Services) {
  return createRoutes()
    .openapi(
      route('get', '/api/account/preferences', 'Get your email preferences', {
        200: json(Preferences, 'The current choices'),
        401: NOT_SIGNED_IN,
        409: json(Refusal, 'The account’s email address isn’t confirmed'),
      }),
      async (c) => {
        const { email, isVerified } = requireAccount(c)
        return isVerified ? c.json(await load(database, email), 200) : c.json(NOT_VERIFIED, 409)
      },
    )
    .openapi(
      route('put', '/api/account/preferences', 'Choose which emails you get', {
        body: Preferences.partial(),
        200: json(Preferences, 'The new choices'),
        401: NOT_SIGNED_IN,
        409: json(Refusal, 'The account’s email address isn’t confirmed'),
      }),
      async (c) => {
        const { email, isVerified } = requireAccount(c)
        if (!isVerified) return c.json(NOT_VERIFIED, 409)
        const { newsletter, reviewInvitations } = c.req.valid('json')
        const now = clock.now()
        await database.transaction(async (tx) => {
          if (newsletter === true) {
            const { subscriber, isNew } = await subscribe(tx, email, newsletterConsent(), now)
            if (isNew) await queueWelcomeMail(tx, { mail, origin, now }, subscriber)
          }
          const subscriber = newsletter === false ? await findSubscriberByEmail(tx, email) : undefined
          if (subscriber) await unsubscribe(tx, { id: subscriber.id }, now)
          if (reviewInvitations !== undefined) await updateOptOut(tx, email, !reviewInvitations, now)
        })
        return c.json(await load(database, email), 200)
      },
    )
}

const load = async (tx: Executor, email: string): Promise<Preferences> => ({
  newsletter: (await findSubscriberByEmail(tx, email))?.subscribed === true,
  reviewInvitations: !(await hasOptedOut(tx, email)),
})
