import type { ReactNode } from 'react'
import { Spinner } from './Spinner.tsx'

/** In place of a page that only the browser can make, until its code is there. In the scripts of every page: keep it small. */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <div className="page grid min-h-dvh content-start justify-items-center pt-[25vh]">
    <p className="flex items-center gap-3 text-lg" role="status">
      <Spinner /> {children}
    </p>
  </div>
)
