/** In percent. */
export const ZOOM = { min: 50, max: 200, step: 25, default: 100 }

export const nextZoom = (percent: number, direction: 1 | -1): number =>
  Math.min(ZOOM.max, Math.max(ZOOM.min, percent + direction * ZOOM.step))
