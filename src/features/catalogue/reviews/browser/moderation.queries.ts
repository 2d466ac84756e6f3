import { apiSend } from '#/browser/api.ts'
import { moderation } from '#/features/catalogue/moderation/browser/moderation.queries.ts'
import type { AdminReview } from '../server/reviews.schema.ts'

const { rowQuery, useChange, useDeletion } = moderation<'GET /api/admin/reviews/{id}'>('reviews')

export const adminReviewQuery = rowQuery

export const useApproval = () =>
  useChange({
    send: ({ row: { id }, approve }: { row: AdminReview; approve: boolean }) =>
      approve
        ? apiSend('PUT', `/api/admin/reviews/${id}/approve`)
        : apiSend('PUT', `/api/admin/reviews/${id}/unpublish`),
    done: ({ approve }) =>
      approve
        ? { title: 'Review approved', message: 'It’s now on the site.' }
        : { title: 'Review unpublished', message: 'It’s off the site and pending again.' },
    failed: ({ approve }) => (approve ? 'Failed to approve review' : 'Failed to unpublish review'),
  })

export const useDeleteReview = () =>
  useDeletion(({ id }) => apiSend('DELETE', `/api/admin/reviews/${id}`), {
    done: 'Review deleted',
    failed: 'Failed to delete review',
  })
