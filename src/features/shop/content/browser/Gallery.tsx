import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import { type ComponentProps, type Ref, Suspense, useEffect, useRef, useState } from 'react'
import { classes } from '#/ui/classes.ts'
import { Icon, type IconDrawing } from '#/ui/Icon.tsx'
import { lazy } from '#/ui/lazy.ts'
import { GalleryPicture } from './GalleryPicture.tsx'
import { gallery, galleryPageCount, galleryPageOf } from './gallery.ts'

const Slideshow = lazy(async () => ({ default: (await import('#/ui/Slideshow.tsx')).Slideshow }))
const PAGES = galleryPageCount(gallery.length)

export function Gallery() {
  const [page, setPage] = useState(0)
  const [at, setAt] = useState(0)
  const [enlarged, setEnlarged] = useState<'never' | 'open' | 'closed'>('never')
  const item = gallery[at]

  return (
    <section className="section border-t border-line" aria-labelledby="gallery">
      <div className="page">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h2 id="gallery" className="headline text-4xl">
            Out on court
          </h2>
          <p className="figures text-muted noscript:hidden" aria-live="polite">
            Page {page + 1} of {PAGES}
          </p>
        </div>
        <ul className="mt-10 grid grid-cols-2 gap-x-3 gap-y-6 md:grid-cols-3 md:gap-x-5 lg:gap-x-8 lg:gap-y-10">
          {gallery.map(({ image, alt, caption }, index) => (
            <li key={image} className={classes(galleryPageOf(index) !== page && 'hidden noscript:block')}>
              <a
                href={image}
                aria-haspopup="dialog"
                className="group block"
                onClick={(event) => {
                  event.preventDefault()
                  setAt(index)
                  setEnlarged('open')
                }}
              >
                <GalleryPicture
                  item={{ image, alt, caption }}
                  sizes="(min-width: 90rem) 25rem, (min-width: 48rem) 30vw, 45vw"
                  className="aspect-4/3 rounded-sm"
                />
                <span className="mt-2 block text-sm text-muted group-hover:underline group-hover:underline-offset-4">
                  {caption}
                </span>
              </a>
            </li>
          ))}
        </ul>
        <Pager page={page} onTurn={setPage} />
      </div>
      {enlarged !== 'never' && item && (
        <Suspense>
          <Slideshow
            open={enlarged === 'open'}
            onClose={() => setEnlarged('closed')}
            title="The machines on court"
            count={gallery.length}
            at={at}
            onMove={setAt}
            caption={item.caption}
            picture={(sizes) => (
              <GalleryPicture
                key={item.image}
                item={item}
                sizes={sizes}
                priority
                fit="contain"
                className="size-full bg-transparent"
              />
            )}
          />
        </Suspense>
      )}
    </section>
  )
}

function Pager({ page, onTurn }: { page: number; onTurn: (page: number) => void }) {
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)

  // If the pressed arrow is now disabled, focus the other one.
  useEffect(() => {
    const arrow = [previous.current, next.current].find((button) => button?.dataset.pressed !== undefined)
    delete arrow?.dataset.pressed
    if (arrow?.disabled) (page === 0 ? next : previous).current?.focus()
  }, [page])

  const arrow = (to: number): Omit<ArrowProps, 'icon' | 'label' | 'ref'> => ({
    disabled: to < 0 || to >= PAGES,
    onClick: ({ currentTarget }) => {
      currentTarget.dataset.pressed = ''
      onTurn(to)
    },
  })

  return (
    <div className="mt-8 flex items-center justify-between noscript:hidden">
      <Arrow ref={previous} icon={ChevronLeft} label="Previous page" {...arrow(page - 1)} />
      <ul className="flex">
        {Array.from({ length: PAGES }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the page
          <li key={index}>
            <button
              type="button"
              aria-label={`Page ${index + 1}`}
              aria-current={index === page ? 'true' : undefined}
              onClick={() => onTurn(index)}
              className="group grid size-11 place-items-center rounded-sm hover:bg-sunken"
            >
              <span className="size-2.5 rounded-full border border-ink group-aria-current:bg-ink" />
            </button>
          </li>
        ))}
      </ul>
      <Arrow ref={next} icon={ChevronRight} label="Next page" {...arrow(page + 1)} />
    </div>
  )
}

type ArrowProps = ComponentProps<'button'> & { ref: Ref<HTMLButtonElement>; icon: IconDrawing; label: string }

const Arrow = ({ icon, label, ...button }: ArrowProps) => (
  <button
    type="button"
    aria-label={label}
    className="grid size-11 place-items-center rounded-sm border border-ink hover:bg-sunken disabled:border-line disabled:bg-transparent disabled:text-muted"
    {...button}
  >
    <Icon icon={icon} size={24} />
  </button>
)
