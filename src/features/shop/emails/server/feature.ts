import { and } from 'drizzle-orm'
import { SERVICE } from '#/lib/roles.ts'
import { defineFeature } from '#/platform/feature.ts'
import type { EmailSubject } from '#/platform/mail/emailKinds.ts'
import { mails } from '#/platform/mail/mail.tables.ts'
import { countRows } from '#/platform/tasks.ts'
import { emailAdminRoutes } from './emails.admin.routes.ts'
import { emailList } from './emails.list.ts'
import { isInState, isVisibleTo } from './emails.store.ts'
import { emailTimeline } from './emails.timeline.ts'

export const emails = defineFeature({
  endpoints: (services, { emailSubjects }: { emailSubjects: readonly EmailSubject[] }) =>
    emailAdminRoutes(services, emailSubjects),
  lists: () => [emailList],
  timeline: [emailTimeline],
  tasks: [
    {
      name: 'failedEmails',
      label: 'Emails that failed',
      rank: 140,
      to: '/admin/emails',
      search: { state: 'failed' },
      roles: SERVICE,
      count: ({ role }) => countRows(mails, and(isInState('failed', mails), isVisibleTo(role))),
      alarm: 'Not delivered',
    },
  ],
})
