import type { UseQueryResult } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { ApiError } from '#/browser/api.ts'
import { errorMessage } from '#/browser/errorMessage.ts'
import { useRecheckUser } from '#/features/shop/accounts/browser/accounts.queries.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { Skeleton } from '#/ui/Skeleton.tsx'

type RowDrawerProps<Row> = {
  query: UseQueryResult<Row>
  title: ReactNode
  nouns: readonly [one: string, many: string]
  onClose: () => void
  footer?: (row: Row) => ReactNode
  children: (row: Row) => ReactNode
}

export function RowDrawer<Row>({ query, title, nouns: [one, many], onClose, footer, children }: RowDrawerProps<Row>) {
  useRecheckUser(query.error)
  useRestoreFocus()
  const { data, error } = query
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      variant="right"
      className="w-[min(100%,44rem)]"
      footer={data !== undefined && footer?.(data)}
    >
      {data !== undefined && children(data)}
      {query.isPending && (
        <div role="status" aria-label={`Loading the ${one}`} className="grid gap-6">
          <Skeleton className="h-7" />
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </div>
      )}
      {error && data === undefined && (
        <div role="alert" className="grid justify-items-start gap-4">
          {isNotFound(error) ? (
            <>
              <p>We can’t find that {one}.</p>
              <Button onClick={onClose}>Show all {many}</Button>
            </>
          ) : (
            <>
              <p className="font-semibold">We couldn’t load the {one}</p>
              <p className="-mt-2">{errorMessage(error)}</p>
              <Button onClick={() => void query.refetch()}>Try again</Button>
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

const isNotFound = (error: Error) => error instanceof ApiError && (error.status === 404 || error.status === 400)

/** Navigating moves the focus to the main content. */
function useRestoreFocus() {
  const router = useRouter()
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(
    () => () => {
      const stop = router.subscribe('onRendered', () => {
        stop()
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      })
    },
    [router, opener],
  )
}
