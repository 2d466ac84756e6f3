import { createFileRoute } from '@tanstack/react-router'
import { StateDot } from '#/features/catalogue/moderation/browser/ModeratedReview.tsx'
import { PUBLICATION_STATES, publicationState } from '#/features/catalogue/moderation/moderation.rules.ts'
import { shopReviews } from '#/features/catalogue/reviews/browser/moderation.queries.ts'
import { ApprovalButton, ReviewDetail } from '#/features/catalogue/reviews/browser/ReviewDetail.tsx'
import type { AdminReview } from '#/features/catalogue/reviews/server/reviews.schema.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { BackLink } from './-BackLink.tsx'
import { Excerpt, RATING_COLUMN, RATING_FILTER, STATE_COLUMN, stateFilter, WRITTEN_COLUMN } from './-list/columns.tsx'
import { validateListSearch } from './-list/listSearch.ts'
import { ModerationList } from './-list/ModerationList.tsx'
import { DeleteButton } from './-list/RowDeletion.tsx'
import { RowLink } from './-list/RowLink.tsx'

export const Route = createFileRoute('/admin/reviews')({
  validateSearch: validateListSearch,
  component: Reviews,
})

const FILTERS = [stateFilter(PUBLICATION_STATES), RATING_FILTER]

const COLUMNS: readonly DataColumn<AdminReview>[] = [
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
  { ...STATE_COLUMN, cell: ({ isApproved }) => <StateDot state={publicationState(isApproved)} /> },
  WRITTEN_COLUMN,
  {
    id: 'acts',
    header: 'Actions',
    hasActions: true,
    cell: (review) => (
      <>
        <ApprovalButton review={review} named />
        <DeleteButton row={review} label={`Delete the review by ${review.name}`} />
      </>
    ),
  },
]

function Reviews() {
  return (
    <>
      <BackLink to="/admin/dashboard">Back to Dashboard</BackLink>
      <ModerationList
        records={shopReviews}
        title="Reviews"
        columns={COLUMNS}
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
          children: (review) => <ReviewDetail review={review} />,
          decisions: (review) => <ApprovalButton review={review} />,
        }}
        deletion={{
          by: shopReviews.useDeletion({ failed: 'Failed to delete review' }),
          warning: (review) =>
            `The review by ${review?.name ?? ''} will be permanently deleted and removed from the site straight away. You can’t undo this.`,
        }}
      />
    </>
  )
}
