import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boxContents,
  compatibleNames,
  firstSentence,
  formatWeight,
  parseFeatures,
  parseSpecs,
  seoDescription,
  specsWithWeight,
} from './productTexts.rules.ts'

describe('texts', () => {
  test.each([
    [
      'Weight: 13 kg | Size: 48 × 50 × 55 cm',
      [
        { name: 'Weight', value: '13 kg' },
        { name: 'Size', value: '48 × 50 × 55 cm' },
      ],
    ],
    ['Ratio: 1:2', [{ name: 'Ratio', value: '1:2' }]],
    [
      'Waterproof | Weight:',
      [
        { name: 'Waterproof', value: '' },
        { name: 'Weight', value: '' },
      ],
    ],
    [' | ', []],
    ['', []],
    [null, []],
  ])('parses the specs %j', (text, specs) => {
    expect(parseSpecs(text)).toEqual(specs)
  })

  test('parses formatted specs', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9]([A-Za-z0-9 .,;/-]{0,20}[A-Za-z0-9])?$/)
    fc.assert(
      fc.property(fc.array(fc.record({ name: word, value: word })), (specs) => {
        expect(parseSpecs(specs.map(({ name, value }) => `${name}: ${value}`).join(' | '))).toEqual(specs)
      }),
    )
  })

  test('adds the weight unless one is listed', () => {
    expect(specsWithWeight({ specs: 'Size: 1 m', weightGrams: 650 })).toEqual([
      { name: 'Size', value: '1 m' },
      { name: 'Weight', value: '650 g' },
    ])
    expect(specsWithWeight({ specs: 'weight: 13 kg', weightGrams: 15_800 })).toEqual([
      { name: 'weight', value: '13 kg' },
    ])
    expect(specsWithWeight({ specs: null, weightGrams: null })).toEqual([])
    expect([999, 1000, 13_500, 15_835].map(formatWeight)).toEqual(['999 g', '1 kg', '13.5 kg', '15.84 kg'])
  })

  test('parses features', () => {
    expect(parseFeatures('10 speed levels, Remote control, , Wheels')).toEqual([
      '10 speed levels',
      'Remote control',
      'Wheels',
    ])
    expect(parseFeatures(null)).toEqual([])
  })

  test.each([
    ['Holds 150 balls. Weighs 13 kg.', 'Holds 150 balls.'],
    ['Weighs 13.5 kg. 150 balls.', 'Weighs 13.5 kg.'],
    ['Runs approx. four hours on a charge. Then rests.', 'Runs approx. four hours on a charge.'],
    ['Ready? Play.', 'Ready?'],
    ['No full stop', 'No full stop'],
    ['  One.  ', 'One.'],
    ['', ''],
  ])('the first sentence of %j is %j', (description, summary) => {
    expect(firstSentence(description)).toBe(summary)
  })

  test('lists what is in the box', () => {
    expect(boxContents({ specs: 'Weight: 13 kg | In the box: Machine; Battery, 1 kg; Charger (UK 230 V)' })).toEqual([
      'Machine',
      'Battery, 1 kg',
      'Charger (UK 230 V)',
    ])
    expect(boxContents({ specs: 'In the box: trolley, strap, hex key' })).toEqual(['trolley', 'strap', 'hex key'])
    expect(boxContents({ specs: null })).toEqual([])
  })

  test('lists the products that it fits', () => {
    expect(compatibleNames({ specs: 'Fits: Courtside Pro, Courtside Club | Weight: 0.4 kg' })).toEqual([
      'Courtside Pro',
      'Courtside Club',
    ])
    expect(compatibleNames({ specs: 'Weight: 13 kg' })).toEqual([])
  })
})

describe('foundDescription', () => {
  test.each([
    ['One sentence.', 'One sentence.'],
    [`${'a'.repeat(100)}. ${'b'.repeat(57)}.`, `${'a'.repeat(100)}. ${'b'.repeat(57)}.`],
    [`${'a'.repeat(100)}. ${'b'.repeat(58)}.`, `${'a'.repeat(100)}.`],
    [`${'word '.repeat(40)}end.`, `${'word '.repeat(31).trim()}…`],
  ])('%s', (description, found) => {
    expect(seoDescription(description)).toBe(found)
  })

  test('has at most 160 characters', () => {
    fc.assert(fc.property(fc.string(), (description) => seoDescription(description).length <= 160))
  })
})
