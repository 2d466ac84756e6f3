import { eq, sql } from 'drizzle-orm'
import { SERVICE } from '#/lib/roles.ts'
import { defineFeature } from '#/platform/feature.ts'
import { countRows } from '#/platform/tasks.ts'
import { invitationPreference } from './invitations.preference.ts'
import { productReviewData, productReviewTimeline } from './productReview.personal.ts'
import { productReviewAdminRoutes } from './productReviews.admin.routes.ts'
import { productReviewList } from './productReviews.list.ts'
import { productReviews as reviewTable } from './productReviews.tables.ts'
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
  personal: [productReviewData],
  timeline: [productReviewTimeline],
  jobs: (services) => [productReviewsJob(services)],
  tasks: [
    {
      name: 'productReviews',
      label: 'Product reviews to approve',
      rank: 100,
      to: '/admin/product-reviews',
      search: { state: 'pending' },
      roles: SERVICE,
      count: () => countRows(reviewTable, eq(reviewTable.state, sql.raw("'pending'"))),
    },
  ],
  emails: {
    'review-invitation': { label: 'Product review: invitation', about: 'recipient', cause: 'shop' },
  },
  preferences: [invitationPreference],
})
