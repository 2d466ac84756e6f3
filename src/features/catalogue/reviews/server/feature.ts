import { not } from 'drizzle-orm'
import { SERVICE } from '#/lib/roles.ts'
import { defineFeature } from '#/platform/feature.ts'
import { countRows } from '#/platform/tasks.ts'
import { reviewData, reviewTimeline } from './review.personal.ts'
import { reviewAdminRoutes } from './reviews.admin.routes.ts'
import { reviewList } from './reviews.list.ts'
import { reviewRoutes } from './reviews.routes.ts'
import { reviews as reviewTable } from './reviews.tables.ts'

export const reviews = defineFeature({
  endpoints: (services) => [...reviewRoutes(services), ...reviewAdminRoutes(services)],
  lists: () => [reviewList],
  personal: [reviewData],
  timeline: [reviewTimeline],
  tasks: [
    {
      name: 'reviews',
      label: 'Reviews to approve',
      rank: 90,
      to: '/admin/reviews',
      search: { state: 'pending' },
      roles: SERVICE,
      count: () => countRows(reviewTable, not(reviewTable.isApproved)),
    },
  ],
})
