import { createElement } from 'react'

export type IconDrawing = readonly (readonly [shape: string, attributes: Record<string, string | number>])[]

type IconProps = {
  icon: IconDrawing
  /** In sixteenths of the root font size. */
  size?: number
  className?: string | undefined
}

/** Import the drawing on its own: `lucide/dist/esm/icons/menu.mjs`. */
export const Icon = ({ icon, size = 20, className }: IconProps) => (
  <svg
    width={`${size / 16}rem`}
    height={`${size / 16}rem`}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
    aria-hidden="true"
  >
    {icon.map(([shape, attributes], index) => createElement(shape, { key: index, ...attributes }))}
  </svg>
)
