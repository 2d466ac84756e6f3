import { expect, test } from 'vitest'
import { bestFor } from './bestFor.rules.ts'

const machine = (name: string, pounds: number, specs: string, stockQuantity = 5) => ({
  ...{ name, specs, price: pounds * 100, weightGrams: null, inStock: stockQuantity > 0, stockQuantity },
})

const LITE = machine('Lite', 1295, 'Capacity: 80 balls | Speed: 30–100 km/h')
const PRO = machine('Pro', 1895, 'Capacity: 150 balls | Speed: 30–125 km/h')
const CLUB = machine('Club', 2750, 'Capacity: 250 balls | Speed: 30–125 km/h')

test('says whose needs each machine meets best', () => {
  expect(bestFor([LITE, PRO, CLUB])).toEqual([
    ['one player'],
    ['one player, three times a week or more', 'family and friends', 'a coach with pupils'],
    ['a club or school'],
  ])
})

test('says it while a machine is sold out, too', () => {
  expect(bestFor([LITE, { ...PRO, inStock: false, stockQuantity: 0 }, CLUB])).toEqual(bestFor([LITE, PRO, CLUB]))
})

test('says nothing of a machine that states no figures, or that others beat', () => {
  expect(bestFor([machine('Plain', 900, 'Colour: green'), LITE, machine('Dear Lite', 1500, LITE.specs)])).toEqual([
    [],
    ['one player'],
    [],
  ])
  expect(bestFor([])).toEqual([])
})
