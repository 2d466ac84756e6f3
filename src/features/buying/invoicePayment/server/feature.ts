import { countedBy } from '#/platform/endpoint.ts'
import { defineFeature } from '#/platform/feature.ts'
import type { Services } from '#/platform/services.ts'
import { invoicePaymentRoutes } from './invoicePayment.routes.ts'

export const invoicePayment = defineFeature({
  endpoints: (_, { checkoutServices }: { checkoutServices: Services }) =>
    countedBy(checkoutServices, invoicePaymentRoutes(checkoutServices)),
  emails: {
    'order-on-invoice': { label: 'Order confirmation: pay by invoice', about: 'recipient', cause: 'recipient' },
    'order-to-confirm': {
      label: 'Order to confirm: pay by invoice',
      about: 'recipient',
      cause: 'anybody',
      isAssured: true,
      isAwaited: true,
    },
  },
})
