import { eq } from 'drizzle-orm'
import { MANAGERS, SERVICE } from '#/lib/roles.ts'
import { oneOf } from '#/platform/lists/filters.ts'
import { defineList } from '#/platform/lists/lists.ts'
import { SUBSCRIBER_STATES } from '../newsletter.rules.ts'
import { Subscriber } from './newsletter.schema.ts'
import { toSubscriber } from './newsletter.store.ts'
import { newsletterSubscribers, subscriberText } from './newsletter.tables.ts'

export const newsletterList = defineList({
  name: 'newsletters',
  title: 'Newsletter subscribers',
  seenBy: SERVICE,
  exportedBy: MANAGERS,
  table: newsletterSubscribers,
  key: newsletterSubscribers.id,
  search: subscriberText(newsletterSubscribers),
  filters: {
    state: {
      schema: oneOf(SUBSCRIBER_STATES),
      where: (state) => eq(newsletterSubscribers.subscribed, state === 'subscribed'),
    },
  },
  sorts: {
    consent: [newsletterSubscribers.consentAt, newsletterSubscribers.id],
    email: [newsletterSubscribers.email],
  },
  isDescendingByDefault: true,
  schema: Subscriber,
  toRows: (_, rows) => rows.map(toSubscriber),
  columns: {
    Email: (row) => row.email,
    Subscribed: (row) => row.subscribed,
    'Agreed to': (row) => row.consentText,
    'Agreed on': (row) => row.consentAt,
    'Unsubscribed on': (row) => row.unsubscribedAt,
  },
})
