import type { UseMutationResult } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'

/** `ask` opens the dialog that asks before `row` is deleted; `dialog` are properties of `ConfirmDialog`. */
export function useRowDeletion<Row>(deletion: UseMutationResult<unknown, Error, Row>, onDeleted?: () => void) {
  const [row, setRow] = useState<Row>()
  const { reset } = deletion
  const ask = useCallback(
    (asked: Row) => {
      reset()
      setRow(asked)
    },
    [reset],
  )
  const close = () => setRow(undefined)
  return {
    row,
    ask,
    dialog: {
      open: row !== undefined,
      onClose: close,
      pendingLabel: 'Deleting',
      pending: deletion.isPending,
      error: deletion.isError ? errorMessage(deletion.error) : undefined,
      onConfirm: () =>
        row !== undefined &&
        deletion.mutate(row, {
          onSuccess() {
            close()
            onDeleted?.()
          },
        }),
    },
  }
}
