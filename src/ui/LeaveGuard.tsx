import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type LeaveGuardProps = {
  /** A function is called on leaving, for forms that navigate before they render again. */
  unsaved: boolean | (() => boolean)
}

export function LeaveGuard({ unsaved }: LeaveGuardProps) {
  const isUnsaved = () => (typeof unsaved === 'function' ? unsaved() : unsaved)
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUnsaved() &&
      (current.pathname !== next.pathname || JSON.stringify(current.search) !== JSON.stringify(next.search)),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={leaving.status === 'blocked'}
      onClose={() => leaving.reset?.()}
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      cancelLabel="Stay here"
      pendingLabel=""
      pending={false}
      onConfirm={() => leaving.proceed?.()}
    >
      <p>You’ll lose your unsaved changes.</p>
    </ConfirmDialog>
  )
}
