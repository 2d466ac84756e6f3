/** In percent. */
export const ZOOM = { least: 50, most: 200, step: 25, usual: 100 }

/** The next zoom up (`1`) or down (`-1`); it stays within the bounds. */
export const zoomed = (percent: number, direction: 1 | -1): number =>
  Math.min(ZOOM.most, Math.max(ZOOM.least, percent + direction * ZOOM.step))
