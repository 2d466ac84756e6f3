import { defineFeature } from '#/platform/feature.ts'
import { emailAdminRoutes } from './emails.admin.routes.ts'
import { emailList } from './emails.list.ts'
import { emailTimeline } from './emails.timeline.ts'

export const emails = defineFeature({
  endpoints: emailAdminRoutes,
  lists: () => [emailList],
  timeline: [emailTimeline],
})
