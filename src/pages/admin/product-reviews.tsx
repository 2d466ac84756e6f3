import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'
import { AdminReviewDetail, Decide, ProductReviewState } from '#/features/productReviews/browser/AdminReviewDetail.tsx'
import {
  adminProductReviewQuery,
  useDeleteProductReview,
} from '#/features/productReviews/browser/moderation.queries.ts'
import { RejectDialog } from '#/features/productReviews/browser/RejectDialog.tsx'
import { REVIEW_STATE_LABELS, REVIEW_STATES } from '#/features/productReviews/productReviews.rules.ts'
import type { AdminProductReview } from '#/features/productReviews/server/productReviews.schema.ts'
import { formatStars, RATINGS } from '#/features/reviews/rating.rules.ts'
import { formatDateTime } from '#/lib/formatDateTime.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { validateListSearch } from './-list/listSearch.ts'
import { RowDrawer } from './-list/RowDrawer.tsx'
import { RowLink, useCloseRow } from './-list/RowLink.tsx'

export const Route = createFileRoute('/admin/product-reviews')({
  validateSearch: validateListSearch,
  component: ProductReviews,
})

type Review = AdminProductReview
type Act = (review: Review) => void

const FILTERS = [
  {
    name: 'state',
    label: 'State',
    options: REVIEW_STATES.map((value) => ({ value, label: REVIEW_STATE_LABELS[value] })),
  },
  {
    name: 'rating',
    label: 'Rating',
    options: RATINGS.map((rating) => ({ value: String(rating), label: formatStars(rating) })),
  },
  {
    name: 'photographs',
    label: 'Photographs',
    options: [
      { value: 'yes', label: 'With photographs' },
      { value: 'no', label: 'Without photographs' },
    ],
  },
] as const

const columns = (reject: Act): DataColumn<Review>[] => [
  {
    id: 'product',
    header: 'Product',
    sortBy: 'product',
    cell: ({ id, productName }) => (
      <span className="md:block md:max-w-36 md:truncate xl:max-w-48">
        <RowLink open={id}>{productName}</RowLink>
      </span>
    ),
  },
  {
    id: 'review',
    header: 'Review',
    grow: true,
    phone: 'whole',
    cell: ({ title, text }) => (
      <span className="line-clamp-3 whitespace-normal wrap-anywhere md:my-1.5 md:line-clamp-2">
        {title && <b className="font-[600]">{title}: </b>}
        {text}
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
    id: 'photographs',
    header: 'Photos',
    numeric: true,
    visibleFrom: 'xl',
    cell: ({ photographs }) => photographs.length || '',
  },
  {
    id: 'state',
    header: 'State',
    visibleFrom: 'lg',
    phone: 'right',
    cell: (one) => <ProductReviewState review={one} />,
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
  { id: 'acts', header: 'Actions', hasActions: true, cell: (one) => <Decide review={one} onReject={reject} named /> },
]

function ProductReviews() {
  const { open } = Route.useSearch()
  const close = useCloseRow()
  const [toReject, setToReject] = useState<Review>()
  const [toDelete, setToDelete] = useState<Review>()
  const deletion = useDeleteProductReview()
  const shown = useMemo(() => columns(setToReject), [])

  return (
    <>
      <AdminList<Review>
        name="product-reviews"
        title="Product reviews"
        nouns={['review', 'reviews']}
        columns={shown}
        rowId={({ id }) => String(id)}
        rowName={({ productName, displayName }) => `the review of ${productName} by ${displayName}`}
        searchPlaceholder="Product, name, text"
        filters={FILTERS}
        defaultSort="-newest"
        empty={
          <EmptyState title="No product reviews yet">
            Customers are invited by email after delivery, as set under Settings. They can also write from an order in
            their account.
          </EmptyState>
        }
      />
      {open && (
        <ReviewDrawer
          id={Number(open)}
          onClose={close}
          onReject={setToReject}
          onDelete={(review) => {
            deletion.reset()
            setToDelete(review)
          }}
        />
      )}
      <RejectDialog key={toReject?.id} review={toReject} onClose={() => setToReject(undefined)} />
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
              close()
            },
          })
        }
      >
        <p className="wrap-anywhere">
          The review by {toDelete?.displayName} and its photographs will be permanently deleted. Its author can then
          write another. To keep a record, reject it instead.
        </p>
      </ConfirmDialog>
    </>
  )
}

type DrawerProps = { id: number; onClose: () => void; onReject: Act; onDelete: Act }

function ReviewDrawer({ id, onClose, onReject, onDelete }: DrawerProps) {
  const review = useQuery(adminProductReviewQuery(id))
  return (
    <RowDrawer
      query={review}
      title="Product review"
      nouns={['review', 'reviews']}
      onClose={onClose}
      footer={(data) => (
        <div className="flex flex-wrap gap-3">
          <Decide review={data} onReject={onReject} />
          <Button size="small" variant="destructive" className="ml-auto" onClick={() => onDelete(data)}>
            Delete
          </Button>
        </div>
      )}
    >
      {(data) => <AdminReviewDetail review={data} />}
    </RowDrawer>
  )
}
