import { defineFeature } from '#/platform/feature.ts'
import type { PersonalData } from '#/platform/personalData.ts'
import { privacyAdminRoutes } from './privacy.admin.routes.ts'
import { privacyRequestList } from './privacy.list.ts'
import { privacyRoutes } from './privacy.routes.ts'
import { privacyRequestData } from './privacyRequest.personal.ts'
import { privacyRequestTimeline } from './privacyRequest.timeline.ts'

export const privacy = defineFeature({
  endpoints: (services, { personal }: { personal: readonly PersonalData[] }) => [
    ...privacyRoutes(services),
    ...privacyAdminRoutes(services, personal),
  ],
  lists: () => [privacyRequestList],
  personal: [privacyRequestData],
  timeline: [privacyRequestTimeline],
})
