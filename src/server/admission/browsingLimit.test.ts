import { beforeEach, expect, test } from 'vitest'
import { type BrowsingLimit, createBrowsingLimit } from './browsingLimit.ts'

const NOBODY = { running: 0, waiting: 0 }
const SOMEBODY = { running: 1, waiting: 0 }

let limit: BrowsingLimit
beforeEach(() => {
  limit = createBrowsingLimit(10)
  for (let one = 0; one < 8; one += 1) limit.enter()
})

test.each([
  ['a loop that stays late while somebody checks out', { lagMs: 200, checkouts: SOMEBODY }],
  ['a checkout that waits', { lagMs: 0, checkouts: { running: 16, waiting: 1 } }],
  ['a loop that stays very late', { lagMs: 4_000, checkouts: NOBODY }],
])('%s leaves room for fewer than are there, and soon for none', (_, seen) => {
  for (let look = 0; look < 3; look += 1) limit.adjust(seen)
  expect(limit.enter()).toBe(false)
  for (let look = 0; look < 20; look += 1) limit.adjust(seen)
  for (let one = 0; one < 8; one += 1) limit.leave()
  expect(limit.enter()).toBe(false)
})

test.each([
  ['a late loop while nobody checks out', 20, { lagMs: 200, checkouts: NOBODY }],
  ['a single long turn', 1, { lagMs: 200, checkouts: SOMEBODY }],
  ['a checkout that is served in time', 20, { lagMs: 5, checkouts: SOMEBODY }],
])('%s takes nothing from browsing', (_, looks, seen) => {
  for (let look = 0; look < looks; look += 1) limit.adjust(seen)
  expect(limit.enter()).toBe(true)
})

test('a limit that nobody had reached is felt at the first look', () => {
  const high = createBrowsingLimit(128)
  for (let one = 0; one < 8; one += 1) high.enter()
  high.adjust({ lagMs: 0, checkouts: { running: 16, waiting: 1 } })
  expect(high.enter()).toBe(false)
})

test('what was taken comes back, up to where it began', () => {
  for (let look = 0; look < 20; look += 1) limit.adjust({ lagMs: 200, checkouts: SOMEBODY })
  expect(limit.state()).toEqual({ running: 8, limit: 0 })
  for (let look = 0; look < 100; look += 1) limit.adjust({ lagMs: 0, checkouts: SOMEBODY })
  expect(limit.state()).toEqual({ running: 8, limit: 10 })
})

test('an export gets a share of the limit only', () => {
  expect(limit.enter(0.25)).toBe(false)
  expect(limit.enter()).toBe(true)
})
