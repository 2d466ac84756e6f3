import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { adminReviewQuery, useDeleteReview } from '#/features/reviews/browser/moderation.queries.ts'
import { ApprovalButton, ReviewApprovalDot, ReviewDetail } from '#/features/reviews/browser/ReviewDetail.tsx'
import type { AdminReview } from '#/features/reviews/server/reviews.schema.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { BackLink } from './-BackLink.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { Excerpt, RATING_COLUMN, RATING_FILTER, WRITTEN_COLUMN } from './-list/feedbackColumns.tsx'
import { validateListSearch } from './-list/listSearch.ts'
import { RowDrawer } from './-list/RowDrawer.tsx'
import { RowLink, useCloseRow } from './-list/RowLink.tsx'
import { useRowDeletion } from './-list/useRowDeletion.ts'

export const Route = createFileRoute('/admin/reviews')({
  validateSearch: validateListSearch,
  component: Reviews,
})

const FILTERS = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'pending', label: 'Pending' },
      { value: 'published', label: 'Published' },
    ],
  },
  RATING_FILTER,
] as const

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
  {
    id: 'state',
    header: 'State',
    visibleFrom: 'lg',
    phone: 'right',
    cell: (review) => <ReviewApprovalDot review={review} />,
  },
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
      <AdminList<AdminReview>
        name="reviews"
        title="Reviews"
        nouns={['review', 'reviews']}
        columns={shown}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => `the review by ${name}`}
        searchPlaceholder="Name, email, text"
        filters={FILTERS}
        defaultSort="-newest"
        errorTitle="Error loading reviews"
        empty={
          <EmptyState title="No reviews yet" action={<ButtonLink to="/">View the home page</ButtonLink>}>
            Reviews of the shop, written on the home page, appear here for you to approve.
          </EmptyState>
        }
      />
      {open && <ReviewDrawer id={Number(open)} onClose={close} onDelete={ask} />}
      <ConfirmDialog {...deletion.dialog} title="Delete this review?" confirmLabel="Delete the review">
        <p className="wrap-anywhere">
          The review by {deletion.row?.name} will be permanently deleted and removed from the site straight away. You
          can’t undo this.
        </p>
      </ConfirmDialog>
    </>
  )
}

type DrawerProps = { id: number; onClose: () => void; onDelete: (review: AdminReview) => void }

function ReviewDrawer({ id, onClose, onDelete }: DrawerProps) {
  const review = useQuery(adminReviewQuery(id))
  return (
    <RowDrawer
      query={review}
      title="Review"
      nouns={['review', 'reviews']}
      onClose={onClose}
      footer={(data) => (
        <div className="flex flex-wrap gap-3">
          <ApprovalButton review={data} />
          <Button size="small" variant="destructive" onClick={() => onDelete(data)}>
            Delete
          </Button>
        </div>
      )}
    >
      {(data) => <ReviewDetail review={data} />}
    </RowDrawer>
  )
}
