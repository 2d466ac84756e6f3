import { createFileRoute } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useDeleteReview } from '#/features/reviews/moderation.queries.ts'
import { ApprovalButton, ReviewDetail, ReviewState } from '#/features/reviews/ReviewDetail.tsx'
import { RATINGS, starsText } from '#/features/reviews/rating.rules.ts'
import type { AdminReview } from '#/features/reviews/reviews.schema.ts'
import { momentWords } from '#/lib/momentWords.ts'
import { sentenceOf } from '#/platform/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import { type DataColumn, ROW_LINK } from '#/ui/DataTable.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { BackToDashboard } from './-BackToDashboard.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { listSearch } from './-list/listSearch.ts'

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

type Acts = { open: (review: AdminReview) => void; remove: (review: AdminReview) => void }

const columns = ({ open, remove }: Acts): DataColumn<AdminReview>[] => [
  {
    id: 'name',
    header: 'Name',
    sortBy: 'name',
    cell: (review) => (
      <button
        type="button"
        data-row
        className={`${ROW_LINK} text-left md:whitespace-nowrap`}
        onClick={() => open(review)}
      >
        {review.name}
      </button>
    ),
  },
  {
    id: 'email',
    header: 'E-mail',
    from: 'xl',
    cell: ({ email }) => <span className="block max-w-56 truncate">{email}</span>,
  },
  {
    id: 'rating',
    header: 'Rating',
    figures: true,
    sortBy: 'rating',
    greatestFirst: true,
    cell: ({ rating }) => <span title={starsText(rating)}>{rating}</span>,
  },
  {
    id: 'title',
    header: 'Title',
    from: 'lg',
    cell: ({ title }) => <span className="block max-w-44 truncate">{title}</span>,
  },
  { id: 'review', header: 'Review', from: 'md', grow: true, cell: ({ review }) => review },
  { id: 'state', header: 'State', cell: (review) => <ReviewState review={review} /> },
  {
    id: 'written',
    header: 'Written',
    from: 'xl',
    sortBy: 'newest',
    greatestFirst: true,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{momentWords(createdAt)}</span>,
  },
  {
    id: 'acts',
    header: 'Actions',
    figures: true,
    cell: (review) => (
      <span className="relative z-10 flex items-end justify-end max-sm:flex-col">
        <ApprovalButton review={review} named />
        <Button
          size="small"
          variant="quiet"
          onClick={() => remove(review)}
          aria-label={`Delete the review by ${review.name}`}
        >
          Delete
        </Button>
      </span>
    ),
  },
]

function Reviews() {
  const [opened, setOpened] = useState<AdminReview>()
  const [isOpen, setIsOpen] = useState(false)
  const [leaving, setLeaving] = useState<AdminReview>()
  const deletion = useDeleteReview()
  const remove = (review: AdminReview) => {
    deletion.reset()
    setLeaving(review)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they call never changes
  const shown = useMemo(
    () =>
      columns({
        open(review) {
          setOpened(review)
          setIsOpen(true)
        },
        remove,
      }),
    [],
  )

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
        searches="Name, e-mail, text"
        filters={FILTERS}
        usualSort="-newest"
        failed="Error loading reviews"
        empty={<EmptyState title="No reviews yet">What visitors hand in waits here until you approve it.</EmptyState>}
      />
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Review"
        variant="right"
        className="w-[min(100%,36rem)]"
        footer={
          opened && (
            <div className="flex flex-wrap gap-3">
              <ApprovalButton review={opened} onDone={setOpened} />
              <Button size="small" variant="destructive" onClick={() => remove(opened)}>
                Delete
              </Button>
            </div>
          )
        }
      >
        {opened && <ReviewDetail review={opened} />}
      </Dialog>
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title="Delete this review?"
        confirm="Delete the review"
        pendingLabel="Deleting"
        pending={deletion.isPending}
        error={deletion.isError ? sentenceOf(deletion.error) : undefined}
        onConfirm={() =>
          leaving &&
          deletion.mutate(leaving, {
            onSuccess() {
              setLeaving(undefined)
              setIsOpen(false)
            },
          })
        }
      >
        <p className="wrap-anywhere">
          The review by {leaving?.name} goes for good, and off the pages at once. It cannot be brought back.
        </p>
      </ConfirmDialog>
    </>
  )
}
