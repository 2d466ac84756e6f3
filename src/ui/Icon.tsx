import { createElement } from 'react'

/** An icon of the one set (lucide): the shapes that it is drawn with. */
export type Drawing = readonly (readonly [shape: string, attributes: Record<string, string | number>])[]

type IconProps = {
  of: Drawing
  /** In sixteenths of the text that people have set: it grows with that. */
  size?: number
  className?: string | undefined
  /** What it says, where no words stand beside it. Without it the icon is decoration. */
  label?: string
}

/** An icon, drawn with the shop's line. Import it on its own: `lucide/dist/esm/icons/menu.mjs`. */
export const Icon = ({ of: drawing, size = 20, className, label }: IconProps) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: its name, where it has one, is its aria-label
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
