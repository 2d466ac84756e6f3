import { useHydrated } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { classes } from '#/ui/classes.ts'
import type { Picture } from '../server/catalogue.schema.ts'
import { ProductPicture } from './ProductPicture.tsx'

type GalleryThumbnailsProps = {
  pictures: readonly Picture[]
  shown: number
  onShow: (index: number) => void
}

/** One row: seven fit on a phone, and more scroll sideways. The large picture loads before them. */
export function GalleryThumbnails({ pictures, shown, onShow }: GalleryThumbnailsProps) {
  const row = useRef<HTMLUListElement>(null)
  const isHydrated = useHydrated()

  useEffect(() => {
    const list = row.current
    const item = list?.children[shown]
    // `scrollIntoView` would also scroll the page.
    if (list && item instanceof HTMLElement)
      list.scrollLeft = item.offsetLeft - (list.clientWidth - item.offsetWidth) / 2
  }, [shown])

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by) return
    event.preventDefault()
    const next = (shown + by + pictures.length) % pictures.length
    onShow(next)
    row.current?.querySelectorAll('button')[next]?.focus({ preventScroll: true })
  }

  return (
    <ul ref={row} className="relative flex gap-1 overflow-x-auto sm:gap-2 noscript:hidden">
      {pictures.map((picture, index) => (
        <li key={picture.src} className="max-w-20 min-w-10 flex-1">
          <button
            type="button"
            onClick={() => onShow(index)}
            onKeyDown={onKeyDown}
            aria-label={`Show image ${index + 1}: ${picture.alt}`}
            aria-current={index === shown}
            className={classes(
              'block w-full rounded-sm border-2 p-0.5 -outline-offset-2 transition-colors',
              index === shown ? 'border-ink' : 'border-transparent hover:border-line',
            )}
          >
            <span className="block aspect-4/3 rounded-sm bg-photo">
              {isHydrated && (
                <ProductPicture picture={picture} sizes="5rem" decorative className="size-full rounded-sm" />
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
