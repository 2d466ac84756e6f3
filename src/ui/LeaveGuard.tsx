import { useBlocker } from '@tanstack/react-router'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type LeaveGuardProps = {
  /** As it was drawn; or a function, asked at the moment of leaving, where a save lets go before it is drawn anew. */
  unsaved: boolean | (() => boolean)
  /** Begins the sentence: `Your note` gives “Your note has not been saved.” */
  what: string
}

/** Asks before somebody leaves what they have typed and not saved: by a link, by going back, by closing the window. */
export function LeaveGuard({ unsaved, what }: LeaveGuardProps) {
  const isUnsaved = () => (typeof unsaved === 'function' ? unsaved() : unsaved)
  const leaving = useBlocker({
    shouldBlockFn: isUnsaved,
    enableBeforeUnload: isUnsaved,
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
