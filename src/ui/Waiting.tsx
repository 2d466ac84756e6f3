import type { ReactNode } from 'react'
import { Spinner } from './Spinner.tsx'

type WaitingProps = {
  children: ReactNode
  /** The heading that the page itself will have, in the same place. */
  title?: string
  /** What the page will say below it. */
  subtitle?: string
  /** Stands there instead where JavaScript is off: `import.meta.env.SSR && …`, as the browser's scripts need not know it. */
  withoutScript?: ReactNode
}

/** In place of a page that only the browser can make, until its code is there. In the scripts of every page: keep it small. */
export const Waiting = ({ children, title, subtitle, withoutScript }: WaitingProps) => (
  <div className={`page ${title ? 'pt-8 lg:pt-14' : 'grid content-start justify-items-center pt-[25vh]'}`}>
    {title && <h1 className="headline text-4xl">{title}</h1>}
    {subtitle && <p className="mt-2 mb-6 text-muted">{subtitle}</p>}
    <p className="flex items-center gap-3 text-lg noscript:hidden" role="status">
      <Spinner /> {children}
    </p>
    <noscript>{withoutScript}</noscript>
  </div>
)
