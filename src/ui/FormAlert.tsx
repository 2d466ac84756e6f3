import type { ReactNode } from 'react'

/** `isAnnounced`: a toast has announced the error. */
export const FormAlert = ({ children, isAnnounced = false }: { children: ReactNode; isAnnounced?: boolean }) => (
  <div role={isAnnounced ? undefined : 'alert'} className="empty:hidden">
    {children && <div className="border-l-2 border-error pl-4 text-error">{children}</div>}
  </div>
)
