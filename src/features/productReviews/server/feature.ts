import { defineFeature } from '#/platform/feature.ts'
import { productReviewData } from './productReview.personal.ts'
import { productReviewTimeline } from './productReview.timeline.ts'
import { productReviewAdminRoutes } from './productReviews.admin.routes.ts'
import { productReviewList } from './productReviews.list.ts'
import { reviewPhotographs } from './productReviews.tables.ts'
import { publicReviewRoutes } from './publicReviews.routes.ts'
import { productReviewsJob } from './sendInvitations.ts'
import { writeReviewRoutes } from './writeReview.routes.ts'

export const productReviews = defineFeature({
  endpoints: (services) => [
    ...publicReviewRoutes(services),
    ...writeReviewRoutes(services),
    ...productReviewAdminRoutes(services),
  ],
  lists: (options) => [productReviewList(options)],
  uploads: [{ column: reviewPhotographs.url }],
  personal: [productReviewData],
  timeline: [productReviewTimeline],
  jobs: (services) => [productReviewsJob(services)],
})
