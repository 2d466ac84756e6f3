import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type LeaveGuardProps = {
  /**
   * A function is called at the moment of leaving, for forms that navigate after saving, before they are rendered
   * again.
   */
  unsaved: boolean | (() => boolean)
}

/** Asks for confirmation before unsaved changes are lost by a link, going back or closing the window. */
export function LeaveGuard({ unsaved }: LeaveGuardProps) {
  const isUnsaved = () => (typeof unsaved === 'function' ? unsaved() : unsaved)
  const leaving = useBlocker({
    // A link to a fragment of the page doesn't leave it.
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
      confirm="Leave without saving"
      cancel="Stay here"
      pendingLabel=""
      pending={false}
      onConfirm={() => leaving.proceed?.()}
    >
      <p>You’ll lose your unsaved changes.</p>
    </ConfirmDialog>
  )
}
