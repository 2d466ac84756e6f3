import { expect, test } from 'vitest'
import { CASE_STATES, caseReference, NEXT_STATES, OPEN_STATES, TO_DO_STATES } from './returns.rules.ts'

test('numbers returns and repairs together', () => {
  expect([caseReference({ kind: 'return', id: 1 }), caseReference({ kind: 'repair', id: 2 })]).toEqual([
    'RET-1001',
    'REP-1002',
  ])
})

test('every open case can be ended, and none returns to being requested', () => {
  for (const state of CASE_STATES) {
    const reached = new Set([state])
    for (const state of reached) for (const next of NEXT_STATES[state]) reached.add(next)
    expect(reached.has('resolved')).toBe(true)
    expect(NEXT_STATES[state]).not.toContain('requested')
  }
  expect(TO_DO_STATES.filter((state) => !OPEN_STATES.includes(state))).toEqual([])
})
