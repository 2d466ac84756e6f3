import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { StateDot } from '#/features/catalogue/moderation/browser/StateDot.tsx'
import { PENDING, PUBLISHED, publicationState } from '#/features/catalogue/moderation/moderation.rules.ts'
import { adminReviewQuery, useDeleteReview } from '#/features/catalogue/reviews/browser/moderation.queries.ts'
import { ApprovalButton, ReviewDetail } from '#/features/catalogue/reviews/browser/ReviewDetail.tsx'
import type { AdminReview } from '#/features/catalogue/reviews/server/reviews.schema.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { BackLink } from './-BackLink.tsx'
import {
  Excerpt,
  RATING_COLUMN,
  RATING_FILTER,
  STATE_COLUMN,
  stateFilter,
  WRITTEN_COLUMN,
} from './-list/feedbackColumns.tsx'
import { validateListSearch } from './-list/listSearch.ts'
import { ModerationList } from './-list/ModerationList.tsx'
import { RowLink, useCloseRow } from './-list/RowLink.tsx'
import { useRowDeletion } from './-list/useRowDeletion.ts'

export const Route = createFileRoute('/admin/reviews')({
  validateSearch: validateListSearch,
  component: Reviews,
})

const FILTERS = [stateFilter({ pending: PENDING, published: PUBLISHED }), RATING_FILTER]

const columns = (askToDelete: (review: AdminReview) => void): DataColumn<AdminReview>[] => [
  {
    id: 'name',
    header: 'Name',
    sortBy: 'name',
    cell: ({ id, name }) => (
      <span className="md:block md:max-w-28 md:truncate xl:max-w-40">
        <RowLink open={id}>{name}</RowLink>
      </span>
    ),
  },
  {
    id: 'review',
    header: 'Review',
    grow: true,
    phone: 'whole',
    cell: ({ title, review }) => <Excerpt title={title} text={review} />,
  },
  RATING_COLUMN,
  { ...STATE_COLUMN, cell: ({ isApproved }) => <StateDot of={publicationState(isApproved)} /> },
  WRITTEN_COLUMN,
  {
    id: 'acts',
    header: 'Actions',
    hasActions: true,
    cell: (review) => (
      <>
        <ApprovalButton review={review} named />
        <Button
          size="small"
          variant="quiet"
          onClick={() => askToDelete(review)}
          aria-label={`Delete the review by ${review.name}`}
        >
          Delete
        </Button>
      </>
    ),
  },
]

function Reviews() {
  const { open } = Route.useSearch()
  const close = useCloseRow()
  const deletion = useRowDeletion(useDeleteReview(), () => open && close())
  const { ask } = deletion
  const shown = useMemo(() => columns(ask), [ask])

  return (
    <>
      <BackLink to="/admin/dashboard">Back to Dashboard</BackLink>
      <ModerationList<AdminReview>
        name="reviews"
        title="Reviews"
        nouns={['review', 'reviews']}
        columns={shown}
        rowName={({ name }) => `the review by ${name}`}
        searchPlaceholder="Name, email, text"
        filters={FILTERS}
        errorTitle="Error loading reviews"
        empty={
          <EmptyState title="No reviews yet" action={<ButtonLink to="/">View the home page</ButtonLink>}>
            Reviews of the shop, written on the home page, appear here for you to approve.
          </EmptyState>
        }
        drawer={{
          title: 'Review',
          query: adminReviewQuery,
          detail: (review) => <ReviewDetail review={review} />,
          decisions: (review) => <ApprovalButton review={review} />,
        }}
        deletion={deletion}
        warning={`The review by ${deletion.row?.name ?? ''} will be permanently deleted and removed from the site straight away. You can’t undo this.`}
      />
    </>
  )
}
