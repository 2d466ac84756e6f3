import type { UseMutationResult } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'

export type Deletion<Row> = {
  by: UseMutationResult<unknown, Error, Row>
  /** Undefined before one has been chosen. */
  title: string | ((row: Row | undefined) => string)
  confirmLabel: string
  /** What deleting does. */
  warning: ReactNode | ((row: Row | undefined) => ReactNode)
}

/** Written as a method, whose parameter TypeScript doesn’t check: a button has a row of the list around it. */
type Ask = { ask(row: object): void }['ask']
const AskToDelete = createContext<Ask>(() => {
  throw new Error('The list has no `deletion`')
})

type DeleteButtonProps = { row: object; className?: string; variant?: 'quiet' | 'destructive'; label?: string }

/** Opens the dialog that asks before `row` is deleted. */
export function DeleteButton({ row, label, variant = 'quiet', className }: DeleteButtonProps) {
  const ask = use(AskToDelete)
  return (
    <Button size="small" variant={variant} className={className} onClick={() => ask(row)} aria-label={label}>
      Delete
    </Button>
  )
}

type RowDeletionProps<Row> = Deletion<Row> & { onDeleted: () => void; children: ReactNode }

/** For the `DeleteButton`s within. */
export function RowDeletion<Row extends object>(props: RowDeletionProps<Row>) {
  const { by, title, confirmLabel, warning, onDeleted, children } = props
  const [row, setRow] = useState<Row>()
  const { reset } = by
  const ask = useCallback(
    (asked: Row) => {
      reset()
      setRow(asked)
    },
    [reset],
  )
  const close = () => setRow(undefined)
  const [deleted, setDeleted] = useState<Row>()
  // The button that had the focus goes with its row.
  useEffect(() => {
    if (deleted) document.querySelector('main')?.focus({ preventScroll: true })
  }, [deleted])
  return (
    <AskToDelete value={ask}>
      {children}
      <ConfirmDialog
        open={row !== undefined}
        onClose={close}
        title={typeof title === 'function' ? title(row) : title}
        confirmLabel={confirmLabel}
        pendingLabel="Deleting"
        pending={by.isPending}
        error={by.isError ? errorMessage(by.error) : undefined}
        onConfirm={() =>
          row !== undefined &&
          by.mutate(row, {
            onSuccess() {
              close()
              setDeleted(row)
              onDeleted()
            },
          })
        }
      >
        <p className="wrap-anywhere">{typeof warning === 'function' ? warning(row) : warning}</p>
      </ConfirmDialog>
    </AskToDelete>
  )
}
