import { sessionUser } from '#/features/accounts/server/accounts.guard.ts'
import { createRoutes, json, route } from '#/platform/http.ts'
import { tooManyAttemptsResponse } from '#/platform/limits.ts'
import { unsubscribeRoutes } from '#/platform/mail/unsubscribe.routes.ts'
import { networkOf } from '#/platform/network.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { CONFIRM_DAYS } from '../restockAlerts.rules.ts'
import { queueConfirmationMail } from './restockAlerts.mail.ts'
import { AlertConfirmation, AlertConfirmed, AlertRequest, AlertRequested } from './restockAlerts.schema.ts'
import { cancelAlert, confirmAlert, requestAlert } from './restockAlerts.store.ts'

/** Answers the same for every address but one's own verified one, so that nobody can find out who has asked. */
export function restockAlertRoutes(services: Services) {
  const { config, database, clock, limits, mail, origin } = services
  const userOf = sessionUser(services)
  // A club may ask in one evening; a bot asks for strangers.
  const perNetwork = limits.get('restock-alerts', { points: 30, seconds: 3600 })
  const wrongLinks = limits.get('restock-confirm', { points: 30, seconds: 900 })
  return createRoutes()
    .openapi(
      route('post', '/api/restock-alerts', 'Ask for an email when a sold-out product is back in stock', {
        body: AlertRequest,
        201: json(AlertRequested, 'Saved. Unless the address is the signed-in customer’s own, it has to be confirmed'),
        400: json(FieldRefusal, 'Not an email address'),
        404: json(Refusal, 'No such product'),
        409: json(Refusal, 'The product is in stock'),
        429: json(Refusal, 'Too many attempts; Retry-After says how many seconds to wait'),
      }),
      async (c) => {
        const allowed = await perNetwork.consume(networkOf(c, config.trustProxy))
        if (!allowed.ok) return tooManyAttemptsResponse(c, allowed)
        const { productId, ...request } = c.req.valid('json')
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
        if (!requested) return c.json(confirmFirst, 201)
        if (!requested.ok) {
          return requested.code === 'notFound'
            ? c.json({ message: 'We no longer sell this product.', code: requested.code }, 404)
            : c.json({ message: 'It’s in stock, so you can buy it now.', code: requested.code }, 409)
        }
        if (!isProven) return c.json(confirmFirst, 201)
        const message = `We’ll email ${email} when it’s back in stock.`
        return c.json({ message, needsConfirmation: false }, 201)
      },
    )
    .openapi(
      route('post', '/api/restock-alerts/confirm', 'Confirm a restock alert with the token from an emailed link', {
        body: AlertConfirmation,
        200: json(AlertConfirmed, 'Confirmed'),
        400: json(Refusal, 'The link has expired, has been used or is invalid'),
        429: json(Refusal, 'Too many attempts; Retry-After says how many seconds to wait'),
      }),
      async (c) => {
        const network = networkOf(c, config.trustProxy)
        const allowed = await wrongLinks.consume(network)
        if (!allowed.ok) return tooManyAttemptsResponse(c, allowed)
        const confirmed = await database.transaction((tx) => confirmAlert(tx, c.req.valid('json').token, clock.now()))
        if (!confirmed) return c.json({ message: LINK_ENDED, code: 'linkEnded' }, 400)
        await wrongLinks.restore(network)
        const { name, slug } = confirmed.product
        const message = confirmed.isBack
          ? 'Good news: it’s already back in stock.'
          : `${name}: we’ll email you when it’s back in stock.`
        return c.json({ message, product: { name, slug } }, 200)
      },
    )
    .route(
      '/',
      unsubscribeRoutes({
        path: '/api/restock-alerts/unsubscribe',
        page: '/restock-alert/unsubscribe',
        summary: 'Cancel a restock alert with the token from an email link',
        unknown: 'This link isn’t for a current request, so we won’t email you about it.',
        async unsubscribe(token) {
          const name = await database.transaction((tx) => cancelAlert(tx, token, clock.now()))
          return name && `Done. We won’t email you about ${name}.`
        },
      }),
    )
}

/** The link sent earlier keeps working. */
class NotEmailed extends Error {}

const confirmationSent = (email: string) =>
  `Almost done: open the link we’ve emailed to ${email} to confirm. If you confirmed earlier, there’s nothing more to do.`

const LINK_ENDED = `This link no longer works. Links work once, for ${CONFIRM_DAYS} days. If you haven’t confirmed yet, please ask again on the product’s page.`
