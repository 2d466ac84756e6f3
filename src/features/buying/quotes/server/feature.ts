import { OFFICE } from '#/lib/roles.ts'
import { countedBy } from '#/platform/endpoint.ts'
import { defineFeature } from '#/platform/feature.ts'
import type { Services } from '#/platform/services.ts'
import { countRows } from '#/platform/tasks.ts'
import { quoteData, quoteTimeline } from './quote.personal.ts'
import { attachQuote } from './quoteFile.ts'
import { quoteAdminRoutes } from './quotes.admin.routes.ts'
import { quoteJump } from './quotes.jump.ts'
import { quoteList } from './quotes.list.ts'
import { quoteRoutes } from './quotes.routes.ts'
import { isNewRequest, needsFollowUp } from './quotes.store.ts'
import { quotes as quoteTable } from './quotes.tables.ts'

export const quotes = defineFeature({
  endpoints: (services, { checkoutServices }: { checkoutServices: Services }) => [
    ...quoteAdminRoutes(services),
    ...countedBy(checkoutServices, quoteRoutes(checkoutServices)),
  ],
  attach: attachQuote,
  lists: (options) => [quoteList(options)],
  personal: [quoteData],
  timeline: [quoteTimeline],
  tasks: [
    {
      name: 'quotesRequested',
      label: 'Quotes requested',
      rank: 20,
      to: '/admin/quotes',
      search: { request: 'new' },
      roles: OFFICE,
      count: () => countRows(quoteTable, isNewRequest),
    },
    {
      name: 'quotesDue',
      label: 'Quotes about to expire',
      rank: 30,
      to: '/admin/quotes',
      search: { answer: 'due' },
      roles: OFFICE,
      count: ({ today }) => countRows(quoteTable, needsFollowUp(today)),
    },
  ],
  jump: [quoteJump],
  emails: {
    quote: { label: 'Quote', about: 'recipient', cause: 'shop' },
    'quote-accepted': { label: 'Quote accepted', about: 'recipient', cause: 'recipient' },
    'quote-answered': { label: 'Quote answered: our copy', about: 'customer', cause: 'shop' },
  },
  emailSubject: { pattern: /^quote-(\d+)/, of: (id) => ({ to: `/admin/quotes/${id}`, words: `Quote Q-${id}` }) },
})
