import type { ReactNode } from 'react'

type CheckboxProps = {
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

export const Checkbox = ({ checked, disabled, onChange, children }: CheckboxProps) => (
  <label className="flex min-h-9 cursor-pointer items-center gap-3">
    <input
      type="checkbox"
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
      className="size-4"
    />
    <span>{children}</span>
  </label>
)
