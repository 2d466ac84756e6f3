import { defineFeature } from '#/platform/feature.ts'
import { newsletterAdminRoutes } from './newsletter.admin.routes.ts'
import { newsletterPreference } from './newsletter.preference.ts'
import { newsletterRoutes } from './newsletter.routes.ts'
import { newsletterList } from './newsletters.list.ts'
import { consentTimeline, subscriberData, withdrawalTimeline } from './subscriber.personal.ts'

export const newsletter = defineFeature({
  endpoints: (services) => [...newsletterRoutes(services), ...newsletterAdminRoutes(services)],
  lists: () => [newsletterList],
  personal: [subscriberData],
  timeline: [consentTimeline, withdrawalTimeline],
  emails: {
    'newsletter-welcome': { label: 'Newsletter: welcome', about: 'recipient', cause: 'anybody' },
  },
  emailSubject: {
    pattern: /^subscriber-(\d+)/,
    of: (id) => ({ to: `/admin/newsletters/${id}`, words: `Subscriber ${id}` }),
  },
  preferences: [newsletterPreference],
})
