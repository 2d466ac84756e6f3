import { apiSend } from '#/browser/api.ts'
import { adminResource } from '#/ui/adminResource.ts'
import type { RejectionReason, ReviewState } from '../moderation.rules.ts'
import type { AdminProductReview } from '../server/productReviews.schema.ts'

export const productReviews = adminResource('product-reviews', ['review', 'reviews'])

type DecisionOf = { row: AdminProductReview; state: ReviewState; rejectionReason?: RejectionReason }

const DONE: Record<ReviewState, { title: string; message: string }> = {
  approved: { title: 'Review approved', message: 'It’s now on the product’s page.' },
  rejected: { title: 'Review rejected', message: 'The author will see why with their link or in their account.' },
  pending: { title: 'Review unpublished', message: 'It’s off the product’s page and pending again.' },
}

export const useDecision = () =>
  productReviews.useChange({
    send: ({ row: { id, version }, ...decision }: DecisionOf) =>
      apiSend('PUT', `/api/admin/product-reviews/${id}/state`, { ...decision, version }),
    done: (_, { state }) => DONE[state],
    failed: 'Failed to change the review',
  })

export const useAnswerReview = () =>
  productReviews.useChange({
    send: ({ row: { id, version }, answer }: { row: AdminProductReview; answer: string }) =>
      apiSend('PUT', `/api/admin/product-reviews/${id}/answer`, { answer, version }),
    done: ({ answer }) => ({ title: answer ? 'Answer saved' : 'Answer removed' }),
  })

export const useRemovePhotograph = () =>
  productReviews.useChange({
    send: ({ row: { id }, photographId }: { row: AdminProductReview; photographId: number }) =>
      apiSend('DELETE', `/api/admin/product-reviews/${id}/photographs/${photographId}`),
    done: () => ({ title: 'Photo removed' }),
  })
