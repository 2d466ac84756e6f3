import { defineFeature } from '#/platform/feature.ts'
import { reviewData } from './review.personal.ts'
import { reviewAdminRoutes } from './reviews.admin.routes.ts'
import { reviewList } from './reviews.list.ts'
import { reviewRoutes } from './reviews.routes.ts'
import { reviewTimeline } from './reviews.timeline.ts'

export const reviews = defineFeature({
  endpoints: (services) => [...reviewRoutes(services), ...reviewAdminRoutes(services)],
  lists: () => [reviewList],
  personal: [reviewData],
  timeline: [reviewTimeline],
})
