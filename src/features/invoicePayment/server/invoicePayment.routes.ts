import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { sessionUser } from '#/features/accounts/server/accounts.guard.ts'
import { CheckoutRefusal } from '#/features/checkout/server/checkout.responses.ts'
import { createGuessLimits } from '#/features/discounts/server/guessLimits.store.ts'
import { findReservedUntil } from '#/features/drafts/server/reservations.store.ts'
import { pathOfOrder } from '#/features/orderLinks/server/orderLink.ts'
import { findAccountOrder } from '#/features/orders/server/accountOrders.store.ts'
import { orderParam } from '#/features/orders/server/orderParam.ts'
import { findOrder, type OrderRecord } from '#/features/orders/server/orders.store.ts'
import { toConfirmedOrder } from '#/features/orders/server/orders.wire.ts'
import { loadBankDetails } from '#/features/settings/server/settings.store.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { normaliseOrderId } from '#/lib/orderNumber.ts'
import { ok } from '#/lib/outcome.ts'
import { toPence } from '#/lib/pence.ts'
import { createRoutes, json, requireAccount, requireActor, route } from '#/platform/http.ts'
import { tooManyAttemptsResponse } from '#/platform/limits.ts'
import { hashedNetwork, networkOf } from '#/platform/network.ts'
import { PDF, sendPdf } from '#/platform/pdfResponse.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { approveInvoiceOrder, confirmInvoiceOrder, type PlacedOnInvoice } from './confirmInvoiceOrder.ts'
import { isConfirmLinkSent } from './invoiceOrder.mail.ts'
import { toApprovalResponse, toInvoiceResponse } from './invoicePayment.responses.ts'
import {
  Approval,
  ConfirmedInvoiceOrder,
  InvoiceOffer,
  InvoiceOrder,
  InvoiceOrderRequest,
  OrderConfirmation,
} from './invoicePayment.schema.ts'
import { type InvoiceBuyer, loadInvoiceTerms } from './invoiceTerms.store.ts'
import { placeInvoiceOrder } from './placeInvoiceOrder.ts'
import { hasProForma, printProForma, proFormaName } from './proForma.ts'

const LINK_EXPIRED = {
  message: 'This link no longer works. If you still want the order, please place it again or contact us.',
  code: 'linkEnded',
}

const NO_DOCUMENT = { message: 'This order has no pro forma invoice.' }
const PRINTED = {
  200: PDF,
  404: json(Refusal, 'No such order, or it isn’t waiting for payment on agreed terms'),
  503: json(Refusal, 'The PDF could not be created'),
}

export function invoicePaymentRoutes(services: Services) {
  const { database, clock, limits, config, log } = services
  const confirmations = limits.get('invoice-confirm', { points: 30, seconds: 900 })
  const attempts = limits.get('invoice-order', { points: 30, seconds: 3600 })
  const prints = limits.get('pro-forma', { points: 30, seconds: 3600 })
  const guesses = createGuessLimits(services)
  const userOf = sessionUser(services)
  const network = (c: Context) => networkOf(c, config.trustProxy)

  async function accountOf(c: Context): Promise<InvoiceBuyer | undefined> {
    const user = await userOf(c)
    return user && { email: user.email, isVerified: user.emailVerifiedAt !== null }
  }
  async function toPay(order: OrderRecord) {
    if (!order.dueOn) return null
    const reservedUntil = await findReservedUntil(database, order.id, clock.now())
    return { dueOn: order.dueOn, reservedUntil, bank: await loadBankDetails(database) }
  }
  const shown = async ({ order, isToApprove }: PlacedOnInvoice): Promise<InvoiceOrder> => ({
    ...toConfirmedOrder(order, await pathOfOrder(database, order)),
    confirmBy: order.confirmBy,
    isToApprove,
    isConfirmLinkSent: await isConfirmLinkSent(database, order),
    toPay: await toPay(order),
  })

  return createRoutes()
    .openapi(
      route('get', '/api/checkout/invoice', 'Get the terms on which a business may pay by invoice', {
        200: json(InvoiceOffer, 'The terms, if any; those agreed with a customer only once they have signed in'),
      }),
      async (c) => {
        const offered = await loadInvoiceTerms(database, await accountOf(c))
        if (!offered.ok) return c.json({ terms: null, agreedOnly: offered.code === 'agreedOnly' }, 200)
        const { days, limit, isAgreed, holdDays } = offered.value
        return c.json(
          { terms: { days, limit: limit === null ? null : toDecimal(limit), isAgreed, holdDays }, agreedOnly: false },
          200,
        )
      },
    )
    .openapi(
      route('post', '/api/checkout/invoice', 'Place an order to pay by invoice', {
        description:
          'Its goods are reserved at once if terms have been agreed with the signed-in customer, or if their address is confirmed. Otherwise a link to confirm the order is emailed, unless too many emails have been sent to the address today. An order beyond the shop’s limits waits for staff to approve it.',
        body: InvoiceOrderRequest,
        201: json(
          InvoiceOrder,
          'The order, new or already placed by this request, and where to pay once it’s confirmed',
        ),
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
      route('post', '/api/checkout/invoice/confirm', 'Confirm an order to pay by invoice with an emailed link', {
        body: OrderConfirmation,
        200: json(
          ConfirmedInvoiceOrder,
          'Confirmed, now or earlier. Its goods are reserved unless staff have to approve it',
        ),
        400: json(Refusal, 'The link has expired or is invalid'),
        429: json(Refusal, 'Too many attempts'),
      }),
      async (c) => {
        const allowed = await confirmations.consume(network(c))
        if (!allowed.ok) return tooManyAttemptsResponse(c, allowed)
        const confirmed = await confirmInvoiceOrder(services, c.req.valid('json').token)
        if (!confirmed.ok) return c.json(LINK_EXPIRED, 400)
        const { order, isToApprove } = confirmed.value
        const path = await pathOfOrder(database, order)
        return c.json({ orderId: order.orderId, isToApprove, toPay: await toPay(order), path }, 200)
      },
    )
    .openapi(
      route('post', '/api/admin/orders/{id}/approval', 'Approve an order to pay by invoice, and reserve its goods', {
        params: orderParam(database),
        200: json(Approval, 'Approved. The customer is emailed a pro forma invoice'),
        404: json(Refusal, 'No such order'),
        409: json(Refusal, 'It isn’t waiting for approval, or its goods or its code aren’t available any more'),
      }),
      async (c) => {
        const approved = await approveInvoiceOrder(services, { ...c.req.valid('param'), actor: requireActor(c) })
        if (!approved.ok) {
          const { status, body } = toApprovalResponse(approved)
          return c.json(body, status)
        }
        const { dueOn, reservedUntil } = (await toPay(approved.value)) ?? {}
        return c.json({ dueOn: dueOn as string, reservedUntil: reservedUntil as string }, 200)
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
        return sendPdf(c, log, proFormaName(order), () => printProForma(database, order, clock.now())) as never
      },
    )
    .openapi(
      route('get', '/api/admin/orders/{id}/pro-forma', 'Download the pro forma invoice for an order on agreed terms', {
        params: orderParam(database),
        ...PRINTED,
      }),
      async (c) => {
        const order = await findOrder(database, c.req.valid('param').id)
        if (!order || !hasProForma(order)) return c.json(NO_DOCUMENT, 404) as never
        return sendPdf(c, log, proFormaName(order), () => printProForma(database, order, clock.now())) as never
      },
    )
}
