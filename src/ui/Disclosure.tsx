import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type DisclosureProps = { summary: ReactNode; children: ReactNode; open?: boolean }

export const Disclosure = ({ summary, children, open }: DisclosureProps) => (
  <details open={open} className="group border-b border-line">
    <summary className="flex min-h-12 items-center justify-between gap-4 py-3 font-semibold">
      <span>{summary}</span>
      <Icon icon={ChevronDown} className="shrink-0 transition-[rotate] group-open:rotate-180" />
    </summary>
    <div className="max-w-prose pb-5 text-muted">{children}</div>
  </details>
)
