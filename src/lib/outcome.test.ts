import { expect, test } from 'vitest'
import { type Outcome, ok, refuse } from './outcome.ts'

test('ok carries its value', () => {
  expect(ok(3)).toEqual({ ok: true, value: 3 })
})

test('refuse carries its code and details', () => {
  expect(refuse('outOfStock', { available: 2 })).toEqual({ ok: false, code: 'outOfStock', available: 2 })
  expect(refuse('unknown')).toEqual({ ok: false, code: 'unknown' })
})

test('the types distinguish success from refusal', () => {
  const taken = (wanted: number): Outcome<number, { code: 'outOfStock'; available: number }> =>
    wanted > 2 ? refuse('outOfStock', { available: 2 }) : ok(wanted)
  const outcome = taken(5)
  expect(outcome.ok ? outcome.value : outcome.available).toBe(2)
})
