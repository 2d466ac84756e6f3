import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSpecs } from '#/features/catalogue/catalogue/productTexts.rules.ts'
import { answersOf, parseCompareSearch } from './compareSearch.rules.ts'
import { boxItems, compareSpecs, missingDigits, replaceMachine } from './comparison.rules.ts'

const compare = (...specs: (string | null)[]) =>
  compareSpecs(specs.map((text, index) => ({ name: `Machine ${index + 1}`, specs: text, weightGrams: null })))

describe('the rows', () => {
  test('are all specs of all machines, each once, in an order that agrees with theirs', () => {
    const rows = compare(
      'Capacity: 80 balls | Weight: 9 kg',
      'Remote: included | capacity: 150 balls | App: iOS | Weight: 13 kg',
      null,
    )
    expect(rows).toEqual([
      { name: 'Remote', values: [undefined, 'included', undefined], differs: true },
      { name: 'Capacity', values: ['80 balls', '150 balls', undefined], differs: true },
      { name: 'App', values: [undefined, 'iOS', undefined], differs: true },
      { name: 'Weight', values: ['9 kg', '13 kg', undefined], differs: true },
    ])
  })

  test('lose no spec and invent none', () => {
    const text = fc.stringMatching(/^[a-z]{1,8}$/)
    const specs = fc
      .array(fc.tuple(text, text), { maxLength: 6 })
      .map((pairs) => pairs.map((pair) => pair.join(': ')).join(' | '))
    fc.assert(
      fc.property(fc.array(specs, { minLength: 1, maxLength: 3 }), (all) => {
        const rows = compare(...all)
        expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
        for (const [column, stated] of all.entries()) {
          const shown = rows.flatMap(
            ({ name, values }) => values[column]?.split('; ').map((value) => `${name}: ${value}`) ?? [],
          )
          expect(shown.sort()).toEqual(
            parseSpecs(stated)
              .map(({ name, value }) => `${name}: ${value}`)
              .sort(),
          )
        }
        for (const { values, differs } of rows) expect(differs).toBe(new Set(values).size > 1)
      }),
    )
  })

  test('show a spec without a value as “Yes”', () => {
    expect(compare('Remote control', null)[0]?.values).toEqual(['Yes', undefined])
  })
})

test.each([
  ['13 kg', '13.0kg', false],
  ['30–125 km/h', '30-125 km/h', false],
  ['1,200 balls', '1200 Balls', false],
  ['40 × 42 cm', '40 x 42 cm', false],
  ['13 kg', '31 kg', true],
  ['2 years', '3 years', true],
  ['1.5 h', '15 h', true],
])('%s and %s differ: %s', (one, other, differs) => {
  expect(compare(`Spec: ${one}`, `Spec: ${other}`)[0]?.differs).toBe(differs)
})

test('ignores that each box contains its own machine', () => {
  expect(compare('In the box: Machine 1, charger', 'In the box: Machine 2, charger')[0]?.differs).toBe(false)
  expect(compare('In the box: Machine 1, charger', 'In the box: Machine 2, remote')[0]?.differs).toBe(true)
  expect(boxItems('Deuce, charger')).toEqual(['Deuce', 'charger'])
})

test('aligns whole numbers by their units, and nothing else', () => {
  expect(missingDigits(['80 balls', '150 balls', undefined])).toEqual([1, 0, 0])
  expect(missingDigits(['9 kg', 'about 13 kg'])).toEqual([0, 0])
  expect(missingDigits(['5–35°', '30 km/h'])).toEqual([0, 0])
})

test('changes one machine of a comparison', () => {
  expect(replaceMachine(['a', 'b', 'c'], 0, 'd')).toEqual(['d', 'b', 'c'])
  expect(replaceMachine(['a', 'b', 'c'], 0, 'c')).toEqual(['c', 'b', 'a'])
  expect(replaceMachine(['a', 'b', 'c'], 2, '')).toEqual(['a', 'b'])
  expect(replaceMachine(['a', 'b'], 2, 'a')).toEqual(['a', 'b'])
  expect(replaceMachine(['a', 'b'], 2, 'c')).toEqual(['a', 'b', 'c'])
})

test('reads a page’s parameters, from links and from forms', () => {
  expect(parseCompareSearch({ machines: 'a, b,,a', who: 'club', budget: '0100', where: 'moon' })).toEqual({
    machines: 'a,b',
    who: 'club',
    budget: '100',
  })
  expect(parseCompareSearch({ machines: ['a', '', 'b'], budget: '0', often: 'often' })).toEqual({
    machines: 'a,b',
    often: 'often',
  })
  expect(parseCompareSearch({ machines: ',', budget: '-5', who: 'constructor' })).toEqual({})
  expect(answersOf({ who: 'one', where: 'mains' })).toBeUndefined()
  expect(answersOf({ who: 'one', where: 'mains', often: 'weekly', budget: '900' })).toMatchObject({ budget: 900 })
})
