import { expect, test } from 'vitest'
import { describeChange } from './Comparison.tsx'

test.each([
  [112, 100, 'Up 12%'],
  [50, 100, 'Down 50%'],
  [1001, 1000, 'Up less than 1%'],
  [300, 100, 'Up 200%'],
  [0, 100, 'Down 100%'],
  [100, 100, 'No change'],
  [0, 0, 'No change'],
  [5, 0, 'Up'],
])('describes %i after %i as %s', (now, before, expected) => expect(describeChange(now, before)).toBe(expected))
