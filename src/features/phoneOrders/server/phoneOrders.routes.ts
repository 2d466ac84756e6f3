import { z } from '@hono/zod-openapi'
import { CheckoutRefusal, toResponse } from '#/features/checkout/server/checkout.responses.ts'
import type { OnOrderPaid } from '#/features/checkout/server/createOrder.ts'
import { describeNotPayable, type OrderNotOpen } from '#/features/checkout/server/payable.ts'
import { type RecordPaymentRefusal, recordPayment } from '#/features/checkout/server/recordPayment.ts'
import type { IncompleteAddress } from '#/features/delivery/delivery.rules.ts'
import { orderParam } from '#/features/orders/server/orderParam.ts'
import { AdminOrder } from '#/features/orders/server/orders.schema.ts'
import { toAdminOrder } from '#/features/orders/server/orders.wire.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { formatPounds, toPence } from '#/lib/pence.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { createRoutes, json, requireActor, route } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { cancelLinkPayments } from './linkPayments.ts'
import { createPaymentLink } from './paymentLink.ts'
import {
  PaymentLink,
  PaymentRefusal,
  PhoneOrder,
  PhoneOrderQuote,
  PhoneOrderQuoteRequest,
  RecordPaymentRequest,
} from './phoneOrders.schema.ts'
import {
  type BadDay,
  type FeeNotAgreed,
  type KeyUsed,
  type PhoneOrderQuoteRefusal,
  placePhoneOrder,
  quotePhoneOrder,
} from './placePhoneOrder.ts'

const refusals = {
  400: json(CheckoutRefusal, 'The request is malformed'),
  404: json(CheckoutRefusal, 'No such order'),
  409: json(CheckoutRefusal, 'Goods are missing, or the order is paid or cancelled'),
  422: json(
    CheckoutRefusal,
    'Invalid code, no UK postcode in the address, no agreed fee for an address outside the mainland, or the total is too large',
  ),
}

function toRefusalResponse(
  refusal: OrderNotOpen | PhoneOrderQuoteRefusal | KeyUsed | BadDay | FeeNotAgreed | IncompleteAddress,
) {
  const { code } = refusal
  if (code === 'unknownProduct')
    return { status: 409, body: { message: 'We no longer sell one of these products.', code } } as const
  if (code === 'tooMuch')
    return {
      status: 422,
      body: { message: 'An order can’t come to more than £99,999,999.99. Please split it.', code },
    } as const
  if (code === 'badDay') return { status: 422, body: { message: refusal.message, code, field: 'valueDate' } } as const
  if (code === 'feeNotAgreed') {
    const message = `${refusal.postcode} is outside the UK mainland. Agree a delivery fee and enter it here.`
    return { status: 422, body: { message, code, field: 'deliveryFee' } } as const
  }
  if (code === 'keyUsed') {
    const { orderId } = refusal
    const message = `This form has already created ${orderId} with different details. Check that order, and reload the form to create another.`
    return { status: 409, body: { message, code, orderId } } as const
  }
  if (code === 'invalidCode' || code === 'codeNotApplicable') {
    const { status, body } = toResponse(refusal)
    return { status: status as 422, body: { ...body, field: 'discountCode' } }
  }
  if (code === 'incompleteAddress') {
    const { message, hint } = refusal
    return { status: 422, body: { message, code, hint, field: 'customer.shippingAddress' } } as const
  }
  return { status: statusOf(code), body: { message: describeNotPayable(refusal), code } }
}

function statusOf(code: string): 404 | 409 | 422 {
  if (code === 'unknownOrder') return 404
  return code === 'postcodeMissing' ? 422 : 409
}

