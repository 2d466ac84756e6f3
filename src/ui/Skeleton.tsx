import { classes } from './classes.ts'

/** A placeholder of the size that its classes give it. Say in words elsewhere that something is loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={classes('block motion-safe:animate-breathe rounded-sm bg-sunken', className)} />
)
