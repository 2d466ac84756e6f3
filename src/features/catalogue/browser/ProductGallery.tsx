import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import Expand from 'lucide/dist/esm/icons/expand.mjs'
import { Suspense, useState } from 'react'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import { lazy } from '#/ui/lazy.ts'
import { swipeHandlers } from '#/ui/swipeHandlers.ts'
import type { Picture } from '../server/catalogue.schema.ts'
import { ProductPicture } from './ProductPicture.tsx'

const Slideshow = lazy(async () => ({ default: (await import('#/ui/Slideshow.tsx')).Slideshow }))

const GALLERY_BUTTON =
  'grid size-11 place-items-center rounded-sm bg-paper/85 text-ink transition-colors hover:bg-paper noscript:hidden'

type ProductGalleryProps = { pictures: readonly Picture[]; name: string }

export function ProductGallery({ pictures, name }: ProductGalleryProps) {
  const [at, setAt] = useState(0)
  const [enlarged, setEnlarged] = useState<'never' | 'open' | 'closed'>('never')
  const count = pictures.length
  const shown = Math.min(at, Math.max(0, count - 1))
  const step = (by: number) => setAt((shown + by + count) % count)

  return (
    <section aria-label={`Photographs of ${name}`} className="grid content-start gap-3">
      <div className="relative" {...swipeHandlers(count > 1 ? step : () => {})}>
        <ProductPicture
          key={pictures[shown]?.src ?? 'none'}
          picture={pictures[shown]}
          sizes="(min-width: 64rem) 46rem, 100vw"
          priority
          className="aspect-4/3 rounded-md"
        />
        {count > 0 && (
          <button
            type="button"
            onClick={() => setEnlarged('open')}
            className={classes(GALLERY_BUTTON, 'absolute top-3 right-3')}
            aria-label="View full screen"
          >
            <Icon of={Expand} />
          </button>
        )}
        {count > 1 && (
          <>
            <button
              type="button"
              onClick={() => step(-1)}
              className={classes(GALLERY_BUTTON, 'absolute top-1/2 left-3 -translate-y-1/2')}
              aria-label="Previous image"
            >
              <Icon of={ChevronLeft} size={24} />
            </button>
            <button
              type="button"
              onClick={() => step(1)}
              className={classes(GALLERY_BUTTON, 'absolute top-1/2 right-3 -translate-y-1/2')}
              aria-label="Next image"
            >
              <Icon of={ChevronRight} size={24} />
            </button>
            <p
              className="figures absolute bottom-3 left-3 rounded-sm bg-paper/85 px-2 py-0.5 text-sm"
              aria-live="polite"
            >
              Image {shown + 1} of {count}
            </p>
          </>
        )}
      </div>
      {count > 1 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map((picture, index) => (
            <li key={picture.src}>
              <button
                type="button"
                onClick={() => setAt(index)}
                aria-label={`Show image ${index + 1}`}
                aria-current={index === shown}
                className={classes(
                  'block w-16 rounded-sm border-2 p-0.5 transition-colors sm:w-20',
                  index === shown ? 'border-ink' : 'border-transparent hover:border-line',
                )}
              >
                <ProductPicture picture={picture} sizes="5rem" decorative className="aspect-4/3 rounded-sm" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {enlarged !== 'never' && (
        <Suspense>
          <Slideshow
            open={enlarged === 'open'}
            onClose={() => setEnlarged('closed')}
            title={`Photographs of ${name}`}
            count={count}
            at={shown}
            onMove={setAt}
            picture={
              <ProductPicture
                key={pictures[shown]?.src}
                picture={pictures[shown]}
                sizes="100vw"
                priority
                fit="contain"
                className="size-full"
              />
            }
          />
        </Suspense>
      )}
    </section>
  )
}
