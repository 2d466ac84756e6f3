import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'

/** Asks before somebody leaves what is not saved. `isFree` lets go of them without a question. */
export function LeaveGuard({ isDirty, isFree }: { isDirty: boolean; isFree: RefObject<boolean> }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && !isFree.current,
    enableBeforeUnload: () => isDirty && !isFree.current,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog
      open
      onClose={blocker.reset}
      title="Leave without saving?"
      footer={
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" size="small" onClick={blocker.reset}>
            Stay
          </Button>
          <Button variant="destructive" size="small" onClick={blocker.proceed}>
            Leave and lose the changes
          </Button>
        </div>
      }
    >
      <p className="text-sm">What you have changed on this page is not saved yet.</p>
    </Dialog>
  )
}
