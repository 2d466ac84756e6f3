import { expect, test } from 'vitest'
import { editDistance } from './editDistance.ts'

test.each([
  ['charger', 'charger', 0],
  ['charger', 'chargers', 1],
  ['warranty', 'waranty', 1],
  ['warranty', 'warrenty', 1],
  ['receipt', 'reciept', 1],
  ['racket', 'pocket', 2],
  ['parcel', 'aprcle', 2],
  ['', 'abc', 3],
])('%j and %j are %i apart, either way', (one, other, distance) => {
  expect([editDistance(one, other), editDistance(other, one)]).toEqual([distance, distance])
})
