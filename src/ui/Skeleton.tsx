import { classes } from './classes.ts'

/** Hidden from screen readers: announce loading elsewhere. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={classes('block motion-safe:animate-breathe rounded-sm bg-sunken', className)} />
)
