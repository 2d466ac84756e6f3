import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import type { ReactNode } from 'react'
import { formatCount } from '#/lib/format.ts'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import type { ProductFilters } from '../catalogue.rules.ts'

type PagerProps = {
  id: string
  filters: ProductFilters
  page: number
  pages: number
  onNavigate: () => void
}

/** The URL of the first page is a prefix of all others, so it would always be active. */
const EXACT = { exact: true }

const ITEM_CLASS = 'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-sm px-3'

export function Pager({ id, filters, page, pages, onNavigate }: PagerProps) {
  if (pages <= 1) return null
  const pageLink = (to: number, name: ReactNode, label?: string) => (
    <Link
      to="/products"
      search={{ ...filters, page: to > 1 ? to : undefined }}
      onClick={onNavigate}
      aria-label={label}
      activeOptions={EXACT}
      className={classes(ITEM_CLASS, to === page ? 'border border-ink font-semibold' : 'hover:bg-sunken')}
    >
      {name}
    </Link>
  )
  const previous = (
    <>
      <Icon icon={ChevronLeft} size={18} />
      Previous
    </>
  )
  const next = (
    <>
      Next
      <Icon icon={ChevronRight} size={18} />
    </>
  )

  return (
    <nav aria-label="Pages" className="figures mt-16 grid gap-2 border-t border-line pt-4">
      <div className="-mx-3 flex items-center justify-between gap-2">
        {page > 1 ? pageLink(page - 1, previous, 'Previous page') : <DisabledLink>{previous}</DisabledLink>}
        <ol className="flex items-center max-sm:hidden">
          {pageNumbers(page, pages).map((number, index) => (
            <li key={number ?? `gap-${index}`}>
              {number === undefined ? (
                <span className="px-1 text-muted">…</span>
              ) : (
                pageLink(number, formatCount(number), `Page ${number}`)
              )}
            </li>
          ))}
        </ol>
        {page < pages ? pageLink(page + 1, next, 'Next page') : <DisabledLink>{next}</DisabledLink>}
      </div>
      <p id={id} className="text-center text-sm text-muted">
        Page {formatCount(page)} of {formatCount(pages)}
      </p>
    </nav>
  )
}

const DisabledLink = ({ children }: { children: ReactNode }) => (
  <span aria-hidden className={classes(ITEM_CLASS, 'text-muted')}>
    {children}
  </span>
)

/** Page numbers for a pager: the first, the last and the neighbours, with `undefined` for a gap. */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  const named = [...new Set(near)].sort((a, b) => a - b)
  return named.flatMap((number, index) => {
    const gap = number - (named[index - 1] ?? 0) - 1
    // A gap of one page is no shorter than its number.
    return gap === 0 ? [number] : gap === 1 ? [number - 1, number] : [undefined, number]
  })
}
