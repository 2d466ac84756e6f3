import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { ApiError, errorMessage } from '#/browser/api.ts'
import { useRecheckUser } from '#/browser/currentUser.ts'
import { useRights } from '#/browser/rights.tsx'
import type { AdminCall } from '#/browser/routes.ts'
import type { Nouns, Records } from '#/ui/adminResource.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { Skeleton } from '#/ui/Loading.tsx'

const WIDTH = 'w-[min(100%,44rem)]'

export type ListDrawer<Row> = {
  /** The part of the address that names the row, if it isn’t `?open=`. */
  param?: string
  /** What that part means, if it isn’t an id. */
  parse?: (open: string) => number
  /** Of the row once it’s loaded. */
  title: string | ((row: Row | undefined, open: string) => string)
  children: (row: Row, close: () => void) => ReactNode
  footer?: (row: Row) => ReactNode
  /** Where the address says `new`, for those who may make the `call`. */
  create?: { call: AdminCall; title: string; form: (close: () => void) => ReactNode }
}

type OpenDrawerProps<Row> = {
  drawer: ListDrawer<Row>
  records: Records<Row>
  open: string
  onClose: () => void
}

export function OpenDrawer<Row>({ drawer, records, open, onClose }: OpenDrawerProps<Row>) {
  const { parse = Number, title, children, footer, create } = drawer
  const isAllowed = useRights()
  const form = open === 'new' ? create : undefined
  const query = useQuery({ ...records.query(parse(open)), enabled: form === undefined })
  if (form && !isAllowed(form.call)) return null
  return form ? (
    <Dialog open onClose={onClose} title={form.title} variant="right" className={WIDTH}>
      {form.form(onClose)}
    </Dialog>
  ) : (
    <RowDrawer
      query={query}
      title={typeof title === 'function' ? title(query.data, open) : title}
      nouns={records.list.nouns}
      onClose={onClose}
      footer={footer}
    >
      {(row) => children(row, onClose)}
    </RowDrawer>
  )
}

type RowDrawerProps<Row> = {
  query: UseQueryResult<Row>
  title: ReactNode
  nouns: Nouns
  onClose: () => void
  footer?: ((row: Row) => ReactNode) | undefined
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
      className={WIDTH}
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
