import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDigit, gtinDigits, gtinProblem, publicGtin } from './gtin.ts'

// Published examples: a book, a British tin, an American pack, a case.
test.each(['9780141439518', '5000157024671', '036000291452', '96385074', '10012345000017', '5 000157 024671', ''])(
  'accepts %j',
  (written) => expect(gtinProblem(written)).toBeUndefined(),
)

test.each([
  ['5000157024672', 'The last digit doesn’t match the others: please check the barcode'],
  ['500015702467', 'The last digit doesn’t match the others: please check the barcode'],
  ['50001570246', 'A barcode has 8, 12, 13 or 14 digits'],
  ['5.00016E+12', 'A barcode has 8, 12, 13 or 14 digits'],
  ['0000000000000', 'This isn’t a real barcode. Leave it empty if the product has none'],
  ['٥٠٠٠١٥٧٠', 'A barcode has 8, 12, 13 or 14 digits'],
])('rejects %j: %s', (written, problem) => expect(gtinProblem(written)).toBe(problem))

const RESTRICTED =
  'This number is for use within a shop, or for coupons. Leave it empty if the product has no barcode of its own'

// In-store numbers of 8, 12, 13 and 14 digits, coupons, and a refund receipt.
test.each([
  '0123456',
  '2123456',
  '21234567890',
  '41234567890',
  '200000000001',
  '290123456789',
  '1020000000001',
  '51234567890',
  '980123456789',
  '990123456789',
])('rejects %s, which isn’t the product’s own, and keeps it from search engines', (body) => {
  const barcode = body + checkDigit(body)
  expect([gtinProblem(barcode), publicGtin(barcode)]).toEqual([RESTRICTED, undefined])
})

describe('the check digit', () => {
  const body = fc.constantFrom(7, 11, 12, 13).chain((length) => fc.stringMatching(new RegExp(`^66\\d{${length - 2}}$`)))

  test('makes any digits a barcode, however they are spaced', () => {
    fc.assert(
      fc.property(body, (digits) => {
        const whole = digits + checkDigit(digits)
        expect(gtinProblem(whole)).toBeUndefined()
        const spaced = whole.replace(/(..)/g, '$1 ')
        expect([gtinProblem(spaced), gtinDigits(spaced)]).toEqual([undefined, whole])
      }),
    )
  })

  test('catches every single wrong digit', () => {
    fc.assert(
      fc.property(body, fc.nat(13), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
        const whole = [...(digits + checkDigit(digits))]
        const place = at % whole.length
        whole[place] = String((Number(whole[place]) + by) % 10)
        expect(gtinProblem(whole.join(''))).toBeDefined()
      }),
    )
  })
})
