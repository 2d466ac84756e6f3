import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'
import { adminReviewQuery, useDeleteReview } from '#/features/reviews/browser/moderation.queries.ts'
import { ApprovalButton, ReviewDetail, ReviewStatus } from '#/features/reviews/browser/ReviewDetail.tsx'
import { formatStars, RATINGS } from '#/features/reviews/rating.rules.ts'
import type { AdminReview } from '#/features/reviews/server/reviews.schema.ts'
import { formatDateTime } from '#/lib/formatDateTime.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { BackToDashboard } from './-BackToDashboard.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { validateListSearch } from './-list/listSearch.ts'
import { RowDrawer } from './-list/RowDrawer.tsx'
import { RowLink, useCloseRow } from './-list/RowLink.tsx'

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
  {
    name: 'rating',
    label: 'Rating',
    options: RATINGS.map((rating) => ({ value: String(rating), label: formatStars(rating) })),
  },
] as const

const columns = (remove: (review: AdminReview) => void): DataColumn<AdminReview>[] => [
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
    cell: ({ title, review }) => (
      <span className="line-clamp-3 whitespace-normal md:my-1.5 md:line-clamp-2">
        {title && <b className="font-[600]">{title}: </b>}
        {review}
      </span>
    ),
  },
  {
    id: 'rating',
    header: 'Rating',
    numeric: true,
    phone: 'left',
    sortBy: 'rating',
    descendingFirst: true,
    cell: ({ rating }) => <span title={formatStars(rating)}>{rating}</span>,
  },
  {
    id: 'state',
    header: 'State',
    visibleFrom: 'lg',
    phone: 'right',
    cell: (review) => <ReviewStatus review={review} />,
  },
  {
    id: 'written',
    header: 'Written',
    visibleFrom: 'xl',
    phone: 'right',
    sortBy: 'newest',
    descendingFirst: true,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span>,
  },
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
          onClick={() => remove(review)}
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
  const [toDelete, setToDelete] = useState<AdminReview>()
  const deletion = useDeleteReview()
  const remove = (review: AdminReview) => {
    deletion.reset()
    setToDelete(review)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it calls only stable functions
  const shown = useMemo(() => columns(remove), [])

  return (
    <>
      <BackToDashboard />
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
        empty={<EmptyState title="No reviews yet">New reviews appear here for you to approve.</EmptyState>}
      />
      {open && <ReviewDrawer id={Number(open)} onClose={close} onRemove={remove} />}
      <ConfirmDialog
        open={toDelete !== undefined}
        onClose={() => setToDelete(undefined)}
        title="Delete this review?"
        confirmLabel="Delete the review"
        pendingLabel="Deleting"
        pending={deletion.isPending}
        error={deletion.isError ? errorMessage(deletion.error) : undefined}
        onConfirm={() =>
          toDelete &&
          deletion.mutate(toDelete, {
            onSuccess() {
              setToDelete(undefined)
              if (open) close()
            },
          })
        }
      >
        <p className="wrap-anywhere">
          The review by {toDelete?.name} will be permanently deleted and removed from the site straight away. You can’t
          undo this.
        </p>
      </ConfirmDialog>
    </>
  )
}

type DrawerProps = { id: number; onClose: () => void; onRemove: (review: AdminReview) => void }

function ReviewDrawer({ id, onClose, onRemove }: DrawerProps) {
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
          <Button size="small" variant="destructive" onClick={() => onRemove(data)}>
            Delete
          </Button>
        </div>
      )}
    >
      {(data) => <ReviewDetail review={data} />}
    </RowDrawer>
  )
}
