import { MACHINE, type Place } from './court.ts'

const GRAVITY = 9.81
/** Height above the ground at the net, in metres. */
const OVER_NET = 2
/** After the bounce: seconds shown, share of the pace kept, and height in metres. */
const BOUNCE = { seconds: 0.5, pace: 0.55, height: 0.7 }

export type Flight = {
  to: Place
  seconds: number
  /** Height of the arc above the straight line from the machine to the landing spot, in metres. */
  rise: number
}

/** Ignores air drag. The ball crosses the net at the same height wherever it lands. */
export function flightTo(to: Place): Flight {
  const atNet = (0 - MACHINE.x) / (to.x - MACHINE.x)
  const rise = (OVER_NET - MACHINE.height * (1 - atNet)) / (4 * atNet * (1 - atNet))
  return { to, rise, seconds: Math.sqrt((8 * rise) / GRAVITY) }
}

/** Returns the position `after` seconds, or undefined once the ball has bounced out of sight. */
export function ballAt({ to, rise, seconds }: Flight, after: number): (Place & { height: number }) | undefined {
  const part = after / seconds
  if (part <= 1) {
    return { ...between(part, to), height: MACHINE.height * (1 - part) + 4 * rise * part * (1 - part) }
  }
  const since = after - seconds
  if (since > BOUNCE.seconds) return undefined
  const rebound = since / BOUNCE.seconds
  return {
    ...between(1 + (since / seconds) * BOUNCE.pace, to),
    height: 4 * BOUNCE.height * rebound * (1 - rebound),
  }
}

const between = (part: number, { x, y }: Place): Place => ({
  x: MACHINE.x + (x - MACHINE.x) * part,
  y: MACHINE.y + (y - MACHINE.y) * part,
})
