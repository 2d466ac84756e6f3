import { useBlocker } from '@tanstack/react-router'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

/** Asks before somebody leaves what they have typed and not saved: by a link, by going back, by closing the window. */
export function LeaveGuard({ unsaved, what }: { unsaved: boolean; what: string }) {
  const leaving = useBlocker({
    shouldBlockFn: () => unsaved,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  })
  return (
    <Dialog open={leaving.status === 'blocked'} onClose={() => leaving.reset?.()} title="Leave without saving?">
      <p className="mb-5">{what} has not been saved.</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => leaving.reset?.()}>Stay here</Button>
        <Button variant="destructive" onClick={() => leaving.proceed?.()}>
          Leave without saving
        </Button>
      </div>
    </Dialog>
  )
}
