import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPostcodes, isMainland } from './postcodes.ts'

const texts = (text: string) => findPostcodes(text).map((postcode) => postcode.text)

const SPACES = ['', ' ', '   ', '\t', '\u00a0', '\u2003']
const CASES = [
  (text: string) => text,
  (text: string) => text.toLowerCase(),
  (text: string) => text[0] + text.slice(1).toLowerCase(),
]
const INWARD = ['1AA', '9ZZ', '0XQ']

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
const districts = (area: string, ...numbers: number[]) => numbers.map((number) => `${area}${number}`)

const OFF_MAINLAND = [
  ...['BT', 'IM', 'JE', 'GY', 'HS', 'ZE', 'BF'].flatMap((area) => districts(area, ...range(1, 99))),
  ...districts('GX', 11),
  ...districts('KW', 15, 16, 17),
  ...districts('IV', ...range(41, 49), 51, 55, 56),
  ...districts('KA', 27, 28),
  ...districts('PA', 20, ...range(41, 49), ...range(60, 78)),
  ...districts('PH', 42, 43, 44),
  ...districts('PO', ...range(30, 41)),
  ...districts('TR', ...range(21, 25)),
]

const MAINLAND = [
  ...['G1', 'G20', 'GU1', 'GU51', 'GL1', 'B1', 'B20', 'BA1', 'BD1', 'BS1', 'BH1', 'HX1', 'HR1', 'E1', 'E20'],
  ...[
    'PO1',
    'PO3',
    'PO4',
    'PO29',
    'KW1',
    'KW14',
    'IV1',
    'IV4',
    'IV5',
    'IV40',
    'IV50',
    'IV52',
    'IV54',
    'IV63',
    'KA1',
    'KA2',
  ],
  ...[
    'KA26',
    'KA29',
    'PA1',
    'PA2',
    'PA19',
    'PA21',
    'PA38',
    'PA40',
    'PA50',
    'PA59',
    'PA79',
    'PA80',
    'PH1',
    'PH4',
    'PH41',
  ],
  ...['TR1', 'TR2', 'TR20', 'TR26', 'SW1A', 'EC1A', 'W1A', 'M1', 'IP1', 'ML1'],
]

describe('findPostcodes', () => {
  test.each([
    ['SW1A 1AA', 'SW1A 1AA'],
    ['sw1a1aa', 'SW1A 1AA'],
    ['EC1A1BB', 'EC1A 1BB'],
    ['M1 1AE', 'M1 1AE'],
    ['B338TH', 'B33 8TH'],
    ['CR2 6XH', 'CR2 6XH'],
    ['DN55 1PT', 'DN55 1PT'],
    ['PO31AA', 'PO3 1AA'],
    ['PO311AA', 'PO31 1AA'],
    ['ＧＹ１ １ＡＡ', 'GY1 1AA'],
    ['GY1\u200b 1AA', 'GY1 1AA'],
    ['(GY1 1AA).', 'GY1 1AA'],
    ['BFPO 58', 'BFPO 58'],
    ['bfpo58', 'BFPO 58'],
  ])('finds %j as %s', (text, expected) => {
    expect(texts(text)).toEqual([expected])
  })

  test.each([
    '',
    '12 Court Lane, Ashford',
    'QQ1 1AA',
    'X1 1AA',
    'GY1 1CI',
    'GY01 1AA',
    'G1A 1AA',
    'Flat B1 2nd floor, 75001 Paris',
    'Dublin D02 AF30',
    'Toronto M5V 3L9',
    'asdfasdfasdf',
    'GY1 1A',
    'GY1 1AAB',
    'AGY1 1AA',
    '1GY1 1AA',
    'GY111 1AA',
    'EC11A 1BB',
    'GY1-1AA',
    'GY1\n1AA',
    'Flat B1',
    'BT',
  ])('finds none in %j', (text) => {
    expect(texts(text)).toEqual([])
  })

  test('returns postcodes in the order of the text', () => {
    expect(texts('Unit B1 2AB, BFPO 5, GY1 1AA, formerly SW1A 1AA')).toEqual([
      'B1 2AB',
      'BFPO 5',
      'GY1 1AA',
      'SW1A 1AA',
    ])
  })

  test('handles long texts in linear time', () => {
    expect(texts('A1 '.repeat(100_000))).toEqual([])
    expect(texts(`${'B1'.repeat(100_000)} ${' '.repeat(100_000)}1AA`)).toEqual([])
  })
})

describe('isMainland', () => {
  const misjudged = (outward: string[], expected: boolean) =>
    outward.flatMap((district) =>
      INWARD.flatMap((inward) =>
        SPACES.flatMap((space) => CASES.map((write) => write(`${district}${space}${inward}`))),
      ).filter(
        (text) =>
          findPostcodes(`1 Court Lane, ${text}, UK`)
            .map((found) => isMainland(found))
            .join() !== String(expected),
      ),
    )

  test('is false for every excluded district, however it is written', () => {
    expect(misjudged(OFF_MAINLAND, false)).toEqual([])
  })

  test('is true for neighbours and lookalikes, however they are written', () => {
    expect(misjudged(MAINLAND, true)).toEqual([])
  })

  test('is true for the other districts of partly excluded areas', () => {
    const areas = ['KW', 'IV', 'KA', 'PA', 'PH', 'PO', 'TR']
    const off = new Set(OFF_MAINLAND)
    const on = areas.flatMap((area) => districts(area, ...range(1, 99))).filter((district) => !off.has(district))
    expect(misjudged(on, true)).toEqual([])
  })

  test('accepts any text, and formats every postcode the same way', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'gybfpo1 9AZ\t-\u00a0é🎾'), { maxLength: 40 }).map((chosen) => chosen.join('')),
        (text) => {
          for (const postcode of findPostcodes(text)) {
            expect(postcode.text).toMatch(/^([A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}|BFPO \d{1,4})$/)
          }
        },
      ),
    )
  })
})
