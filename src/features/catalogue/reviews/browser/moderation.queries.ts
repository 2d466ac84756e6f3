import { apiSend } from '#/browser/api.ts'
import { adminResource } from '#/ui/adminResource.ts'
import type { AdminReview } from '../server/reviews.schema.ts'

export const shopReviews = adminResource('reviews', ['review', 'reviews'])

export const useApproval = () =>
  shopReviews.useChange({
    send: ({ row: { id }, approve }: { row: AdminReview; approve: boolean }) =>
      approve
        ? apiSend('PUT', `/api/admin/reviews/${id}/approve`)
        : apiSend('PUT', `/api/admin/reviews/${id}/unpublish`),
    done: (_, { approve }) =>
      approve
        ? { title: 'Review approved', message: 'It’s now on the site.' }
        : { title: 'Review unpublished', message: 'It’s off the site and pending again.' },
    failed: (_, { approve }) => (approve ? 'Failed to approve review' : 'Failed to unpublish review'),
  })
