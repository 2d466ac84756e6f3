import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { IfAllowed } from '#/features/accounts/browser/IfAllowed.tsx'
import {
  AdminReviewDetail,
  DecisionButtons,
  ReviewStateDot,
} from '#/features/productReviews/browser/AdminReviewDetail.tsx'
import {
  adminProductReviewQuery,
  useDeleteProductReview,
} from '#/features/productReviews/browser/moderation.queries.ts'
import { RejectDialog } from '#/features/productReviews/browser/RejectDialog.tsx'
import { REVIEW_STATE_LABELS, REVIEW_STATES } from '#/features/productReviews/productReviews.rules.ts'
import type { AdminProductReview } from '#/features/productReviews/server/productReviews.schema.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { Excerpt, PRODUCT_COLUMN, RATING_COLUMN, RATING_FILTER, WRITTEN_COLUMN } from './-list/feedbackColumns.tsx'
import { validateListSearch } from './-list/listSearch.ts'
import { RowDrawer } from './-list/RowDrawer.tsx'
import { useCloseRow } from './-list/RowLink.tsx'
import { useRowDeletion } from './-list/useRowDeletion.ts'

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
  RATING_FILTER,
  {
    name: 'photographs',
    label: 'Photos',
    options: [
      { value: 'yes', label: 'With photos' },
      { value: 'no', label: 'Without photos' },
    ],
  },
] as const

const columns = (reject: Act): DataColumn<Review>[] => [
  PRODUCT_COLUMN,
  {
    id: 'review',
    header: 'Review',
    grow: true,
    phone: 'whole',
    cell: ({ title, text }) => <Excerpt title={title} text={text} />,
  },
  RATING_COLUMN,
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
    cell: (review) => <ReviewStateDot review={review} />,
  },
  WRITTEN_COLUMN,
  {
    id: 'acts',
    header: 'Actions',
    hasActions: true,
    cell: (review) => <DecisionButtons review={review} onReject={reject} named />,
  },
]

function ProductReviews() {
  const { open } = Route.useSearch()
  const close = useCloseRow()
  const [toReject, setToReject] = useState<Review>()
  const deletion = useRowDeletion(useDeleteProductReview(), close)
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
          <EmptyState
            title="No product reviews yet"
            action={
              <IfAllowed call="GET /api/admin/settings">
                <ButtonLink to="/admin/settings" hash="reviewInvitations">
                  Open settings
                </ButtonLink>
              </IfAllowed>
            }
          >
            Customers are invited by email after delivery, as set under Settings. They can also write from an order in
            their account.
          </EmptyState>
        }
      />
      {open && <ReviewDrawer id={Number(open)} onClose={close} onReject={setToReject} onDelete={deletion.ask} />}
      <RejectDialog key={toReject?.id} review={toReject} onClose={() => setToReject(undefined)} />
      <ConfirmDialog {...deletion.dialog} title="Delete this review?" confirmLabel="Delete the review">
        <p className="wrap-anywhere">
          The review by {deletion.row?.displayName} and its photos will be permanently deleted. Its author can then
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
          <DecisionButtons review={data} onReject={onReject} />
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
