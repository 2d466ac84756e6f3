import { and, lt, sql } from 'drizzle-orm'
import { SERVICE } from '#/lib/roles.ts'
import { defineFeature } from '#/platform/feature.ts'
import type { PersonalData } from '#/platform/personalData.ts'
import { countRows } from '#/platform/tasks.ts'
import { privacyAdminRoutes } from './privacy.admin.routes.ts'
import { privacyRequestList } from './privacy.list.ts'
import { privacyRoutes } from './privacy.routes.ts'
import { privacyRequests } from './privacy.tables.ts'
import { privacyRequestData, privacyRequestTimeline } from './privacyRequest.personal.ts'

const isOpen = sql`${privacyRequests.state} in ('received', 'confirmed')`

export const privacy = defineFeature({
  endpoints: (services, { personal }: { personal: readonly PersonalData[] }) => [
    ...privacyRoutes(services),
    ...privacyAdminRoutes(services, personal),
  ],
  lists: () => [privacyRequestList],
  personal: [privacyRequestData],
  timeline: [privacyRequestTimeline],
  tasks: [
    {
      name: 'privacyRequests',
      label: 'Privacy requests',
      rank: 130,
      to: '/admin/privacy-requests',
      search: { state: 'open' },
      roles: SERVICE,
      count: () => countRows(privacyRequests, isOpen),
      alarm: ({ today }) => countRows(privacyRequests, and(isOpen, lt(privacyRequests.dueOn, today))),
    },
  ],
  emails: {
    'privacy-acknowledgement': {
      label: 'Privacy request: acknowledgement',
      about: 'recipient',
      cause: 'anybody',
      isAwaited: true,
    },
    'privacy-access': { label: 'Privacy request: data sent', about: 'recipient', cause: 'shop' },
    'privacy-erased': { label: 'Privacy request: data erased', about: 'recipient', cause: 'shop' },
    'privacy-refused': { label: 'Privacy request: refused', about: 'recipient', cause: 'shop' },
  },
  emailSubject: {
    pattern: /^privacy-(\d+)/,
    // Privacy requests open over their list and have no URL of their own.
    of: (id, { recipient }) => ({
      to: '/admin/privacy-requests',
      search: { q: recipient },
      words: `Privacy request ${id}`,
    }),
  },
})
