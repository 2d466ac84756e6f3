import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import ZoomIn from 'lucide/dist/esm/icons/zoom-in.mjs'
import ZoomOut from 'lucide/dist/esm/icons/zoom-out.mjs'
import type { KeyboardEvent, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Dialog } from './Dialog.tsx'
import { Icon } from './Icon.tsx'
import { swipeHandlers } from './swipeHandlers.ts'
import { usePictureZoom } from './usePictureZoom.ts'

type SlideshowProps = {
  open: boolean
  onClose: () => void
  title: string
  count: number
  at: number
  onMove: (at: number) => void
  picture: (sizes: string) => ReactNode
  caption?: ReactNode
}

const BUTTON = 'grid size-12 shrink-0 place-items-center rounded-sm hover:bg-sunken'
const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const MOVE_PX = 80

export function Slideshow({ open, onClose, title, count, at, onMove, picture, caption }: SlideshowProps) {
  const { zoom, isZoomed, frame, handlers, toggle, move } = usePictureZoom(at)
  const step = (by: number) => count > 1 && onMove((at + by + count) % count)
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (event.key === (isZoomed ? '-' : '+')) toggle()
    if (!arrow) return
    if (!isZoomed) return arrow.x && step(arrow.x)
    event.preventDefault()
    move({ x: -arrow.x * MOVE_PX, y: -arrow.y * MOVE_PX })
  }
  return (
    <Dialog open={open} onClose={onClose} title={title} titleHidden variant="full" onKeyDown={onKeyDown}>
      <div className="flex h-full flex-col" {...swipeHandlers(isZoomed ? () => {} : step)}>
        <div
          ref={frame}
          className={classes(
            'relative min-h-0 flex-1 touch-none overflow-hidden select-none',
            isZoomed ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
          )}
          {...handlers}
        >
          <div
            className="absolute inset-0 origin-top-left *:absolute *:inset-0"
            style={isZoomed ? { transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` } : undefined}
          >
            {picture(isZoomed ? '300vw' : '100vw')}
          </div>
        </div>
        <div className="page flex min-h-16 items-center justify-between gap-4 py-2">
          <p className="min-w-0 flex-1" aria-live="polite">
            <span className="figures text-muted">
              Image {at + 1} of {count}
            </span>
            {caption && <span className="block sm:ml-4 sm:inline">{caption}</span>}
          </p>
          <div className="flex">
            <button type="button" className={BUTTON} onClick={toggle} aria-label={isZoomed ? 'Zoom out' : 'Zoom in'}>
              <Icon icon={isZoomed ? ZoomOut : ZoomIn} size={24} />
            </button>
            {count > 1 && (
              <>
                <button type="button" className={BUTTON} onClick={() => step(-1)} aria-label="Previous image">
                  <Icon icon={ChevronLeft} size={28} />
                </button>
                <button type="button" className={BUTTON} onClick={() => step(1)} aria-label="Next image">
                  <Icon icon={ChevronRight} size={28} />
                </button>
              </>
            )}
          </div>
        </div>
      </div>
    </Dialog>
  )
}
