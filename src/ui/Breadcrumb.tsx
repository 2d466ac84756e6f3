import { Link, useMatches } from '@tanstack/react-router'
import type { PagePath } from '#/lib/pageLinks.ts'
import { breadcrumbTrail } from '#/lib/trail.ts'

type Step = { name: string; to?: PagePath }

const EXACTLY = { exact: true }

/** `steps` is for routes without a `trail`. */
export function Breadcrumb({ steps }: { steps?: readonly Step[] }) {
  const trail: readonly Step[] = useMatches({ select: breadcrumbTrail })
  return (
    <nav aria-label="Breadcrumb" className="text-sm">
      <ol className="flex flex-wrap gap-x-2">
        {(steps ?? trail).map(({ name, to }, index) => (
          <li key={name} className="flex min-w-0 gap-x-2 wrap-anywhere">
            {index > 0 && (
              <span aria-hidden className="text-muted">
                /
              </span>
            )}
            {to ? (
              // Otherwise the link to all products would count as current on a category's list.
              <Link to={to as string} activeOptions={EXACTLY} className="text-muted hover:text-ink hover:underline">
                {name}
              </Link>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
