import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatPounds } from '#/lib/pence.ts'
import { useHeightVariable } from '#/ui/useHeightVariable.ts'
import type { Product } from '../catalogue.rules.ts'
import { ProductPicture } from './ProductPicture.tsx'

type BuyBarProps = {
  product: Pick<Product, 'name' | 'price' | 'pictures'>
  vat: boolean
  action: ReactNode
  /** The page's own button. */
  after: RefObject<HTMLElement | null>
}

/** Shown once `after` has scrolled away above. */
export function BuyBar({ after, ...bar }: BuyBarProps) {
  const isPast = useScrolledPast(after)
  // The buying panel is sticky, so anything with a z-index would cover a bar inside it.
  return isPast && createPortal(<Bar {...bar} />, document.body)
}

function Bar({ product: { name, price, pictures }, vat, action }: Omit<BuyBarProps, 'after'>) {
  const bar = useRef<HTMLElement>(null)
  useHeightVariable(bar, '--bar')
  return (
    <section
      ref={bar}
      aria-label={`Buy ${name}`}
      className="fixed inset-x-0 bottom-(--banner,0px) z-20 border-t border-line bg-raised transition-[translate] starting:translate-y-full print:hidden"
    >
      <div className="page flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
        <div className="flex min-w-0 flex-1 items-center gap-4">
          <ProductPicture
            picture={pictures[0]}
            sizes="5rem"
            decorative
            className="aspect-4/3 w-16 shrink-0 rounded-sm max-sm:hidden"
          />
          <div className="min-w-0">
            <p className="truncate font-semibold">{name}</p>
            <p className="figures text-sm sm:text-base">
              {formatPounds(price)} {vat && 'incl. VAT'}
            </p>
          </div>
        </div>
        {action}
      </div>
    </section>
  )
}

const HEADER_PX = 64

function useScrolledPast(ref: RefObject<HTMLElement | null>): boolean {
  const [isPast, setIsPast] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last) setIsPast(!last.isIntersecting && last.boundingClientRect.top < HEADER_PX)
      },
      { rootMargin: `-${HEADER_PX}px 0px 0px` },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return isPast
}
