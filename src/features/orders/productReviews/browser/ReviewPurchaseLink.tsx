import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#/ui/Button.tsx'
import { purchaseInAccount, purchaseQuery } from './writeReview.queries.ts'

/** Absent while nothing of the order can be reviewed. */
export function ReviewPurchaseLink({ orderId }: { orderId: string }) {
  const { data } = useQuery(purchaseQuery(purchaseInAccount(orderId)))
  if (!data || data.items.length === 0) return null
  const isWritten = data.items.every(({ review }) => review)
  return (
    <ButtonLink to="/account/orders/$orderId/review" params={{ orderId }}>
      {isWritten ? 'Your reviews' : 'Review what you bought'}
    </ButtonLink>
  )
}
