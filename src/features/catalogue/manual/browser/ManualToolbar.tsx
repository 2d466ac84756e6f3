import Minus from 'lucide/dist/esm/icons/minus.mjs'
import Plus from 'lucide/dist/esm/icons/plus.mjs'
import { buttonClass } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon, type IconDrawing } from '#/ui/Icon.tsx'

/** In percent. */
export const ZOOM = { min: 50, max: 200, step: 25, default: 100 }

export const nextZoom = (percent: number, direction: 1 | -1): number =>
  Math.min(ZOOM.max, Math.max(ZOOM.min, percent + direction * ZOOM.step))

type ManualToolbarProps = { percent: number; onZoom: (percent: number) => void }

export const ManualToolbar = ({ percent, onZoom }: ManualToolbarProps) => (
  <fieldset className="flex items-center gap-1 noscript:hidden print:hidden">
    <legend className="sr-only">Size of the manual</legend>
    <ZoomButton label="Zoom out" icon={Minus} percent={percent} to={nextZoom(percent, -1)} onZoom={onZoom} />
    <output aria-live="polite" aria-label="Zoom" className="figures min-w-14 text-center font-semibold">
      {percent}%
    </output>
    <ZoomButton label="Zoom in" icon={Plus} percent={percent} to={nextZoom(percent, 1)} onZoom={onZoom} />
    <button
      type="button"
      onClick={() => onZoom(ZOOM.default)}
      className={classes(
        buttonClass({ variant: 'quiet', className: 'order-first' }),
        percent === ZOOM.default && 'invisible',
      )}
    >
      Reset
    </button>
  </fieldset>
)

type ZoomButtonProps = ManualToolbarProps & { label: string; icon: IconDrawing; to: number }

/** `aria-disabled`, not `disabled`, so that a button at its limit keeps the focus. */
const ZoomButton = ({ label, icon, percent, to, onZoom }: ZoomButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={to === percent || undefined}
    onClick={() => onZoom(to)}
    className="grid size-11 place-items-center rounded-sm border border-edge hover:bg-sunken aria-disabled:border-line aria-disabled:text-muted aria-disabled:hover:bg-transparent"
  >
    <Icon icon={icon} />
  </button>
)
