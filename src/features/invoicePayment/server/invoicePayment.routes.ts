import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { sessionUser } from '#/features/accounts/server/accounts.guard.ts'
import { CheckoutRefusal } from '#/features/checkout/server/checkout.responses.ts'
import { createGuessLimits } from '#/features/discounts/server/guessLimits.store.ts'
import { pathOfOrder } from '#/features/orderLinks/server/orderLink.ts'
import { normaliseOrderId } from '#/features/orders/orders.rules.ts'
import { findAccountOrder } from '#/features/orders/server/accountOrders.store.ts'
import { findOrder, type OrderRecord } from '#/features/orders/server/orders.store.ts'
import { toConfirmedOrder } from '#/features/orders/server/orders.wire.ts'
import { loadBankDetails } from '#/features/settings/server/settings.store.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { ok } from '#/lib/outcome.ts'
import { toPence } from '#/lib/pence.ts'
import { createRoutes, json, requireAccount, route } from '#/platform/http.ts'
import { tooManyAttemptsResponse } from '#/platform/limits.ts'
import { hashedNetwork, networkOf } from '#/platform/network.ts'
import { PDF, sendPdf } from '#/platform/pdfResponse.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { toInvoiceResponse } from './invoicePayment.responses.ts'
import { InvoiceOffer, InvoiceOrder, InvoiceOrderRequest } from './invoicePayment.schema.ts'
import { type InvoiceBuyer, loadInvoiceTerms } from './invoiceTerms.store.ts'
import { placeInvoiceOrder } from './placeInvoiceOrder.ts'
import { hasProForma, printProForma, proFormaName } from './proForma.ts'

const NO_DOCUMENT = { message: 'This order has no pro forma invoice.' }
const PRINTED = {
  200: PDF,
  404: json(Refusal, 'No such order, or it isn’t waiting for payment on agreed terms'),
  503: json(Refusal, 'The PDF could not be created'),
}

export function invoicePaymentRoutes(services: Services) {
  const { database, limits, config, log } = services
  const attempts = limits.get('invoice-order', { points: 30, seconds: 3600 })
  const prints = limits.get('pro-forma', { points: 30, seconds: 3600 })
  const guesses = createGuessLimits(services)
  const userOf = sessionUser(services)
  const network = (c: Context) => networkOf(c, config.trustProxy)

  async function accountOf(c: Context): Promise<InvoiceBuyer | undefined> {
    const user = await userOf(c)
    return user && { email: user.email, isVerified: user.emailVerifiedAt !== null }
  }
  const shown = async (order: OrderRecord): Promise<InvoiceOrder> => ({
    ...toConfirmedOrder(order, await pathOfOrder(database, order)),
    toPay: { dueOn: order.dueOn as string, bank: await loadBankDetails(database) },
  })

  return createRoutes()
    .openapi(
      route('get', '/api/checkout/invoice', 'Get the terms on which a business may pay by invoice', {
        200: json(InvoiceOffer, 'The terms, if any; those agreed with a customer only once they have signed in'),
      }),
      async (c) => {
        const offered = await loadInvoiceTerms(database, await accountOf(c))
        if (!offered.ok) return c.json({ terms: null, agreedOnly: offered.code === 'agreedOnly' }, 200)
        const { days, limit, isAgreed } = offered.value
        return c.json(
          { terms: { days, limit: limit === null ? null : toDecimal(limit), isAgreed }, agreedOnly: false },
          200,
        )
      },
    )
    .openapi(
      route('post', '/api/checkout/invoice', 'Place an order to pay by invoice, and reserve its goods', {
        body: InvoiceOrderRequest,
        201: json(InvoiceOrder, 'The order, new or already placed by this request, and where to pay'),
        400: json(CheckoutRefusal, 'Malformed, or without a company'),
        403: json(CheckoutRefusal, 'Not offered to this buyer'),
        409: json(CheckoutRefusal, 'The price or stock has changed, or too many unpaid orders'),
        422: json(CheckoutRefusal, 'Invalid code or address, or over the limit for paying by invoice'),
        429: json(CheckoutRefusal, 'Too many requests from one network'),
        503: json(CheckoutRefusal, 'The disk is full'),
      }),
      async (c) => {
        const allowed = await attempts.consume(network(c))
        if (!allowed.ok) return tooManyAttemptsResponse(c, allowed)
        const { requestKey, items, discountCode, deliveryType, totalAmount, ...customer } = c.req.valid('json')
        const account = await accountOf(c)
        const isTheirs = account?.email === customer.customerEmail.toLowerCase()
        const place = () =>
          placeInvoiceOrder(services, {
            requestKey,
            customer,
            purchase: { items, discountCode, deliveryType },
            totalAmount: toPence(totalAmount),
            network: hashedNetwork(c, config.trustProxy),
            account: isTheirs ? account : undefined,
          })
        const looked = discountCode
          ? await guesses.lookUp(network(c), place, (placed) => !placed.ok && placed.code === 'invalidCode')
          : ok(await place())
        const placed = looked.ok ? looked.value : looked
        if (placed.ok) return c.json(await shown(placed.value), 201)
        if ('retryAfterSeconds' in placed) c.header('Retry-After', String(placed.retryAfterSeconds))
        const { status, body } = toInvoiceResponse(placed)
        return c.json(body, status)
      },
    )
    .openapi(
      route('get', '/api/account/orders/{orderId}/pro-forma', 'Download the pro forma invoice for one of your orders', {
        params: z.object({ orderId: z.string() }),
        ...PRINTED,
        401: json(Refusal, 'Not signed in'),
        429: json(Refusal, 'Too many requests from this network'),
      }),
      async (c) => {
        const orderId = normaliseOrderId(c.req.valid('param').orderId)
        const order = orderId ? await findAccountOrder(database, requireAccount(c), orderId) : undefined
        if (!order || !hasProForma(order)) return c.json(NO_DOCUMENT, 404) as never
        const allowed = await prints.consume(network(c))
        if (!allowed.ok) return tooManyAttemptsResponse(c, allowed) as never
        return sendPdf(c, log, proFormaName(order), () => printProForma(database, order)) as never
      },
    )
    .openapi(
      route('get', '/api/admin/orders/{id}/pro-forma', 'Download the pro forma invoice for an order on agreed terms', {
        params: Id,
        ...PRINTED,
      }),
      async (c) => {
        const order = await findOrder(database, c.req.valid('param').id)
        if (!order || !hasProForma(order)) return c.json(NO_DOCUMENT, 404) as never
        return sendPdf(c, log, proFormaName(order), () => printProForma(database, order)) as never
      },
    )
}
