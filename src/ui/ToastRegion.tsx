import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs'
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs'
import Info from 'lucide/dist/esm/icons/info.mjs'
import X from 'lucide/dist/esm/icons/x.mjs'
import { useEffect, useId, useSyncExternalStore } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { useStore } from './store.ts'
import { activeRegion, closeToast, holdToast, letToastLeave, offerRegion, shownToast } from './toast.ts'

const ICONS = { success: CircleCheck, info: Info, error: CircleAlert }

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
        // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it or being inside it only keeps it longer
        <div
          key={toast.id}
          className={classes(
            'pointer-events-auto flex w-full max-w-96 items-start gap-3 rounded-md bg-court p-4 text-on-court shadow-lifted md:w-96',
            'transition-[opacity,translate] starting:-translate-y-2 starting:opacity-0 md:starting:translate-y-2',
          )}
          onPointerEnter={holdToast}
          onPointerLeave={letToastLeave}
          onFocus={holdToast}
          onBlur={letToastLeave}
        >
          <Icon
            of={ICONS[toast.tone]}
            className={classes('mt-0.5 shrink-0', toast.tone === 'error' && 'text-on-court-error')}
          />
          <div className="min-w-0 flex-1" lang={toast.lang}>
            <p className="font-[620]">{toast.title}</p>
            {toast.message && <p className="text-sm whitespace-pre-line">{toast.message}</p>}
          </div>
          <button
            type="button"
            onClick={closeToast}
            className="-m-2 grid size-9 shrink-0 place-items-center rounded-sm outline-on-court"
            aria-label="Close this message"
          >
            <Icon of={X} size={18} />
          </button>
        </div>
      )}
    </div>
  )
}
