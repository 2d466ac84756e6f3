import { MACHINE, type Point } from './court.ts'

const GRAVITY = 9.81
/** Height above the ground at the net, in metres. */
const HEIGHT_AT_NET = 2
/** After the bounce: seconds shown, share of the pace kept, and height in metres. */
const BOUNCE = { seconds: 0.5, pace: 0.55, height: 0.7 }

export type Flight = {
  to: Point
  seconds: number
  /** Height of the arc above the straight line from the machine to the landing spot, in metres. */
  rise: number
}

/** Ignores air drag. The ball crosses the net at the same height wherever it lands. */
export function flightTo(to: Point): Flight {
  const atNet = (0 - MACHINE.x) / (to.x - MACHINE.x)
  const rise = (HEIGHT_AT_NET - MACHINE.height * (1 - atNet)) / (4 * atNet * (1 - atNet))
  return { to, rise, seconds: Math.sqrt((8 * rise) / GRAVITY) }
}

/** Undefined once the ball has bounced out of sight. */
export function ballAt({ to, rise, seconds }: Flight, after: number): (Point & { height: number }) | undefined {
  const part = after / seconds
  if (part <= 1) {
    return { ...interpolate(part, to), height: MACHINE.height * (1 - part) + 4 * rise * part * (1 - part) }
  }
  const since = after - seconds
  if (since > BOUNCE.seconds) return undefined
  const rebound = since / BOUNCE.seconds
  return {
    ...interpolate(1 + (since / seconds) * BOUNCE.pace, to),
    height: 4 * BOUNCE.height * rebound * (1 - rebound),
  }
}

const interpolate = (part: number, { x, y }: Point): Point => ({
  x: MACHINE.x + (x - MACHINE.x) * part,
  y: MACHINE.y + (y - MACHINE.y) * part,
})