function toPaymentRefusal({ ok: _, ...refusal }: RecordPaymentRefusal & { ok?: false }) {
  const { code } = refusal
  if (code === 'badDay') return { status: 422, body: { message: refusal.message, code, field: 'valueDate' } } as const
  if (code === 'keyUsed')
    return {
      status: 409,
      body: { message: 'This form has recorded another payment already. Check the order and reload the form.', code },
    } as const
  if (code === 'moreThanDue') {
    const message = `Only ${formatPounds(refusal.outstanding)} is outstanding. Check the amount, or keep the rest as the customer’s credit.`
    return { status: 409, body: { message, code, outstanding: toDecimal(refusal.outstanding) } } as const
  }
  return { status: statusOf(code), body: { message: describeNotPayable(refusal), ...refusal } }
}

/** Mounted behind the admin guard. */
export function phoneOrderRoutes(services: Services, onOrderPaid: OnOrderPaid[], origin: () => string) {
  return createRoutes()
    .openapi(
      route('post', '/api/admin/orders/quote', 'Price an order', {
        body: PhoneOrderQuoteRequest,
        200: json(PhoneOrderQuote, 'The totals, and anything out of stock'),
        ...refusals,
      }),
      async (c) => {
        const quoted = await quotePhoneOrder(services, c.req.valid('json'))
        if (quoted.ok) return c.json(quoted.value, 200)
        const { status, body } = toRefusalResponse(quoted)
        return c.json(body, status)
      },
    )
    .openapi(
      route('post', '/api/admin/orders', 'Create an order taken by phone or paid by bank transfer', {
        body: PhoneOrder,
        201: json(AdminOrder, 'The order, new or already created by this request'),
        ...refusals,
      }),
      async (c) => {
        const placed = await placePhoneOrder(services, onOrderPaid, c.req.valid('json'), { actor: requireActor(c) })
        if (placed.ok) return c.json(toAdminOrder(placed.value), 201)
        const { status, body } = toRefusalResponse(placed)
        return c.json(body, status)
      },
    )
    .openapi(
      route(
        'post',
        '/api/admin/orders/{id}/payments',
        'Record a payment received by bank transfer, in cash or by card terminal',
        {
          params: orderParam(services.database),
          body: RecordPaymentRequest,
          200: json(AdminOrder, 'The order, paid once nothing is outstanding'),
          400: json(PaymentRefusal, 'The request is malformed'),
          404: json(PaymentRefusal, 'No such order'),
          409: json(
            PaymentRefusal,
            'Some goods are out of stock, the code is used up, the order is already paid or cancelled, or less is outstanding',
          ),
          422: json(
            PaymentRefusal,
            'Its address has no UK postcode, or the date is in the future or long before the order',
          ),
        },
      ),
      async (c) => {
        const { amount, valueDate, reference, ...rest } = c.req.valid('json')
        const payment = {
          ...rest,
          amount: amount === undefined ? undefined : toPence(amount),
          valueDate: valueDate ?? londonDay(services.clock.now()),
          reference: reference ?? null,
        }
        const recorded = await recordPayment(services, onOrderPaid, c.req.valid('param').id, payment, requireActor(c))
        if (recorded.ok) {
          await cancelLinkPayments(services, recorded.value.id)
          return c.json(toAdminOrder(recorded.value), 200)
        }
        const { status, body } = toPaymentRefusal(recorded)
        return c.json(body, status)
      },
    )
    .openapi(
      route(
        'post',
        '/api/admin/orders/{id}/payment-links',
        'Create a card payment link for an order; any earlier link stops working',
        {
          params: orderParam(services.database),
          body: z.object({ sendEmail: z.boolean().default(false) }),
          201: json(PaymentLink, 'The link, shown only once'),
          ...refusals,
        },
      ),
      async (c) => {
        const outcome = await createPaymentLink(services, c.req.valid('param').id, {
          actor: requireActor(c),
          sendEmail: c.req.valid('json').sendEmail,
          origin: origin(),
        })
        if (outcome.ok) return c.json(outcome.value, 201)
        const { status, body } = toRefusalResponse(outcome)
        return c.json(body, status)
      },
    )
}
