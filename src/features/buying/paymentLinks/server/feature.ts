import type { Paying } from '#/features/buying/checkout/server/feature.ts'
import { countedBy } from '#/platform/endpoint.ts'
import { defineFeature } from '#/platform/feature.ts'
import { payRoutes } from './paymentLinks.routes.ts'
import { adminPaymentRoutes } from './payments.admin.routes.ts'
import { proFormaRoutes } from './proForma.routes.ts'
import { attachProForma } from './proForma.ts'

export const paymentLinks = defineFeature({
  endpoints: (services, { checkoutServices, onOrderPaid }: Paying) => [
    ...adminPaymentRoutes(services, onOrderPaid),
    ...countedBy(checkoutServices, [...payRoutes(checkoutServices, onOrderPaid), ...proFormaRoutes(checkoutServices)]),
  ],
  attach: attachProForma,
  emails: {
    'order-to-pay': { label: 'Order confirmation: pay by bank transfer', about: 'recipient', cause: 'shop' },
    'payment-link': { label: 'Payment link', about: 'recipient', cause: 'shop', isAwaited: true },
    'payment-receipt': { label: 'Receipt for a part payment', about: 'recipient', cause: 'shop' },
  },
})
