import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#/browser/api.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { CaseEntry } from './CaseEntry.tsx'
import { accountReturns } from './returns.queries.ts'

export function AccountReturns() {
  const { data, error, isPending, refetch } = useQuery(accountReturns)
  if (isPending)
    return (
      <div role="status" aria-label="Loading your returns and repairs" className="grid gap-3">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    )
  if (!data)
    return (
      <EmptyState
        role="alert"
        title="We couldn’t load your returns and repairs"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {errorMessage(error)}
      </EmptyState>
    )
  if (data.length === 0)
    return (
      <EmptyState title="No returns or repairs" action={<ButtonLink to="/account">Your orders</ButtonLink>}>
        To send something back or report a fault, open its order.
      </EmptyState>
    )
  return (
    <ul className="border-t border-line">
      {data.map((returnCase) => (
        <CaseEntry key={returnCase.id} returnCase={returnCase} withOrder />
      ))}
    </ul>
  )
}
