import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import Expand from 'lucide/dist/esm/icons/expand.mjs'
import { Suspense, useState } from 'react'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import { lazy } from '#/ui/lazy.ts'
import { swipeHandlers } from '#/ui/swipeHandlers.ts'
import type { Picture } from '../server/catalogue.schema.ts'
import { GalleryThumbnails } from './GalleryThumbnails.tsx'
import { ProductPicture } from './ProductPicture.tsx'
import { useHoverZoom } from './useHoverZoom.ts'

const Slideshow = lazy(async () => ({ default: (await import('#/ui/Slideshow.tsx')).Slideshow }))

const SQUARE =
  'grid size-11 place-items-center rounded-sm border border-transparent bg-paper/85 text-ink transition-colors'
const ARROW = `${SQUARE} absolute top-1/2 -translate-y-1/2 hover:bg-paper noscript:hidden`

type ProductGalleryProps = { pictures: readonly Picture[]; name: string }

export function ProductGallery({ pictures, name }: ProductGalleryProps) {
  const [at, setAt] = useState(0)
  const [enlarged, setEnlarged] = useState<'never' | 'open' | 'closed'>('never')
  const { isZoomed, style, handlers } = useHoverZoom()
  const count = pictures.length
  const shown = Math.min(at, Math.max(0, count - 1))
  const step = (by: number) => setAt((shown + by + count) % count)

  return (
    <section aria-label={`Images of ${name}`} className="grid content-start gap-2 sm:gap-3">
      <div className="relative" {...swipeHandlers(count > 1 ? step : () => {})}>
        <div className="overflow-hidden rounded-md">
          <div style={style}>
            <ProductPicture
              key={pictures[shown]?.src ?? 'none'}
              picture={pictures[shown]}
              sizes={isZoomed ? '100rem' : '(min-width: 64rem) 46rem, 100vw'}
              priority
              className="aspect-4/3"
            />
          </div>
        </div>
        {count > 0 && (
          <button
            type="button"
            onClick={() => setEnlarged('open')}
            className="group absolute inset-0 cursor-zoom-in rounded-md noscript:hidden"
            aria-label="View full screen"
            {...handlers}
          >
            <span className={classes(SQUARE, 'absolute top-3 right-3 group-hover:bg-paper')}>
              <Icon icon={Expand} />
            </span>
          </button>
        )}
        {count > 1 && (
          <>
            <button
              type="button"
              onClick={() => step(-1)}
              className={classes(ARROW, 'left-3')}
              aria-label="Previous image"
            >
              <Icon icon={ChevronLeft} size={24} />
            </button>
            <button type="button" onClick={() => step(1)} className={classes(ARROW, 'right-3')} aria-label="Next image">
              <Icon icon={ChevronRight} size={24} />
            </button>
            <p
              className="figures pointer-events-none absolute bottom-3 left-3 rounded-sm bg-paper/85 px-2 py-0.5 text-sm"
              aria-live="polite"
            >
              Image {shown + 1} of {count}
            </p>
          </>
        )}
      </div>
      {count > 1 && <GalleryThumbnails pictures={pictures} shown={shown} onShow={setAt} />}
      {enlarged !== 'never' && (
        <Suspense>
          <Slideshow
            open={enlarged === 'open'}
            onClose={() => setEnlarged('closed')}
            title={`Images of ${name}`}
            count={count}
            at={shown}
            onMove={setAt}
            picture={(sizes) => (
              <ProductPicture
                key={pictures[shown]?.src}
                picture={pictures[shown]}
                sizes={sizes}
                priority
                fit="contain"
                className="size-full"
              />
            )}
          />
        </Suspense>
      )}
    </section>
  )
}
