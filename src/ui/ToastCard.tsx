import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs'
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs'
import Info from 'lucide/dist/esm/icons/info.mjs'
import X from 'lucide/dist/esm/icons/x.mjs'
import { useEffect } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { closeToast, pauseToast, resumeToast, type Toast } from './toast.ts'

const ICONS = { success: CircleCheck, info: Info, error: CircleAlert }

/** In forced colours, without backgrounds, a border draws the shape: a thick one for what went wrong. */
const COLOURS = {
  other: 'border border-transparent bg-court text-on-court',
  error: 'border-2 border-transparent bg-error text-paper forced-color-adjust-auto',
}

export function ToastCard({ toast }: { toast: Toast }) {
  useEffect(resumeToast, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only keep it open longer
    <div
      className={classes(
        'pointer-events-auto flex w-full max-w-96 items-start gap-3 rounded-md p-4 max-[19rem]:p-2 shadow-lifted md:w-96',
        toast.tone === 'error' ? COLOURS.error : COLOURS.other,
        'transition-[opacity,translate] starting:-translate-y-2 starting:opacity-0 md:starting:translate-y-2',
      )}
      onPointerEnter={pauseToast}
      onPointerLeave={resumeToast}
      onFocus={pauseToast}
      onBlur={resumeToast}
    >
      <Icon icon={ICONS[toast.tone]} className="mt-0.5 shrink-0 max-[19rem]:hidden" />
      <div className="min-w-0 flex-1" lang={toast.lang}>
        <p className="font-semibold">{toast.title}</p>
        {toast.message && <p className="text-sm whitespace-pre-line">{toast.message}</p>}
      </div>
      <button
        type="button"
        onClick={closeToast}
        className="-m-2 grid size-9 shrink-0 place-items-center rounded-sm outline-current"
        aria-label="Close this message"
      >
        <Icon icon={X} size={18} />
      </button>
    </div>
  )
}
