import type { LucideIcon } from 'lucide-react'

type IconProps = {
  of: LucideIcon
  size?: number
  className?: string
  /** What it says, where no words stand beside it. Without it the icon is decoration. */
  label?: string
}

/** An icon of the one set, drawn with the shop's line. Import it on its own: `lucide-react/icons/menu`. */
export const Icon = ({ of: Drawing, size = 20, className, label }: IconProps) => (
  <Drawing
    size={size}
    strokeWidth={1.5}
    className={className}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  />
)
