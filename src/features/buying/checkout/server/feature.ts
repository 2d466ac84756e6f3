import { reconcileRefunds } from '#/features/orders/refunds/server/refundOrder.ts'
import { countedBy } from '#/platform/endpoint.ts'
import { defineFeature } from '#/platform/feature.ts'
import type { Services } from '#/platform/services.ts'
import { checkoutChecks } from './checkout.checks.ts'
import { checkoutRoutes } from './checkout.routes.ts'
import type { OnOrderPaid } from './createOrder.ts'
import { sweepJob } from './sweep.ts'
import { webhookRoutes } from './webhook.routes.ts'

/** Payments have their own connections. */
export type Paying = { checkoutServices: Services; onOrderPaid: OnOrderPaid[] }

export const checkout = defineFeature({
  endpoints: (_, { checkoutServices, onOrderPaid }: Paying) => [
    ...countedBy(checkoutServices, checkoutRoutes(checkoutServices, onOrderPaid)),
    ...webhookRoutes(checkoutServices, onOrderPaid, (intentId) => reconcileRefunds(checkoutServices, intentId)),
  ],
  jobs: (_, { checkoutServices, onOrderPaid }: Paying) => [sweepJob(checkoutServices, onOrderPaid)],
  checks: checkoutChecks,
})
