import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { FormAlert } from './Field.tsx'

type ConfirmDialogProps = {
  open: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  pendingLabel: string
  cancelLabel?: string
  pending: boolean
  variant?: 'destructive' | 'primary'
  error?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

export const ConfirmDialog = ({
  open,
  title,
  children,
  confirmLabel,
  pendingLabel,
  cancelLabel = 'Cancel',
  pending,
  variant = 'destructive',
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
          {cancelLabel}
        </Button>
        <Button variant={variant} pending={pending} pendingLabel={pendingLabel} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    }
  >
    <div className="grid gap-3">
      {children}
      <FormAlert>{error}</FormAlert>
    </div>
  </Dialog>
)
