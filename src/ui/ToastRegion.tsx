import { Suspense, useEffect, useId, useSyncExternalStore } from 'react'
import { lazy } from '#/ui/lazy.ts'
import { classes } from './classes.ts'
import { useStore } from './store.ts'
import { activeRegion, addRegion, currentToast } from './toast.ts'

const ToastCard = lazy(async () => ({ default: (await import('./ToastCard.tsx')).ToastCard }))

const CORNER =
  'fixed inset-x-3 top-19 z-50 md:inset-x-auto md:top-auto md:right-6 md:bottom-[calc(var(--foot,0px)+5.5rem)]'

/** Every modal dialog has a region, as everything outside it is inert. */
export function ToastRegion({ className = CORNER }: { className?: string }) {
  const id = useId()
  useEffect(() => addRegion(id), [id])
  const active = useSyncExternalStore(activeRegion.subscribe, activeRegion.get, () => undefined)
  const current = useStore(currentToast, null)
  const toast = active === id ? current : null

  return (
    <div
      className={classes('pointer-events-none flex justify-center', className)}
      role={toast?.tone === 'error' ? 'alert' : 'status'}
    >
      {toast && (
        <Suspense>
          <ToastCard key={toast.id} toast={toast} />
        </Suspense>
      )}
    </div>
  )
}
