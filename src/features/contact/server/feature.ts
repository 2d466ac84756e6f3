import { defineFeature } from '#/platform/feature.ts'
import { contactAdminRoutes } from './contact.admin.routes.ts'
import { contactData } from './contact.personal.ts'
import { contactRoutes } from './contact.routes.ts'
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
})
