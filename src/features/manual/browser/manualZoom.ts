/** In percent. */
export const ZOOM = { least: 50, most: 200, step: 25, usual: 100 }

/** Returns the next zoom up (`1`) or down (`-1`), within the limits. */
export const zoomed = (percent: number, direction: 1 | -1): number =>
  Math.min(ZOOM.most, Math.max(ZOOM.least, percent + direction * ZOOM.step))
