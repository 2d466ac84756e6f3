import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { sentenceOf } from '#/browser/sentence.ts'
import { adminReview, useDeleteReview } from '#/features/reviews/browser/moderation.queries.ts'
import { ApprovalButton, ReviewDetail, ReviewState } from '#/features/reviews/browser/ReviewDetail.tsx'
import { RATINGS, starsText } from '#/features/reviews/rating.rules.ts'
import type { AdminReview } from '#/features/reviews/server/reviews.schema.ts'
import { momentWords } from '#/lib/momentWords.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { BackToDashboard } from './-BackToDashboard.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { listSearch } from './-list/listSearch.ts'
import { RowDrawer } from './-list/RowDrawer.tsx'
import { RowLink, useCloseRow } from './-list/RowLink.tsx'

export const Route = createFileRoute('/admin/reviews')({
  validateSearch: listSearch,
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
    options: RATINGS.map((rating) => ({ value: String(rating), label: starsText(rating) })),
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
    // Long enough to be read before it is approved in the row.
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
    figures: true,
    phone: 'left',
    sortBy: 'rating',
    greatestFirst: true,
    cell: ({ rating }) => <span title={starsText(rating)}>{rating}</span>,
  },
  { id: 'state', header: 'State', from: 'lg', phone: 'right', cell: (review) => <ReviewState review={review} /> },
  {
    id: 'written',
    header: 'Written',
    from: 'xl',
    phone: 'right',
    sortBy: 'newest',
    greatestFirst: true,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{momentWords(createdAt)}</span>,
  },
  {
    id: 'acts',
    header: 'Actions',
    acts: true,
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
        searches="Name, email, text"
        filters={FILTERS}
        usualSort="-newest"
        failed="Error loading reviews"
        empty={<EmptyState title="No reviews yet">New reviews appear here for you to approve.</EmptyState>}
      />
      {open && <ReviewDrawer id={Number(open)} onClose={close} onRemove={remove} />}
      <ConfirmDialog
        open={toDelete !== undefined}
        onClose={() => setToDelete(undefined)}
        title="Delete this review?"
        confirm="Delete the review"
        pendingLabel="Deleting"
        pending={deletion.isPending}
        error={deletion.isError ? sentenceOf(deletion.error) : undefined}
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
          The review by {toDelete?.name} will be deleted for good and removed from the site straight away. You can’t
          undo this.
        </p>
      </ConfirmDialog>
    </>
  )
}

type DrawerProps = { id: number; onClose: () => void; onRemove: (review: AdminReview) => void }

function ReviewDrawer({ id, onClose, onRemove }: DrawerProps) {
  const review = useQuery(adminReview(id))
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
