type Point = { x: number; y: number }
type Size = { width: number; height: number }

/** How a picture is shown in its frame: enlarged by `scale`, its top left corner at `x`, `y` in pixels. */
export type Zoom = Point & { scale: number }

export const FIT: Zoom = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 4

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** Moves the picture, but no further than its edges. Returns the same zoom if the picture fits. */
export function moveBy(zoom: Zoom, { x, y }: Point, { width, height }: Size): Zoom {
  if (zoom.scale === 1) return zoom
  return {
    scale: zoom.scale,
    x: clamp(zoom.x + x, width * (1 - zoom.scale), 0),
    y: clamp(zoom.y + y, height * (1 - zoom.scale), 0),
  }
}

/** Enlarges around `at`, a point in the frame that stays where it is unless an edge would show. */
export function zoomBy(zoom: Zoom, factor: number, at: Point, frame: Size): Zoom {
  const scale = clamp(zoom.scale * factor, 1, MAX_SCALE)
  if (scale === zoom.scale) return zoom
  if (scale === 1) return FIT
  const ratio = scale / zoom.scale
  return moveBy({ scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }, { x: 0, y: 0 }, frame)
}
