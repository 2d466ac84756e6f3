import { createFileRoute } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { IfAllowed } from '#/browser/rights.tsx'
import { StateDot } from '#/features/catalogue/moderation/browser/ModeratedReview.tsx'
import { AdminReviewDetail, DecisionButtons } from '#/features/orders/productReviews/browser/AdminReviewDetail.tsx'
import { productReviews } from '#/features/orders/productReviews/browser/moderation.queries.ts'
import { RejectDialog } from '#/features/orders/productReviews/browser/RejectDialog.tsx'
import { REVIEW_STATE_LABELS } from '#/features/orders/productReviews/moderation.rules.ts'
import type { AdminProductReview } from '#/features/orders/productReviews/server/productReviews.schema.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import {
  Excerpt,
  PRODUCT_COLUMN,
  RATING_COLUMN,
  RATING_FILTER,
  STATE_COLUMN,
  stateFilter,
  WRITTEN_COLUMN,
} from './-list/columns.tsx'
import { choices } from './-list/ListFilters.tsx'
import { validateListSearch } from './-list/listSearch.ts'
import { ModerationList } from './-list/ModerationList.tsx'

export const Route = createFileRoute('/admin/product-reviews')({
  validateSearch: validateListSearch,
  component: ProductReviews,
})

type Review = AdminProductReview

const FILTERS = [
  stateFilter(REVIEW_STATE_LABELS),
  RATING_FILTER,
  { name: 'photographs', label: 'Photos', options: choices({ yes: 'With photos', no: 'Without photos' }) },
] as const

const columns = (reject: (review: Review) => void): DataColumn<Review>[] => [
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
  { ...STATE_COLUMN, cell: ({ state }) => <StateDot state={REVIEW_STATE_LABELS[state]} /> },
  WRITTEN_COLUMN,
  {
    id: 'acts',
    header: 'Actions',
    hasActions: true,
    cell: (review) => <DecisionButtons review={review} onReject={reject} named />,
  },
]

function ProductReviews() {
  const [toReject, setToReject] = useState<Review>()
  const shown = useMemo(() => columns(setToReject), [])

  return (
    <>
      <ModerationList
        records={productReviews}
        title="Product reviews"
        columns={shown}
        rowName={({ productName, displayName }) => `the review of ${productName} by ${displayName}`}
        searchPlaceholder="Product, name, text"
        filters={FILTERS}
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
        drawer={{
          title: 'Product review',
          children: (review) => <AdminReviewDetail review={review} />,
          decisions: (review) => <DecisionButtons review={review} onReject={setToReject} />,
        }}
        deletion={{
          by: productReviews.useDeletion(),
          warning: (review) =>
            `The review by ${review?.displayName ?? ''} and its photos will be permanently deleted. Its author can then write another. To keep a record, reject it instead.`,
        }}
      />
      <RejectDialog key={toReject?.id} review={toReject} onClose={() => setToReject(undefined)} />
    </>
  )
}
