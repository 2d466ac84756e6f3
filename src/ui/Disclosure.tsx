import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

type DisclosureProps = { summary: ReactNode; children: ReactNode; open?: boolean; name?: string; className?: string }

/** Of those with the same `name`, only one is open at a time. */
export const Disclosure = ({ summary, children, open, name, className }: DisclosureProps) => (
  <details open={open} name={name} className={classes('group border-b border-line', className)}>
    <summary className="flex min-h-12 items-center justify-between gap-4 py-3 font-[600]">
      <span>{summary}</span>
      <Icon of={ChevronDown} className="shrink-0 transition-[rotate] group-open:rotate-180" />
    </summary>
    <div className="max-w-prose pb-5 text-muted">{children}</div>
  </details>
)
