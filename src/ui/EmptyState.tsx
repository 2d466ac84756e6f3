import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type EmptyStateProps = {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  role?: 'status' | 'alert'
  className?: string
}

export const EmptyState = ({ title, children, action, role, className }: EmptyStateProps) => (
  <div role={role} className={classes('grid justify-items-start gap-4 border-y border-line py-12', className)}>
    <p className="headline text-2xl">{title}</p>
    {children && <div className="max-w-prose text-muted">{children}</div>}
    {action}
  </div>
)
