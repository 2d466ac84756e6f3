import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_COMPANY } from '#/lib/seller.ts'
import { postalAddressJsonLd } from './postalAddress.jsonLd.ts'

const read = (address: string) => postalAddressJsonLd(address.split(' / '))
const parts = (address: string) => {
  const found = read(address)
  if (typeof found === 'string') return found
  const { streetAddress, addressLocality, addressRegion, postalCode, addressCountry } = found
  return [streetAddress, addressLocality, ...(addressRegion ? [addressRegion] : []), postalCode, addressCountry]
}

test.each([
  ['1 High Street / Oxford / OX1 1AA', ['1 High Street', 'Oxford', 'OX1 1AA', 'GB']],
  ['Unit 4 / Baseline Park / Leeds / LS1 1AA', ['Unit 4, Baseline Park', 'Leeds', 'LS1 1AA', 'GB']],
  ['Unit 4 / Baseline Park / Leeds LS1 1AA', ['Unit 4, Baseline Park', 'Leeds', 'LS1 1AA', 'GB']],
  ['Unit 4 / Baseline Park, Leeds ls11aa', ['Unit 4, Baseline Park', 'Leeds', 'LS1 1AA', 'GB']],
  ['1 High Street, Leeds / LS1 1AA. / UK', ['1 High Street', 'Leeds', 'LS1 1AA', 'GB']],
  ['Unit B1 2AB / Court Lane / Leeds / LS1 1AA', ['Unit B1 2AB, Court Lane', 'Leeds', 'LS1 1AA', 'GB']],
  ['1 Mill Lane / Leeds / West Yorkshire / LS1 1AA', ['1 Mill Lane', 'Leeds', 'West Yorkshire', 'LS1 1AA', 'GB']],
  ['1 Mill Lane / Ashford / Kent / England / TN23 1AA', ['1 Mill Lane', 'Ashford', 'Kent', 'TN23 1AA', 'GB']],
  ['2 Royal Square / St Helier / Jersey / JE2 4WA', ['2 Royal Square', 'St Helier', 'JE2 4WA', 'JE']],
  ['2 Mill Row / St Peter Port / GY1 1AA / Guernsey', ['2 Mill Row', 'St Peter Port', 'GY1 1AA', 'GG']],
])('splits %s', (address, expected) => {
  expect(parts(address)).toEqual(expected)
})

test.each([
  ['12 rue du Court / 75001 Paris / France'],
  ['Unit B1 2AB / 75001 Paris / France'],
  ['1 Main Street / Dublin 2 / D02 AF30 / Ireland'],
  ['350 Fifth Avenue / New York / NY 10118'],
  ['1 High Street / Oxford / England'],
  ['1 High Street / OX1 1AA / United Kingdom'],
  ['1 High Street / Kent / TN23 1AA'],
  ['Floor 2 / 1 High Street / OX1 1AA'],
  ['1 High Street / OX1 1AA / Oxford'],
  ['OX1 1AA / England / United Kingdom'],
])('keeps %s as one text: the town is ambiguous', (address) => {
  expect(read(address)).toBe(address.replaceAll(' / ', ', '))
})

test('splits the default address, whose postcode is an example', () => {
  expect(postalAddressJsonLd(DEFAULT_COMPANY.address.split('\n'))).toEqual({
    '@type': 'PostalAddress',
    streetAddress: '1 Example Street',
    addressLocality: 'Demotown',
    postalCode: 'ZZ99 9ZZ',
    addressCountry: 'GB',
  })
})

test('the town is the part before the postcode, and nothing is lost', () => {
  const street = fc.array(fc.constantFrom('Unit 4', 'The Old Mill', '7 Baseline Park', 'Suite B1 2AB'), {
    minLength: 1,
    maxLength: 3,
  })
  fc.assert(
    fc.property(
      street,
      fc.constantFrom('Leeds', 'King’s Lynn', 'Stoke-on-Trent', 'St Ives'),
      fc.constantFrom('LS1 1AA', 'PE30 1AA', 'EC1A 1BB', 'M1 1AE'),
      fc.constantFrom('\n', ' ', ', '),
      fc.constantFrom('', '\nUnited Kingdom', '\nEngland\nUK'),
      (before, town, postcode, between, after) => {
        const address = `${[...before, town].join('\n')}${between}${postcode}${after}`
        expect(postalAddressJsonLd(address.split('\n'))).toEqual({
          '@type': 'PostalAddress',
          streetAddress: before.join(', '),
          addressLocality: town,
          postalCode: postcode,
          addressCountry: 'GB',
        })
      },
    ),
  )
})

test('any lines return parts of them, or their text', () => {
  const line = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('Leeds', 'LS1 1AA', 'UK', 'Kent', ',', ''))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      const found = postalAddressJsonLd(lines)
      if (typeof found === 'string') expect(found).toBe(lines.join(', '))
      else {
        const all = lines.join(', ')
        expect(all).toContain(found.addressLocality)
        expect(found.streetAddress).not.toBe('')
      }
    }),
  )
})
