import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Address, EMPTY_ADDRESS, formatAddress, normalisePostcode, parsePostcode } from '#/lib/address.ts'
import { parseAddress } from '#/lib/parseAddress.ts'
import { checkMainland } from '../delivery.rules.ts'

const pick = <const Thing>(...things: Thing[]) => fc.constantFrom(...things)
const POSTCODES = ['SW1A 1AA', 'GU1 3JF', 'M1 1AE', 'B33 8TH', 'DN55 1PT', 'EC1A 1BB', 'PO3 1AA', 'JE2 3AB'] as const

/** Addresses as people write them: the street has a number, the company does not. */
const people: fc.Arbitrary<Address> = fc.record({
  company: pick('', 'Wimbledon Lawn Tennis Club', 'Acme Sports Ltd', 'St Mary’s School, Sports Dept'),
  line1: pick('4 Court Lane', 'Flat 3, 12 High Street', 'Unit 7B', '221b Baker Street'),
  line2: pick('', 'Wimbledon', 'Riverside Park, Mill Road', 'Stoke-by-Clare'),
  town: pick('London', 'Guildford', 'Ashby-de-la-Zouch', 'St. Ives', 'York'),
  county: pick('', 'Surrey', 'West Sussex', 'Tyne and Wear', 'Leicestershire', 'East Lothian', 'County Durham'),
  postcode: pick(...POSTCODES),
})
/** Anything that can be typed into all required parts. */
const typed = fc.string({ unit: 'grapheme', maxLength: 30 })
const wanted = typed.filter((text) => /[a-z]/i.test(text))
const anything: fc.Arbitrary<Address> = fc.record({
  // A company that starts like a flat would be parsed as one.
  company: typed.filter((text) => !/^\s*(\d|(flat|apartment|apt|unit|suite|room|floor|level|no)\b)/i.test(text)),
  line1: wanted,
  line2: typed,
  town: wanted,
  county: typed,
  postcode: pick(...POSTCODES),
})

describe('composeAddress and parseAddress', () => {
  test('round-trips every part of an address', () => {
    fc.assert(
      fc.property(people, (address) => {
        expect(parseAddress(formatAddress(address))).toEqual(address)
      }),
    )
  })

  test('round-trips the text of anything typed', () => {
    fc.assert(
      fc.property(anything, (address) => {
        const text = formatAddress(address)
        expect(formatAddress(parseAddress(text))).toBe(text)
      }),
      { numRuns: 500 },
    )
  })

  test('writes at most six non-empty lines, the postcode last', () => {
    fc.assert(
      fc.property(anything, (address) => {
        const lines = formatAddress(address).split('\n')
        expect(lines.length).toBeLessThanOrEqual(6)
        expect(lines.every((line) => line === line.trim() && line !== '')).toBe(true)
        expect(lines.at(-1)).toBe(address.postcode)
      }),
    )
  })

  test('keeps the typed postcode the one that checkMainland reads', () => {
    fc.assert(
      fc.property(anything, (address) => {
        const checked = checkMainland(formatAddress(address))
        expect(checked.ok ? checked.value.postcode : 'postcode' in checked && checked.postcode).toBe(address.postcode)
      }),
    )
  })

  test('maps an empty address to an empty text and back', () => {
    expect([formatAddress(EMPTY_ADDRESS), parseAddress('')]).toEqual(['', EMPTY_ADDRESS])
  })
})

describe('parseAddress', () => {
  test.each<[string, Partial<Address>]>([
    [
      '4 Court Lane, Wimbledon, London SW19 5AE',
      { line1: '4 Court Lane', line2: 'Wimbledon', town: 'London', postcode: 'SW19 5AE' },
    ],
    ['4 Court Lane\nLondon SW19 5AE', { line1: '4 Court Lane', town: 'London', postcode: 'SW19 5AE' }],
    [
      '12 High Street, Guildford, Surrey, gu13jf, United Kingdom',
      { line1: '12 High Street', town: 'Guildford', county: 'Surrey', postcode: 'GU1 3JF' },
    ],
    [
      'Wimbledon Lawn Tennis Club\r\nChurch Road 5\r\nLondon\r\nSW19 5AE\r\nUK',
      { company: 'Wimbledon Lawn Tennis Club', line1: 'Church Road 5', town: 'London', postcode: 'SW19 5AE' },
    ],
    [
      'Fort Regent\nSt Helier\nJE2 3AB\nJersey',
      { line1: 'Fort Regent', line2: 'St Helier', town: 'Jersey', postcode: 'JE2 3AB' },
    ],
    ['The old pavilion, Wimbledon', { line1: 'The old pavilion', town: 'Wimbledon' }],
    ['asdfasdfasdf', { line1: 'asdfasdfasdf' }],
    ['1 Court Lane, Ashford ＴＮ２３ １ＡＡ', { line1: '1 Court Lane', town: 'Ashford', postcode: 'TN23 1AA' }],
    [
      'Flat 2\nRose House\nMill Lane\nLittle Village\nYork YO1 7HH',
      { line1: 'Flat 2', line2: 'Rose House, Mill Lane, Little Village', town: 'York', postcode: 'YO1 7HH' },
    ],
  ])('%j', (text, parts) => {
    expect(parseAddress(text)).toEqual({ ...EMPTY_ADDRESS, ...parts })
  })

  test('drops nothing but the country and commas', () => {
    const words = (text: string) =>
      (
        text
          .normalize('NFKC')
          .toUpperCase()
          .match(/[\p{L}\p{N}]+/gu) ?? []
      )
        .join('')
        .split('')
        .sort()
        .join('')
    fc.assert(
      fc.property(fc.array(fc.oneof(wanted, pick(...POSTCODES, ', ', '\n', ' ')), { maxLength: 12 }), (pieces) => {
        const text = pieces.join('')
        expect(words(formatAddress(parseAddress(text)))).toBe(words(text))
      }),
    )
  })
})

test.each([
  ['gu1 3jf', 'GU1 3JF'],
  [' sw1a1aa ', 'SW1A 1AA'],
  ['SW1A-1AA', 'SW1A 1AA'],
  ['ＧＵ１ ３ＪＦ', 'GU1 3JF'],
  ['bfpo 58', 'BFPO 58'],
])('normalises %j to %s', (typedPostcode, postcode) => {
  expect([parsePostcode(typedPostcode), normalisePostcode(typedPostcode)]).toEqual([postcode, postcode])
})

test.each(['', 'GU1', '75001', 'D02 AF30', 'GU1 3JF Surrey', 'SW1A 1AA SW1A 1AA', 'GU1 3J'])(
  'leaves %j, which is not a postcode, unchanged',
  (typedPostcode) => {
    expect([parsePostcode(typedPostcode), normalisePostcode(typedPostcode)]).toEqual([undefined, typedPostcode])
  },
)
