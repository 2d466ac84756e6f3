import { countedBy } from '#/platform/endpoint.ts'
import { defineFeature } from '#/platform/feature.ts'
import type { Services } from '#/platform/services.ts'
import { quoteData } from './quote.personal.ts'
import { attachQuote } from './quoteFile.ts'
import { quoteAdminRoutes } from './quotes.admin.routes.ts'
import { quoteList } from './quotes.list.ts'
import { quoteRoutes } from './quotes.routes.ts'
import { quoteTimeline } from './quotes.timeline.ts'

export const quotes = defineFeature({
  endpoints: (services, { checkoutServices }: { checkoutServices: Services }) => [
    ...quoteAdminRoutes(services),
    ...countedBy(checkoutServices, quoteRoutes(checkoutServices)),
  ],
  attach: attachQuote,
  lists: (options) => [quoteList(options)],
  personal: [quoteData],
  timeline: [quoteTimeline],
})
