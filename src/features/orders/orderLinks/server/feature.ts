import { defineFeature } from '#/platform/feature.ts'
import { orderLinkRoutes } from './orderLink.routes.ts'

export const orderLinks = defineFeature({
  endpoints: orderLinkRoutes,
  emails: {
    'order-link': { label: 'Order: new link to it', about: 'recipient', cause: 'recipient', isAwaited: true },
  },
})
