import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './ensure.mjs'

const LIMITS = { feature: 45, side: 25, lines: 320 }

const sources = readdirSync(path.join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.|\.gen\./.test(entry.name))
  .map((entry) => path.relative(path.join(root, 'src'), path.join(entry.parentPath, entry.name)).split(path.sep))

/** Groups with more members than `limit`, with their number. */
const oversized = (keyOf, limit) =>
  [...Map.groupBy(sources, keyOf)]
    .filter(([key, files]) => key !== undefined && files.length > limit)
    .map(([key, { length }]) => `${key}: ${length}`)

test('keeps features small enough to read (decision 18)', () => {
  expect(oversized(([top, feature]) => (top === 'features' ? feature : undefined), LIMITS.feature)).toEqual([])
  const sideOf = ([top, feature, side]) =>
    top === 'features' && ['browser', 'server'].includes(side) ? `${feature}/${side}` : undefined
  expect(oversized(sideOf, LIMITS.side)).toEqual([])
})

test('keeps files short', () => {
  const linesOf = (file) => readFileSync(path.join(root, 'src', ...file), 'utf8').split('\n').length - 1
  expect(sources.filter((file) => linesOf(file) > LIMITS.lines).map((file) => file.join('/'))).toEqual([])
})
