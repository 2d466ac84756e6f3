import { defineFeature } from '#/platform/feature.ts'

export const orderAlerts = defineFeature({
  emails: {
    'new-order': { label: 'New order: our copy', about: 'customer', cause: 'shop' },
    'new-order-on-invoice': { label: 'New order to pay by invoice: our copy', about: 'customer', cause: 'shop' },
  },
})
