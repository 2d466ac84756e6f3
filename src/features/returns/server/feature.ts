import { defineFeature } from '#/platform/feature.ts'
import { returnData } from './return.personal.ts'
import { returnTimeline } from './return.timeline.ts'
import { returnAdminRoutes } from './returns.admin.routes.ts'
import { returnList } from './returns.list.ts'
import { returnRoutes } from './returns.routes.ts'
import { returnPhotographs } from './returns.tables.ts'

export const returns = defineFeature({
  endpoints: (services) => [...returnRoutes(services), ...returnAdminRoutes(services)],
  lists: () => [returnList],
  uploads: [{ column: returnPhotographs.name, isPrivate: true }],
  personal: [returnData],
  timeline: [returnTimeline],
})
