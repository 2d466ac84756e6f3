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

/** Announced again when a choice changes what will happen. */
export const Consequences = ({ sentences }: { sentences: readonly string[] }) => (
  <ul aria-label="What will happen" aria-live="polite" className="grid list-disc gap-1 pl-5">
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)
