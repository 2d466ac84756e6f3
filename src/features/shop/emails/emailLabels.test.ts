import { expect, it } from 'vitest'
import { describeState } from './emailLabels.ts'

it('promises seconds only for an email queued within the last minute', () => {
  const queuedAt = '2026-11-21T10:00:00.000Z'
  const after = (seconds: number, attempts = 0) =>
    describeState({ state: 'waiting', attempts, queuedAt }, Date.parse(queuedAt) + seconds * 1000)
  expect(after(59)).toBe('It’ll be sent within a few seconds.')
  expect(after(60)).toBe('It’s taking longer than usual. The shop will keep trying for about five days.')
  expect(after(5, 1)).toContain('The mail server hasn’t accepted it yet.')
})
