import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Dialog } from './Dialog.tsx'
import { Icon } from './Icon.tsx'
import { swipeHandlers } from './swipeHandlers.ts'

type SlideshowProps = {
  open: boolean
  onClose: () => void
  title: string
  count: number
  at: number
  onMove: (at: number) => void
  picture: ReactNode
  caption?: ReactNode
}

const BUTTON = 'grid size-12 shrink-0 place-items-center rounded-sm hover:bg-sunken'

export function Slideshow({ open, onClose, title, count, at, onMove, picture, caption }: SlideshowProps) {
  const step = (by: number) => count > 1 && onMove((at + by + count) % count)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      titleHidden
      variant="full"
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') step(-1)
        if (key === 'ArrowRight') step(1)
      }}
    >
      <div className="flex h-full flex-col" {...swipeHandlers(step)}>
        <div className="relative min-h-0 flex-1 *:absolute *:inset-0">{picture}</div>
        <div className="page flex min-h-16 items-center justify-between gap-4 py-2">
          <p className="min-w-0 flex-1" aria-live="polite">
            <span className="figures text-muted">
              Image {at + 1} of {count}
            </span>
            {caption && <span className="block sm:ml-4 sm:inline">{caption}</span>}
          </p>
          <div className={classes('flex', count < 2 && 'invisible')}>
            <button type="button" className={BUTTON} onClick={() => step(-1)} aria-label="Previous image">
              <Icon of={ChevronLeft} size={28} />
            </button>
            <button type="button" className={BUTTON} onClick={() => step(1)} aria-label="Next image">
              <Icon of={ChevronRight} size={28} />
            </button>
          </div>
        </div>
      </div>
    </Dialog>
  )
}
