import type { ReactNode } from 'react'

/** What went wrong with a form as a whole; read out when it appears. Empty until there is something to say. */
export const FormAlert = ({ children }: { children: ReactNode }) => (
  <div role="alert" className="empty:hidden">
    {children && <div className="border-l-2 border-error pl-4 text-error">{children}</div>}
  </div>
)
