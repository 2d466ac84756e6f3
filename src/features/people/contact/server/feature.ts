import { isNull } from 'drizzle-orm'
import { SERVICE } from '#/lib/roles.ts'
import { defineFeature } from '#/platform/feature.ts'
import { countRows } from '#/platform/tasks.ts'
import { contactAdminRoutes } from './contact.admin.routes.ts'
import { contactData } from './contact.personal.ts'
import { contactRoutes } from './contact.routes.ts'
import { contactSubmissions } from './contact.tables.ts'
import { messageTimeline, replyTimeline } from './contact.timeline.ts'
import { contactList } from './contacts.list.ts'
import { conversationRoutes } from './conversation.admin.routes.ts'

export const contact = defineFeature({
  endpoints: (services) => [
    ...contactRoutes(services),
    ...contactAdminRoutes(services),
    ...conversationRoutes(services),
  ],
  lists: () => [contactList],
  personal: [contactData],
  timeline: [messageTimeline, replyTimeline],
  tasks: [
    {
      name: 'contacts',
      label: 'Messages to answer',
      rank: 120,
      to: '/admin/contacts',
      search: { state: 'unanswered' },
      roles: SERVICE,
      count: () => countRows(contactSubmissions, isNull(contactSubmissions.answeredAt)),
    },
  ],
  emails: {
    'contact-acknowledgement': { label: 'Contact: acknowledgement', about: 'recipient', cause: 'anybody' },
    'contact-copy': { label: 'Contact: our copy', about: 'customer', cause: 'shop' },
    'contact-reply': { label: 'Contact: our reply', about: 'recipient', cause: 'shop' },
  },
  emailSubject: { pattern: /^contact-(\d+)/, of: (id) => ({ to: `/admin/contacts/${id}`, words: `Message ${id}` }) },
})
