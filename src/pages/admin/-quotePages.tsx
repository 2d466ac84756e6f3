import type { UseQueryResult } from '@tanstack/react-query'
import { errorMessage } from '#/browser/api.ts'
import { useRecheckUser } from '#/browser/currentUser.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Loading.tsx'

export function QuoteLoading({ query: { error, refetch } }: { query: UseQueryResult }) {
  useRecheckUser(error)
  if (!error)
    return (
      <div role="status" aria-label="Loading the quote" className="grid gap-10 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    )
  return (
    <EmptyState
      role="alert"
      title="We couldn’t open this quote"
      action={<Button onClick={() => void refetch()}>Try again</Button>}
    >
      {errorMessage(error)}
    </EmptyState>
  )
}
