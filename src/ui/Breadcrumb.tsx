import { Link, type LinkProps } from '@tanstack/react-router'
import { classes } from './classes.ts'

type Step = { name: string; to?: LinkProps['to'] }

const EXACTLY = { exact: true }

/** Where one is, from the outside in. The last step is this page. */
export const Breadcrumb = ({ steps, className }: { steps: readonly Step[]; className?: string }) => (
  <nav aria-label="Breadcrumb" className={classes('text-sm', className)}>
    <ol className="flex flex-wrap gap-x-2">
      {steps.map(({ name, to }, at) => (
        <li key={name} className="flex min-w-0 gap-x-2 wrap-anywhere">
          {at > 0 && (
            <span aria-hidden className="text-muted">
              /
            </span>
          )}
          {to ? (
            // A list of one category lies within that of all: the step out of it is not this page.
            <Link to={to} activeOptions={EXACTLY} className="text-muted hover:text-ink hover:underline">
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
