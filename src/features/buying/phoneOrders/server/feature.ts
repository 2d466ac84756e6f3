import type { Paying } from '#/features/buying/checkout/server/feature.ts'
import { countedBy } from '#/platform/endpoint.ts'
import { defineFeature } from '#/platform/feature.ts'
import { payRoutes } from './paymentLinks.routes.ts'
import { phoneOrderRoutes } from './phoneOrders.routes.ts'

export const phoneOrders = defineFeature({
  endpoints: (services, { checkoutServices, onOrderPaid, origin }: Paying & { origin: () => string }) => [
    ...phoneOrderRoutes(services, onOrderPaid, origin),
    ...countedBy(checkoutServices, payRoutes(checkoutServices, onOrderPaid)),
  ],
  emails: {
    'payment-link': { label: 'Payment link', about: 'recipient', cause: 'shop', isAwaited: true },
  },
})
