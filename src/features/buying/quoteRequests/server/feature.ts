import { defineFeature } from '#/platform/feature.ts'
import { quoteRequestRoutes } from './quoteRequests.routes.ts'

export const quoteRequests = defineFeature({
  endpoints: quoteRequestRoutes,
  emails: {
    'quote-request': { label: 'Quote requested: acknowledgement', about: 'recipient', cause: 'anybody' },
    'quote-requested': { label: 'Quote requested: our copy', about: 'customer', cause: 'shop' },
  },
})
