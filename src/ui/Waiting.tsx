import type { ReactNode } from 'react'
import { Spinner } from './Spinner.tsx'

type WaitingProps = {
  children: ReactNode
  /** Stands there instead where JavaScript is off: `import.meta.env.SSR && …`, as the browser's scripts need not know it. */
  withoutScript?: ReactNode
}

/** In place of a page that only the browser can make, until its code is there. In the scripts of every page: keep it small. */
export const Waiting = ({ children, withoutScript }: WaitingProps) => (
  <div className="page grid min-h-dvh content-start justify-items-center pt-[25vh]">
    <p className="flex items-center gap-3 text-lg noscript:hidden" role="status">
      <Spinner /> {children}
    </p>
    <noscript>{withoutScript}</noscript>
  </div>
)
