import type { ReactNode } from 'react'
import type { Tone } from '#/lib/tone.ts'
import { classes } from './classes.ts'

const DOTS: Record<Tone, string> = { good: 'bg-success', attention: 'bg-clay', bad: 'bg-error', quiet: 'bg-edge' }

export const Badge = ({ children, className }: { children: ReactNode; className?: string }) => (
  <span
    className={classes(
      'inline-flex items-center gap-2 rounded-sm border border-line px-2 py-0.5 text-sm whitespace-nowrap',
      className,
    )}
  >
    {children}
  </span>
)

export const StatusDot = ({
  tone,
  children,
  className,
}: {
  tone: Tone
  children: ReactNode
  className?: string | undefined
}) => (
  <span className={classes('inline-flex items-center gap-2 whitespace-nowrap', className)}>
    <span className={classes('size-2 shrink-0 rounded-full', DOTS[tone])} aria-hidden />
    {children}
  </span>
)
