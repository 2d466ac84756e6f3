import type { ReactNode } from 'react'

export const Checkbox = ({
  checked,
  onChange,
  children,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}) => (
  <label className="flex min-h-9 cursor-pointer items-center gap-3">
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} className="size-4" />
    <span>{children}</span>
  </label>
)
