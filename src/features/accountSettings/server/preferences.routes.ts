import { z } from '@hono/zod-openapi'
import { newsletterConsent } from '#/features/newsletter/newsletter.rules.ts'
import { queueWelcomeMail } from '#/features/newsletter/server/newsletter.mail.ts'
import { findSubscriberByEmail, subscribe, unsubscribe } from '#/features/newsletter/server/newsletter.store.ts'
import { hasOptedOut, updateOptOut } from '#/features/productReviews/server/invitations.store.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import type { Executor } from '#/platform/database.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'

export const Preferences = z.object({
  newsletter: z.boolean(),
  /** One email after delivery that asks for a review. */
  reviewInvitations: z.boolean(),
})
export type Preferences = z.infer<typeof Preferences>

/** Anybody can register with somebody else's address. */
const NOT_VERIFIED = [409, 'Confirm your email address before you choose which emails you get.'] as const

/** Which emails the account's address gets. */
export const preferenceRoutes = ({ database, clock, mail, origin }: Services) => [
  endpoint('GET /api/account/preferences', 'Get your email preferences', {
    200: json(Preferences, 'The current choices'),
    run: async ({ account: { email, isVerified } }) =>
      isVerified ? ok(await load(database, email)) : refuse('notVerified'),
    refuses: { notVerified: NOT_VERIFIED },
  }),
  endpoint('PUT /api/account/preferences', 'Choose which emails you get', {
    body: Preferences.partial(),
    200: json(Preferences, 'The new choices'),
    async run({ account: { email, isVerified }, body: { newsletter, reviewInvitations } }) {
      if (!isVerified) return refuse('notVerified')
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
      return ok(await load(database, email))
    },
    refuses: { notVerified: NOT_VERIFIED },
  }),
]

const load = async (tx: Executor, email: string): Promise<Preferences> => ({
  newsletter: (await findSubscriberByEmail(tx, email))?.subscribed === true,
  reviewInvitations: !(await hasOptedOut(tx, email)),
})
