import { sessionUser } from '#/features/shop/accounts/server/accounts.guard.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { unsubscribeRoutes } from '#/platform/mail/unsubscribe.routes.ts'
import { networkOf } from '#/platform/network.ts'
import type { Services } from '#/platform/services.ts'
import { CONFIRM_DAYS } from '../restockAlerts.rules.ts'
import { queueConfirmationMail } from './restockAlerts.mail.ts'
import { AlertConfirmation, AlertConfirmed, AlertRequest, AlertRequested } from './restockAlerts.schema.ts'
import { cancelAlert, confirmAlert, requestAlert } from './restockAlerts.store.ts'

// A club may ask in one evening; a bot asks for strangers.
const PER_NETWORK = { name: 'restock-alerts', points: 30, seconds: 3600 }
const WRONG_LINKS = { name: 'restock-confirm', points: 30, seconds: 900 }

/** Answers the same for every address but one's own verified one, so that nobody can find out who has asked. */
export function restockAlertRoutes(services: Services) {
  const { config, database, clock, limits, mail, origin } = services
  const userOf = sessionUser(services)
  const wrongLinks = limits.get(WRONG_LINKS.name, WRONG_LINKS)

  return [
    endpoint('POST /api/restock-alerts', 'Ask for an email when a sold-out product is back in stock', {
      body: AlertRequest,
      201: json(AlertRequested, 'Saved. Unless the address is the signed-in customer’s own, it has to be confirmed'),
      limits: [PER_NETWORK],
      async run({ c, body: { productId, ...request } }) {
        const email = request.email.toLowerCase()
        const user = await userOf(c)
        const isProven = user?.emailVerifiedAt != null && user.email.toLowerCase() === email
        const confirmFirst = { message: confirmationSent(email), needsConfirmation: true }
        const saving = database.transaction(async (tx) => {
          const outcome = await requestAlert(tx, { productId, email, isProven, now: clock.now() })
          if (!outcome.ok || outcome.value.token === undefined) return outcome
          const { token } = outcome.value
          if (!(await queueConfirmationMail(tx, { mail, origin }, { ...outcome.value, token }))) throw new NotEmailed()
          return outcome
        })
        const requested = await saving.catch((error) => {
          if (error instanceof NotEmailed) return undefined
          throw error
        })
        if (!requested) return ok(confirmFirst)
        if (!requested.ok) return requested
        if (!isProven) return ok(confirmFirst)
        return ok({ message: `We’ll email ${email} when it’s back in stock.`, needsConfirmation: false })
      },
      refuses: {
        notFound: [404, 'We no longer sell this product.'],
        inStock: [409, 'It’s in stock, so you can buy it now.'],
      },
    }),
    endpoint('POST /api/restock-alerts/confirm', 'Confirm a restock alert with the token from an emailed link', {
      body: AlertConfirmation,
      200: json(AlertConfirmed, 'Confirmed'),
      limits: [WRONG_LINKS],
      async run({ c, body: { token } }) {
        const confirmed = await database.transaction((tx) => confirmAlert(tx, token, clock.now()))
        if (!confirmed) return refuse('linkEnded')
        await wrongLinks.restore(networkOf(c, config.trustProxy))
        const { name, slug } = confirmed.product
        const message = confirmed.isBack
          ? 'Good news: it’s already back in stock.'
          : `${name}: we’ll email you when it’s back in stock.`
        return ok({ message, product: { name, slug } })
      },
      refuses: { linkEnded: [400, LINK_ENDED] },
    }),
    ...unsubscribeRoutes({
      path: '/api/restock-alerts/unsubscribe',
      page: '/restock-alert/unsubscribe',
      summary: 'Cancel a restock alert with the token from an email link',
      async unsubscribe(token) {
        const name = await database.transaction((tx) => cancelAlert(tx, token, clock.now()))
        return name && `Done. We won’t email you about ${name}.`
      },
    }),
  ]
}

/** The link sent earlier keeps working. */
class NotEmailed extends Error {}

const confirmationSent = (email: string) =>
  `Almost done: open the link we’ve emailed to ${email} to confirm. If you confirmed earlier, there’s nothing more to do.`

const LINK_ENDED =
  `This link is incomplete or no longer works. Links work once, for ${CONFIRM_DAYS} days. ` +
  'If you haven’t confirmed yet, please ask again on the product’s page.'
