import { createElement } from 'react'

export type Drawing = readonly (readonly [shape: string, attributes: Record<string, string | number>])[]

type IconProps = {
  of: Drawing
  /** In sixteenths of the root font size, so that it scales with text. */
  size?: number
  className?: string | undefined
  /** Without a label the icon is decorative. */
  label?: string
}

/** Import the drawing on its own: `lucide/dist/esm/icons/menu.mjs`. */
export const Icon = ({ of: drawing, size = 20, className, label }: IconProps) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label
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
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    {drawing.map(([shape, attributes], at) => createElement(shape, { key: at, ...attributes }))}
  </svg>
)
