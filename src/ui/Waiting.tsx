import type { ReactNode } from 'react'
import { Spinner } from './Spinner.tsx'

type WaitingProps = {
  children: ReactNode
  /** The heading that the page itself will have, in the same place. */
  title?: string
  /** Stands there instead where JavaScript is off: `import.meta.env.SSR && …`, as the browser's scripts need not know it. */
  withoutScript?: ReactNode
}

/** In place of a page that only the browser can make, until its code is there. In the scripts of every page: keep it small. */
export const Waiting = ({ children, title, withoutScript }: WaitingProps) => (
  <div className={`page min-h-dvh ${title ? 'pt-8 lg:pt-14' : 'grid content-start justify-items-center pt-[25vh]'}`}>
    {title && <h1 className="headline mb-6 text-4xl">{title}</h1>}
    <p className="flex items-center gap-3 text-lg noscript:hidden" role="status">
      <Spinner /> {children}
    </p>
    <noscript>{withoutScript}</noscript>
  </div>
)
