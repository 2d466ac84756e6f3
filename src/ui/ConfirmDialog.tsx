import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  title: string
  /** What will happen from it. */
  children: ReactNode
  /** What the button does: `Delete the review`. */
  confirm: string
  pendingLabel: string
  cancel?: string
  pending: boolean
  /** Why it failed the last time. */
  error?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is done that cannot be undone. The focus begins on what does nothing. */
export const ConfirmDialog = ({
  open,
  title,
  children,
  confirm,
  pendingLabel,
  cancel = 'Keep it',
  pending,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={title}
    footer={
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose} variant="quiet">
          {cancel}
        </Button>
        <Button variant="destructive" pending={pending} pendingLabel={pendingLabel} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    }
  >
    <div className="grid gap-3">
      {children}
      {error && (
        <p role="alert" className="border-l-2 border-error pl-4 text-error">
          {error}
        </p>
      )}
    </div>
  </Dialog>
)
