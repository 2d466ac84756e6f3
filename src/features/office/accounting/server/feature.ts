import { defineFeature } from '#/platform/feature.ts'
import { accountingRoutes } from './accounting.routes.ts'
import { bookRoutes } from './books.routes.ts'
import { monthEndData } from './monthEnds.personal.ts'
import { monthEndRoutes, type QueueMonthEnd } from './monthEnds.routes.ts'

export const accounting = defineFeature({
  endpoints: (services, { queueMonthEnd }: { queueMonthEnd: QueueMonthEnd }) => [
    ...accountingRoutes(services),
    ...bookRoutes(services),
    ...monthEndRoutes(services, queueMonthEnd),
  ],
  personal: [monthEndData],
})
