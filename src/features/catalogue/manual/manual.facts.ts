import { facts } from '#/features/shop/content/content.facts.ts'
import type { NumberRange } from '#/lib/format.ts'

const span = (min: number, max: number): NumberRange => [min, max]

export const MANUAL_FILE = 'courtside-user-manual.pdf'

/** Increase the version with every change of the text. */
export const manual = {
  title: 'User manual',
  model: 'Courtside Pro',
  alsoFor: 'Courtside Lite and Courtside Club',
  version: '1.1',
  date: 'November 2026',
}

type Mode = 'Drill' | 'Sweep' | 'Random' | '2-Line Narrow' | '2-Line Wide' | 'Depth Control'

/** `feed` is the seconds between balls. */
export type Programme = {
  number: number
  name: string
  mode: Mode
  speed: number
  spin: number
  feed: number
  purpose: string
}

const programme = (
  number: number,
  name: string,
  mode: Mode,
  [speed, spin, feed]: [number, number, number],
  trains: string,
): Programme => ({ number, name, mode, speed, spin, feed, purpose: trains })

export const PROGRAMMES: readonly Programme[] = [
  programme(1, 'Warm-up', 'Drill', [3, 0, 6], 'Timing and a long swing, one ball at a time'),
  programme(2, 'Steady baseline', 'Drill', [5, 1, 5], 'Depth and rhythm from one spot'),
  programme(3, 'Side to side', 'Sweep', [5, 1, 5], 'Footwork along the baseline'),
  programme(4, '2-line, narrow', '2-Line Narrow', [5, 1, 4], 'Forehand and backhand in turn, balls close together'),
  programme(5, '2-line, wide', '2-Line Wide', [5, 1, 6], 'Forehand and backhand in turn, from corner to corner'),
  programme(6, 'Volleys', 'Random', [4, 0, 3], 'Reactions at the net'),
  programme(7, 'Short, middle, deep', 'Depth Control', [5, 0, 6], 'Moving forward for the short ball and back again'),
  programme(8, 'Match play', 'Random', [7, 2, 4], 'Recovery, with pace and topspin'),
]

export const handling = {
  clearBesideMetres: 2,
  firstBallAfterSeconds: 10,
  holdDrillSeconds: 3,
  offAfterMinutes: 15,
  playDegrees: span(5, 35),
  chargeDegrees: span(5, 35),
  storeDegrees: span(5, 25),
  storeChargePercent: span(40, 60),
  topUpMonths: 3,
  batteryRestMinutes: 30,
  chargeLights: 4,
  /** Limit for lithium-ion batteries on passenger aircraft. */
  aircraftWattHours: 160,
  wheelBalls: 300_000,
  wheelsApartMm: 60,
  ballLifeMonths: 12,
}

export const MAKE_SAFE = 'Switch off, wait until the wheels stop and take the battery pack out.'

export const WHEEL_CARE = 'Wipe the throwing wheels with a cloth dampened with water.'

export const OPENING_RULE = 'Only open the housing to fit a part we sent or named, and take the battery pack out first.'

export const TWO_LINE_DRILL: readonly string[] = [
  `Stand the machine on the centre line, ${facts.machine.metresFromBaseline.join('–')} m behind the baseline, and point it straight at the net.`,
  `Hold DRILL for ${handling.holdDrillSeconds} seconds. The display shows P1.`,
  'Turn the FEED dial to P4 for narrow lines or P5 for wide ones.',
  `Press DRILL once. The first ball comes after ${handling.firstBallAfterSeconds} seconds: walk to your place behind the other baseline.`,
  'The balls alternate between two lines, one to your forehand and one to your backhand.',
  'Press PAUSE to stop the balls, and PAUSE again to continue. Hold DRILL to leave the programme.',
]

export const MODES: readonly { mode: Mode; does: string; press: string }[] = [
  { mode: 'Drill', does: 'Every ball to one spot', press: 'DRILL once' },
  { mode: 'Sweep', does: 'Balls step from left to right and back', press: 'SWEEP once' },
  { mode: 'Random', does: 'Each ball to a different spot, in random order', press: 'SWEEP twice' },
  { mode: '2-Line Narrow', does: 'Two lines in turn, close to the centre', press: 'DRILL twice' },
  { mode: '2-Line Wide', does: 'Two lines in turn, towards the sidelines', press: 'DRILL three times' },
  { mode: 'Depth Control', does: 'Short, middle and deep in turn, on one line', press: 'DRILL four times' },
]
