import type { ReactNode } from 'react'

/**
 * What went wrong with a form as a whole. It is read out when it appears, unless a toast says it aloud; empty until there
 * is something to say.
 */
export const FormAlert = ({ children, isSaid = false }: { children: ReactNode; isSaid?: boolean }) => (
  <div role={isSaid ? undefined : 'alert'} className="empty:hidden">
    {children && <div className="border-l-2 border-error pl-4 text-error">{children}</div>}
  </div>
)
