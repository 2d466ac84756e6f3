import { classes } from './classes.ts'

type SpinnerProps = {
  /** In sixteenths of the root font size. */
  size?: number
  className?: string
  label?: string
}

/** Static under reduced motion, so put text beside it. */
export const Spinner = ({ size = 24, className, label }: SpinnerProps) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: it has an aria-label or is hidden
  <svg
    width={`${size / 16}rem`}
    height={`${size / 16}rem`}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    className={classes('shrink-0 motion-safe:animate-spin', className)}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    <circle cx="12" cy="12" r="9" opacity="0.25" />
    <path d="M21 12a9 9 0 0 0-9-9" strokeLinecap="round" />
  </svg>
)
