import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Closure,
  closureProblem,
  closuresProblem,
  formatClosures,
  normaliseClosures,
  parseClosures,
} from './closures.ts'
import { addDays, addWorkingDays, isWorkingDay } from './workingDays.ts'

const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2026-01-01', days))
const note = fc.stringMatching(/^[A-Za-z’,. ]{0,20}$/).map((text) => text.replace(/\s+/g, ' ').trim())
const closure: fc.Arbitrary<Closure> = fc
  .tuple(day, fc.integer({ min: 0, max: 30 }), note)
  .map(([from, length, note]) => ({ from, to: addDays(from, length), note }))
const closures = fc.array(closure, { maxLength: 12 })

test('closures survive being written and read, in order and once', () => {
  fc.assert(
    fc.property(closures, (list) => {
      const text = formatClosures(list)
      expect(closuresProblem(text)).toBeUndefined()
      expect(parseClosures(text)).toHaveLength(list.length)
      expect(parseClosures(text)).toEqual(expect.arrayContaining(list))
      const tidy = normaliseClosures(`${text}\r\n\n${text}`)
      expect(normaliseClosures(tidy)).toBe(tidy)
      expect(new Set(tidy.split('\n')).size).toBe(tidy.split('\n').length)
    }),
  )
})

test('no promise counts or ends on a closed day', () => {
  fc.assert(
    fc.property(closures, day, fc.integer({ min: 1, max: 20 }), (list, from, count) => {
      const text = formatClosures(list)
      const isClosed = (any: string) => list.some((closure) => closure.from <= any && any <= closure.to)
      const reached = addWorkingDays(from, count, text)
      let passed = 0
      for (let next = addDays(from, 1); next <= reached; next = addDays(next, 1)) {
        expect(isWorkingDay(next, text)).toBe(isWorkingDay(next, '') && !isClosed(next))
        if (isWorkingDay(next, text)) passed += 1
      }
      expect([passed, isClosed(reached)]).toEqual([count, false])
    }),
  )
})

test.each([
  [{ from: '', to: '', note: '' }, 'Enter the first day'],
  [{ from: '2026-02-30', to: '2026-02-30', note: '' }, 'Enter the first day'],
  [{ from: '2026-12-24', to: '2026-12-32', note: '' }, 'Enter the last day, or leave it empty for a single day'],
  [{ from: '2026-12-24', to: '2026-12-23', note: '' }, 'The last day is before the first'],
  [{ from: '2026-01-01', to: '2026-04-11', note: '' }, 'At most 100 days at a time'],
  [{ from: '2026-12-24', to: '2026-12-24', note: 'x'.repeat(61) }, 'A note can have up to 60 characters'],
  [{ from: '2026-01-01', to: '2026-04-10', note: 'x'.repeat(60) }, undefined],
])('%j: %s', (wrong, problem) => {
  expect(closureProblem(wrong)).toBe(problem)
})
