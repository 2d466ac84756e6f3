import { beforeEach, expect, test } from 'vitest'
import { type BrowsingLimit, createBrowsingLimit } from './browsingLimit.ts'

const NOBODY = { running: 0, waiting: 0 }
const SOMEBODY = { running: 1, waiting: 0 }

let limit: BrowsingLimit
beforeEach(() => {
  limit = createBrowsingLimit(10)
  for (let request = 0; request < 8; request += 1) limit.enter()
})

test.each([
  ['a lasting lag during a checkout', { lagMs: 200, checkouts: SOMEBODY }],
  ['a waiting checkout', { lagMs: 0, checkouts: { running: 16, waiting: 1 } }],
  ['a lasting severe lag', { lagMs: 4_000, checkouts: NOBODY }],
])('%s lowers the limit at once, and soon to zero', (_, seen) => {
  for (let look = 0; look < 3; look += 1) limit.adjust(seen)
  expect(limit.enter()).toBe(false)
  for (let look = 0; look < 20; look += 1) limit.adjust(seen)
  for (let request = 0; request < 8; request += 1) limit.leave()
  expect(limit.enter()).toBe(false)
})

test.each([
  ['a lag without a checkout', 20, { lagMs: 200, checkouts: NOBODY }],
  ['a single long task', 1, { lagMs: 200, checkouts: SOMEBODY }],
  ['a checkout without lag', 20, { lagMs: 5, checkouts: SOMEBODY }],
])('%s does not lower the limit', (_, looks, seen) => {
  for (let look = 0; look < looks; look += 1) limit.adjust(seen)
  expect(limit.enter()).toBe(true)
})

test('lowers a limit that was far from reached at the first measurement', () => {
  const high = createBrowsingLimit(128)
  for (let request = 0; request < 8; request += 1) high.enter()
  high.adjust({ lagMs: 0, checkouts: { running: 16, waiting: 1 } })
  expect(high.enter()).toBe(false)
})

test('raises the limit again, up to its initial value', () => {
  for (let look = 0; look < 20; look += 1) limit.adjust({ lagMs: 200, checkouts: SOMEBODY })
  expect(limit.state()).toEqual({ running: 8, limit: 0 })
  for (let look = 0; look < 100; look += 1) limit.adjust({ lagMs: 0, checkouts: SOMEBODY })
  expect(limit.state()).toEqual({ running: 8, limit: 10 })
})

test('admits exports to a share of the limit only', () => {
  expect(limit.enter(0.25)).toBe(false)
  expect(limit.enter()).toBe(true)
})
