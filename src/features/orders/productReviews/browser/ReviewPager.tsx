import { Link } from '@tanstack/react-router'
import { formatCount } from '#/lib/format.ts'
import { buttonClass } from '#/ui/Button.tsx'
import type { ReviewSearch } from '../reviewSearch.rules.ts'

type ReviewPagerProps = { slug: string; search: ReviewSearch; page: number; pages: number }

export function ReviewPager({ slug, search, page, pages }: ReviewPagerProps) {
  if (pages <= 1) return null
  const linkTo = (to: number, label: string) =>
    to >= 1 &&
    to <= pages && (
      <Link
        to="/products/$slug"
        params={{ slug }}
        search={{ ...search, page: to > 1 ? to : undefined }}
        hash="reviews"
        className={buttonClass({ size: 'small' })}
      >
        {label}
      </Link>
    )
  return (
    <nav aria-label="Pages of reviews" className="mt-6 flex flex-wrap items-center gap-4">
      {linkTo(page - 1, 'Previous reviews')}
      <p className="figures text-sm text-muted">
        Page {formatCount(page)} of {formatCount(pages)}
      </p>
      {linkTo(page + 1, 'More reviews')}
    </nav>
  )
}
