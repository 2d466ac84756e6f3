import { z } from '@hono/zod-openapi'
import type { OnOrderPaid } from '#/features/buying/checkout/server/createOrder.ts'
import {
  describeMissing,
  notOpenRefusals,
  notPayableRefusals,
  type OrderNotOpen,
} from '#/features/buying/checkout/server/payable.ts'
import { type RecordPaymentRefusal, recordPayment } from '#/features/buying/checkout/server/recordPayment.ts'
import { lacksGoods } from '#/features/orders/drafts/server/lacksGoods.store.ts'
import { canBePaid } from '#/features/orders/orders/paid.rules.ts'
import { orderParam } from '#/features/orders/orders/server/orderParam.ts'
import { AdminOrder } from '#/features/orders/orders/server/orders.schema.ts'
import { findOrder } from '#/features/orders/orders/server/orders.store.ts'
import { toAdminOrder } from '#/features/orders/orders/server/orders.wire.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { formatPounds, toPence } from '#/lib/pence.ts'
import { MANAGERS, SERVICE } from '#/lib/roles.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { endpoint, type Refusals } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { cancelLinkPayments } from './linkPayments.ts'
import { createPaymentLink } from './paymentLink.ts'
import { PaymentLink, PaymentRefusal, RecordPaymentRequest } from './paymentLinks.schema.ts'
import { queueReceipt } from './receipt.mail.ts'

const notOpen: Refusals<OrderNotOpen> = {
  ...notOpenRefusals,
  unknownOrder: [404, notOpenRefusals.unknownOrder[1]],
  postcodeMissing: [422, notOpenRefusals.postcodeMissing[1]],
}

const paymentRefusals: Refusals<Exclude<RecordPaymentRefusal, { code: 'goodsMissing' | 'moreThanDue' }>> = {
  ...notOpen,
  codeUsedUp: notPayableRefusals.codeUsedUp,
  badDay: [422, ({ message }) => message, { field: 'valueDate' }],
  keyUsed: [409, 'This form has recorded another payment already. Check the order and reload the form.'],
}

export function adminPaymentRoutes(services: Services, onOrderPaid: OnOrderPaid[]) {
  return [
    endpoint(
      'POST /api/admin/orders/{id}/payments',
      'Record a payment received by bank transfer, in cash or by card terminal',
      {
        roles: MANAGERS,
        params: orderParam(services.database),
        body: RecordPaymentRequest,
        200: json(AdminOrder, 'The order, paid once nothing is outstanding'),
        409: json(
          PaymentRefusal,
          'Some goods are out of stock, the code is used up, the order is already paid or cancelled, or less is outstanding',
        ),
        async run({ c, params: { id }, body: { amount, valueDate, reference, tellCustomer, ...rest }, actor }) {
          const payment = {
            ...rest,
            amount: amount === undefined ? undefined : toPence(amount),
            valueDate: valueDate ?? londonDay(services.clock.now()),
            reference: reference ?? null,
            sendReceipt: tellCustomer ? queueReceipt(services) : undefined,
          }
          const recorded = await recordPayment(services, onOrderPaid, id, payment, actor)
          if (recorded.ok) {
            await cancelLinkPayments(services, recorded.value.id)
            return ok(toAdminOrder(recorded.value))
          }
          if (recorded.code === 'goodsMissing') {
            const { code, missing } = recorded
            return c.json({ message: describeMissing(missing), code, missing }, 409)
          }
          if (recorded.code === 'moreThanDue') {
            const { code } = recorded
            const message = `Only ${formatPounds(recorded.outstanding)} is outstanding. Check the amount, or keep the rest as the customer’s credit.`
            return c.json({ message, code, outstanding: toDecimal(recorded.outstanding) }, 409)
          }
          return recorded
        },
        refuses: paymentRefusals,
      },
    ),
    endpoint(
      'POST /api/admin/orders/{id}/payment-links',
      'Create a card payment link for an order; any earlier link stops working',
      {
        roles: SERVICE,
        params: orderParam(services.database),
        body: z.object({ sendEmail: z.boolean().default(false) }),
        201: json(PaymentLink, 'The link, shown only once'),
        async run({ params: { id }, body: { sendEmail }, actor }) {
          const order = sendEmail ? await findOrder(services.database, id) : undefined
          const isShort =
            order && canBePaid(order) && (await lacksGoods(services.database, order, services.clock.now()))
          return isShort ? refuse('goodsShort') : createPaymentLink(services, id, { actor, sendEmail })
        },
        refuses: {
          ...notOpen,
          goodsShort: [
            409,
            'Not all the goods are in stock or reserved, so the customer can’t be asked to pay yet. Nothing was created or sent.',
          ],
        },
      },
    ),
  ]
}
