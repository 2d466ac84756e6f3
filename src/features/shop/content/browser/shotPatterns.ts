import type { Point } from './court.ts'

/** Metres from the net. */
const LENGTH = 9
/** Metres from the centre line. */
const NARROW = 1.2
const WIDE = 3.3
const SWEEP = [-3.3, -1.65, 0, 1.65, 3.3, 1.65, 0, -1.65]
const DEPTHS = [4.2, 7.5, 10.8, 7.5]
const RANDOM = { min: 5.5, max: 11, side: 3.6 }

export type ShotPattern = {
  name: string
  purpose: string
  description: string
  /** `ball` counts from 0; `chance` returns numbers in [0, 1). */
  target: (ball: number, chance: () => number) => Point
}

const itemAt = <Value>(list: readonly [Value, ...Value[]] | readonly Value[], index: number): Value =>
  list[index % list.length] as Value

const metres = (length: number) => `${length} m`

export const SHOT_PATTERNS: readonly ShotPattern[] = [
  {
    name: 'Drill',
    purpose: 'The same ball until you’ve got the stroke.',
    description: `Every ball lands on the same spot, ${metres(LENGTH)} beyond the net and ${metres(2)} from the centre line.`,
    target: () => ({ x: LENGTH, y: -2 }),
  },
  {
    name: 'Sweep',
    purpose: 'From side to side, step by step. Good for your footwork.',
    description: `The balls land on five spots, from one sideline to the other and back, all ${metres(LENGTH)} beyond the net.`,
    target: (ball) => ({ x: LENGTH, y: itemAt(SWEEP, ball) }),
  },
  {
    name: 'Random',
    purpose: 'No two balls the same. Read it, move, hit.',
    description: `The balls land anywhere between ${metres(RANDOM.min)} and ${metres(RANDOM.max)} beyond the net, up to ${metres(RANDOM.side)} to either side.`,
    target: (_, chance) => ({
      x: RANDOM.min + chance() * (RANDOM.max - RANDOM.min),
      y: (chance() * 2 - 1) * RANDOM.side,
    }),
  },
  {
    name: '2-Line Narrow',
    purpose: 'Forehand then backhand, a step apart.',
    description: `The balls alternate between two spots, ${metres(NARROW)} either side of the centre line and ${metres(LENGTH)} beyond the net.`,
    target: (ball) => ({ x: LENGTH, y: itemAt([-NARROW, NARROW], ball) }),
  },
  {
    name: '2-Line Wide',
    purpose: 'Corner to corner, back to the middle each time.',
    description: `The balls alternate between the two corners, ${metres(WIDE)} either side of the centre line and ${metres(LENGTH)} beyond the net.`,
    target: (ball) => ({ x: LENGTH, y: itemAt([-WIDE, WIDE], ball) }),
  },
  {
    name: 'Depth Control',
    purpose: 'Short, middle, deep. Forward and back again.',
    description: `The balls land on the centre line, ${DEPTHS.slice(0, 3).map(metres).join(', ')} beyond the net in turn, then back again.`,
    target: (ball) => ({ x: itemAt(DEPTHS, ball), y: 0 }),
  },
]

/** Returns where the first `balls` balls land: always the same for the same `seed`. */
export function shotTargets(pattern: ShotPattern, balls: number, seed: number): Point[] {
  const chance = createRandom(seed)
  return Array.from({ length: balls }, (_, ball) => pattern.target(ball, chance))
}

function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
