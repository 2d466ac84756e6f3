import type { Context } from 'hono'
import { CheckoutRefusal, sendRefusal } from '#/features/buying/checkout/server/checkout.responses.ts'
import { createGuessLimits } from '#/features/orders/discounts/server/guessLimits.store.ts'
import { findReservedUntil } from '#/features/orders/drafts/server/reservations.store.ts'
import { pathOfOrder } from '#/features/orders/orders/server/orderLink.ts'
import { orderParam } from '#/features/orders/orders/server/orderParam.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { toConfirmedOrder } from '#/features/orders/orders/server/orders.wire.ts'
import { sessionUser } from '#/features/shop/accounts/server/accounts.guard.ts'
import { loadBankDetails } from '#/features/shop/settings/server/settings.store.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { ok } from '#/lib/outcome.ts'
import { toPence } from '#/lib/pence.ts'
import { SERVICE } from '#/lib/roles.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { hashedNetwork, networkOf } from '#/platform/network.ts'
import type { Services } from '#/platform/services.ts'
import { approveInvoiceOrder, confirmInvoiceOrder, type PlacedOnInvoice } from './confirmInvoiceOrder.ts'
import { isConfirmLinkSent } from './invoiceOrder.mail.ts'
import { approvalRefusals, invoiceRefusals } from './invoicePayment.responses.ts'
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

const CONFIRMATIONS = { name: 'invoice-confirm', points: 30, seconds: 900 }
const ATTEMPTS = { name: 'invoice-order', points: 30, seconds: 3600 }

export function invoicePaymentRoutes(services: Services) {
  const { database, clock, config } = services
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

  return [
    endpoint('GET /api/checkout/invoice', 'Get the terms on which a business may pay by invoice', {
      200: json(InvoiceOffer, 'The terms, if any; those agreed with a customer only once they have signed in'),
      async run({ c }) {
        const offered = await loadInvoiceTerms(database, await accountOf(c))
        if (!offered.ok) return { terms: null, agreedOnly: offered.code === 'agreedOnly' }
        const { days, limit, isAgreed, holdDays } = offered.value
        const terms = { days, limit: limit === null ? null : toDecimal(limit), isAgreed, holdDays }
        return { terms, agreedOnly: false }
      },
    }),
    endpoint('POST /api/checkout/invoice', 'Place an order to pay by invoice', {
      description:
        'Its goods are reserved at once if terms have been agreed with the signed-in customer, or if their address is confirmed. Otherwise a link to confirm the order is emailed, unless too many emails have been sent to the address today. An order beyond the shop’s limits waits for staff to approve it.',
      body: InvoiceOrderRequest,
      201: json(InvoiceOrder, 'The order, new or already placed by this request, and where to pay once it’s confirmed'),
      403: json(CheckoutRefusal, 'Not offered to this buyer'),
      409: json(CheckoutRefusal, 'The price or stock has changed, or too many unpaid orders'),
      422: json(CheckoutRefusal, 'Invalid code or address, or over the limit for paying by invoice'),
      429: json(CheckoutRefusal, 'Too many requests from one network'),
      limits: [ATTEMPTS],
      async run({ c, body: { requestKey, items, discountCode, deliveryType, totalAmount, ...customer } }) {
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
        const placed = await guesses.limit(network(c), discountCode, place)
        return placed.ok ? ok(await shown(placed.value)) : sendRefusal(c, placed, invoiceRefusals)
      },
    }),
    endpoint('POST /api/checkout/invoice/confirm', 'Confirm an order to pay by invoice with an emailed link', {
      body: OrderConfirmation,
      200: json(
        ConfirmedInvoiceOrder,
        'Confirmed, now or earlier. Its goods are reserved unless staff have to approve it',
      ),
      limits: [CONFIRMATIONS],
      async run({ body: { token } }) {
        const confirmed = await confirmInvoiceOrder(services, token)
        if (!confirmed.ok) return confirmed
        const { order, isToApprove } = confirmed.value
        const path = await pathOfOrder(database, order)
        return ok({ orderId: order.orderId, isToApprove, toPay: await toPay(order), path })
      },
      refuses: {
        linkEnded: [
          400,
          'This link is incomplete or no longer works. If you still want the order, please place it again or contact us.',
        ],
      },
    }),
    endpoint('POST /api/admin/orders/{id}/approval', 'Approve an order to pay by invoice, and reserve its goods', {
      roles: SERVICE,
      params: orderParam(database),
      200: json(Approval, 'Approved. The customer is emailed a pro forma invoice'),
      async run({ params: { id }, actor }) {
        const approved = await approveInvoiceOrder(services, { id, actor })
        if (!approved.ok) return approved
        const { dueOn, reservedUntil } = (await toPay(approved.value)) ?? {}
        return ok({ dueOn: dueOn as string, reservedUntil: reservedUntil as string })
      },
      refuses: approvalRefusals,
    }),
  ]
}
