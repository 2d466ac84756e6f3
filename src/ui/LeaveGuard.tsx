import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type LeaveGuardProps = {
  /** As it was drawn; or a function, asked at the moment of leaving, where a save lets go before it is drawn anew. */
  unsaved: boolean | (() => boolean)
}

/** Asks before somebody leaves what they have typed and not saved: by a link, by going back, by closing the window. */
export function LeaveGuard({ unsaved }: LeaveGuardProps) {
  const isUnsaved = () => (typeof unsaved === 'function' ? unsaved() : unsaved)
  const leaving = useBlocker({
    // Going to a place on the same page leaves nothing.
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
