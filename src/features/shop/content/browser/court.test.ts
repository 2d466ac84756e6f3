import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { facts } from '../content.facts.ts'
import { ballAt, flightTo } from './ballFlight.ts'
import { COURT, courtLines, GROUND, isIn, MACHINE } from './court.ts'
import { SHOT_PATTERNS, shotTargets } from './shotPatterns.ts'

const pattern = (name: string) => SHOT_PATTERNS.find((shots) => shots.name === name) as (typeof SHOT_PATTERNS)[number]
const balls = fc.integer({ min: 1, max: 150 })
const seed = fc.nat()
const sides = (name: string, count = 16) => shotTargets(pattern(name), count, 1).map(({ y }) => y)

describe('the court', () => {
  test('has the dimensions of the ITF', () => {
    const along = courtLines.filter(({ y1, y2, x1, x2 }) => y1 === y2 && Math.abs(x1 - x2) > 20)
    expect(new Set(along.map(({ y1 }) => Math.abs(y1)))).toEqual(new Set([10.97 / 2, 8.23 / 2]))
    for (const { x1, x2 } of along) expect(Math.abs(x2 - x1)).toBeCloseTo(23.77)
    const across = courtLines.filter(({ x1, x2 }) => x1 === x2).map(({ x1 }) => Math.abs(x1))
    expect(new Set(across)).toEqual(new Set([23.77 / 2, 6.4]))
    expect(COURT.netHeight).toBe(0.914)
  })

  test('has the machine behind the far baseline, on the drawing', () => {
    expect(MACHINE.x).toBeLessThan(-COURT.length / 2)
    expect(MACHINE.x).toBeGreaterThan(GROUND.left)
  })
})

describe('the training modes', () => {
  test('are the machine’s, in its order', () => {
    expect(SHOT_PATTERNS.map(({ name }) => name)).toEqual(facts.machine.modes)
  })

  test.each(SHOT_PATTERNS)('$name: every ball is in', (shots) => {
    fc.assert(
      fc.property(balls, seed, (count, chance) => {
        const targets = shotTargets(shots, count, chance)
        expect(targets).toHaveLength(count)
        expect(targets.every(isIn)).toBe(true)
      }),
    )
  })

  test('Drill has one spot', () => {
    expect(new Set(shotTargets(pattern('Drill'), 20, 1).map(({ x, y }) => `${x} ${y}`)).size).toBe(1)
  })

  test('Sweep goes from side to side and back in even steps', () => {
    const steps = sides('Sweep', 9).map((side, at, all) => side - (all[at - 1] ?? side))
    expect(steps.slice(1).map(Math.sign)).toEqual([1, 1, 1, 1, -1, -1, -1, -1])
    expect(new Set(steps.slice(1).map((step) => Math.abs(step).toFixed(2))).size).toBe(1)
  })

  test('the two lines alternate, the narrow ones within the wide ones', () => {
    for (const name of ['2-Line Narrow', '2-Line Wide']) {
      const all = sides(name)
      expect(new Set(all).size).toBe(2)
      for (const [at, side] of all.entries()) expect(side).toBe(-(all[at + 1] ?? -side))
    }
    expect(Math.max(...sides('2-Line Narrow'))).toBeLessThan(Math.max(...sides('2-Line Wide')) / 2)
  })

  test('Depth Control varies only the length, from inside the service line to near the baseline', () => {
    const targets = shotTargets(pattern('Depth Control'), 12, 1)
    expect(new Set(targets.map(({ y }) => y))).toEqual(new Set([0]))
    expect(Math.min(...targets.map(({ x }) => x))).toBeLessThan(COURT.serviceLine)
    expect(Math.max(...targets.map(({ x }) => x))).toBeGreaterThan(10)
  })

  test('Random repeats no spot and depends on the seed', () => {
    fc.assert(
      fc.property(seed, (chance) => {
        const spots = shotTargets(pattern('Random'), 30, chance).map(({ x, y }) => `${x} ${y}`)
        expect(new Set(spots).size).toBe(30)
        expect(shotTargets(pattern('Random'), 1, chance + 1)).not.toEqual(shotTargets(pattern('Random'), 1, chance))
      }),
    )
  })
})

describe('a ball in flight', () => {
  const places = fc.record({
    x: fc.double({ min: 3, max: 11.8, noNaN: true }),
    y: fc.double({ min: -4, max: 4, noNaN: true }),
  })

  test('leaves the machine, passes over the net, lands on its spot and bounces on', () => {
    fc.assert(
      fc.property(places, (to) => {
        const flight = flightTo(to)
        expect(ballAt(flight, 0)).toEqual(MACHINE)
        const net = ballAt(flight, (flight.seconds * -MACHINE.x) / (to.x - MACHINE.x))
        expect(net?.height).toBeGreaterThan(COURT.netHeight + 0.5)
        const landed = ballAt(flight, flight.seconds)
        expect(landed?.x).toBeCloseTo(to.x)
        expect(landed?.y).toBeCloseTo(to.y)
        expect(landed?.height).toBeCloseTo(0)
        const bounced = ballAt(flight, flight.seconds + 0.2)
        expect(bounced?.x).toBeGreaterThan(to.x)
        expect(bounced?.x).toBeLessThan(GROUND.right)
        expect(ballAt(flight, flight.seconds + 2)).toBeUndefined()
      }),
    )
  })

  test('stays within the machine’s limits', () => {
    const [slowest, fastest] = facts.machine.speedKmh
    const [flattest, steepest] = facts.machine.elevationDegrees
    for (const shots of SHOT_PATTERNS) {
      for (const to of shotTargets(shots, 40, 7)) {
        const { seconds, rise } = flightTo(to)
        const across = Math.hypot(to.x - MACHINE.x, to.y) / seconds
        const up = (4 * rise - MACHINE.height) / seconds
        const kmh = Math.hypot(across, up) * 3.6
        const degrees = (Math.atan2(up, across) * 180) / Math.PI
        expect(kmh).toBeGreaterThan(slowest)
        expect(kmh).toBeLessThan(fastest)
        expect(degrees).toBeGreaterThan(flattest)
        expect(degrees).toBeLessThan(steepest)
      }
    }
  })
})
