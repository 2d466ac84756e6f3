import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#/lib/outcome.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { createToken } from '#/platform/token.ts'
import { acknowledgement, responseDueOn } from '../deadline.rules.ts'
import { CONFIRM_DAYS } from '../privacy.rules.ts'
import { acknowledgementEmail } from './privacy.mail.ts'
import { Confirmation, PrivacyRequest } from './privacy.schema.ts'
import { confirmRequest, insertRequest } from './privacy.store.ts'
import { confirmationUrl } from './privacyRequests.ts'

/** Never reveals whether an address is known. Without an email, the administrator sends the link. */
export const privacyRoutes = ({ database, clock, mail, origin }: Services) => [
  endpoint('POST /api/privacy-request', 'Request a copy of your personal data, or its deletion', {
    body: PrivacyRequest,
    201: json(z.object({ message: z.string() }), 'Acknowledged, with the date by which it will be answered'),
    limits: [{ name: 'privacy-network', points: 20, seconds: 3600 }],
    async run({ body: request }) {
      const now = clock.now()
      const due = responseDueOn(londonDay(now))
      const { token, hash } = createToken()
      await database.transaction(async (tx) => {
        const saved = await insertRequest(tx, { request, dueOn: due, now, hash })
        await mail.queue(tx, {
          kind: 'privacy-acknowledgement',
          reference: `privacy-${saved.id}`,
          recipient: saved.email,
          ...acknowledgementEmail({ ...saved, link: confirmationUrl(origin(), token) }),
        })
      })
      return { message: acknowledgement(due) }
    },
  }),
  endpoint(
    'POST /api/privacy-request/confirm',
    'Confirm the requester’s email address with the token from an emailed link',
    {
      body: Confirmation,
      200: json(z.object({ message: z.string() }), 'Confirmed'),
      limits: [{ name: 'privacy-confirm', points: 60, seconds: 3600 }],
      run: async ({ body: { token } }) =>
        (await confirmRequest(database, token, clock.now())) ? ok({ message: CONFIRMED }) : refuse('linkEnded'),
      refuses: { linkEnded: [400, LINK_ENDED] },
    },
  ),
]

const CONFIRMED = 'Thank you for confirming your email address. We’ll reply to your request by email.'
const LINK_ENDED = `This link is incomplete or no longer works. Links work once, for ${CONFIRM_DAYS} days. If you haven’t confirmed yet, please make your request again.`
