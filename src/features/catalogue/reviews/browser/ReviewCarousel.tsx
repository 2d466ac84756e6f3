import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import Pause from 'lucide/dist/esm/icons/pause.mjs'
import Play from 'lucide/dist/esm/icons/play.mjs'
import { useCallback, useState } from 'react'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import { swipeHandlers } from '#/ui/swipeHandlers.ts'
import { type Slide, wrapIndex } from '../slides.rules.ts'
import { Quotation } from './Quotation.tsx'
import { useRotation } from './useRotation.ts'

const BUTTON = 'grid size-11 place-items-center rounded-sm border border-ink transition-colors hover:bg-sunken'

/** Pauses under the pointer or the focus (WCAG 2.2.2). `total` includes slides that have not loaded yet. */
export function ReviewCarousel({ slides, total }: { slides: readonly Slide[]; total: number }) {
  // Counts steps instead of storing an index, so that wrapping stays right when more slides load.
  const [steps, setSteps] = useState(0)
  const count = slides.length
  const shown = wrapIndex(steps, count)
  const next = useCallback(() => setSteps((now) => now + 1), [])
  const { playing, turning, toggle, stop, hold } = useRotation(next)
  const step = (by: number) => {
    stop()
    setSteps((now) => now + by)
  }

  return (
    <section aria-roledescription="carousel" aria-label="Reviews" {...hold}>
      <ul aria-live={turning ? 'off' : 'polite'} {...swipeHandlers(step)}>
        {slides.map((slide, index) => (
          <li
            key={slide.key}
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${total}`}
            className={classes(index !== shown && 'hidden noscript:block')}
          >
            <Quotation slide={slide} />
          </li>
        ))}
      </ul>
      <div className="mt-8 flex items-center gap-3 noscript:hidden">
        <button type="button" className={BUTTON} onClick={() => step(-1)} aria-label="Previous review">
          <Icon icon={ChevronLeft} size={24} />
        </button>
        <button type="button" className={BUTTON} onClick={() => step(1)} aria-label="Next review">
          <Icon icon={ChevronRight} size={24} />
        </button>
        <button
          type="button"
          className={classes(BUTTON, 'border-transparent motion-reduce:hidden')}
          onClick={toggle}
          aria-label={playing ? 'Pause the reviews' : 'Play the reviews'}
        >
          <Icon icon={playing ? Pause : Play} />
        </button>
        <p className="figures ml-auto text-muted">
          {shown + 1} of {total}
        </p>
      </div>
    </section>
  )
}
