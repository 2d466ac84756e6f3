import { Suspense, useEffect, useId, useSyncExternalStore } from 'react'
import { lazy } from '#/ui/lazy.ts'
import { useStore } from './store.ts'
import { activeRegion, offerRegion, shownToast } from './toast.ts'

// Fetched with the first toast: most visits to a page have none.
const ToastCard = lazy(async () => ({ default: (await import('./ToastCard.tsx')).ToastCard }))

/**
 * Where toasts appear: under the header of a phone, whose cart they must not cover, bottom-right on wider screens, above the chat's button. One
 * belongs to the page and one into every modal dialog, because everything outside of an open dialog is inert; the
 * innermost shows the toast.
 */
export function ToastRegion() {
  const id = useId()
  useEffect(() => offerRegion(id), [id])
  const active = useSyncExternalStore(activeRegion.subscribe, activeRegion.get, () => undefined)
  const current = useStore(shownToast, null)
  const toast = active === id ? current : null

  return (
    <div
      className="pointer-events-none fixed inset-x-3 top-19 z-50 flex justify-center md:inset-x-auto md:top-auto md:right-6 md:bottom-[calc(var(--foot,0px)+5.5rem)]"
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
