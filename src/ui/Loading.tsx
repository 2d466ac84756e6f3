import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type LoadingPageProps = {
  children: ReactNode
  title?: string
  subtitle?: string
  /** Pass `import.meta.env.SSR && …` to keep it out of the browser's code. */
  withoutScript?: ReactNode
}

export const LoadingPage = ({ children, title, subtitle, withoutScript }: LoadingPageProps) => (
  <div className={`page ${title ? 'pt-8 lg:pt-14' : 'grid content-start justify-items-center pt-[25vh]'}`}>
    {title && <h1 className="headline text-4xl">{title}</h1>}
    {subtitle && <p className="mt-2 mb-6 text-muted">{subtitle}</p>}
    <p className="flex items-center gap-3 text-lg noscript:hidden" role="status">
      <Spinner /> {children}
    </p>
    <noscript>{withoutScript}</noscript>
  </div>
)

export const ScriptRequired = ({ title, email, children }: { title?: string; email: string; children: ReactNode }) => (
  <>
    {title && <h1 className="headline mb-4 text-4xl">{title}</h1>}
    <p className="max-w-prose text-lg">
      {children}{' '}
      <a className="link" href={`mailto:${email}`}>
        {email}
      </a>
      .
    </p>
  </>
)

/** `size` is in sixteenths of the root font size. Static under reduced motion, so put text beside it. */
export const Spinner = ({ size = 24 }: { size?: number }) => (
  <svg
    width={`${size / 16}rem`}
    height={`${size / 16}rem`}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    className="shrink-0 motion-safe:animate-spin"
    aria-hidden="true"
  >
    <circle cx="12" cy="12" r="9" opacity="0.25" />
    <path d="M21 12a9 9 0 0 0-9-9" strokeLinecap="round" />
  </svg>
)

/** Hidden from screen readers: announce loading elsewhere. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={classes('block motion-safe:animate-breathe rounded-sm bg-sunken', className)} />
)
