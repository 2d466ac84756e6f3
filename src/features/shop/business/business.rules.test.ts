import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { businessProblems, isVatNumber, normaliseVatNumber, vatNumberProblem } from './business.rules.ts'

const weighted = (seven: string) => [8, 7, 6, 5, 4, 3, 2].reduce((sum, weight, i) => sum + weight * Number(seven[i]), 0)
const withCheckDigits = (seven: string, offset: 0 | 55) => {
  const check = (97 - ((weighted(seven) + offset) % 97)) % 97
  return `GB${seven}${String(check).padStart(2, '0')}`
}
const sevenDigits = fc.integer({ min: 1, max: 9_999_999 }).map((number) => String(number).padStart(7, '0'))

describe('VAT numbers', () => {
  test.each([
    ['GB 123 4567 82', 'GB123456782'],
    ['gb-434.031.494', 'GB434031494'],
    ['434031494', 'GB434031494'],
    ['XI 434 0314 94', 'XI434031494'],
    ['GB 434 0314 94 001', 'GB434031494001'],
    ['GBGD001', 'GBGD001'],
    ['HA500', 'GBHA500'],
  ])('accepts %j', (typed, number) => {
    expect(normaliseVatNumber(typed)).toBe(number)
    expect(vatNumberProblem(typed)).toBeUndefined()
  })

  test.each(['GB123456789', 'GB000000000', 'DE136695976', 'GB1234567', 'GBGD500', 'GBHA499', 'GB4340314940', 'none'])(
    'refuses %j',
    (typed) => {
      expect(vatNumberProblem(typed)).toMatch(/^Check the VAT number/)
    },
  )

  test('accepts the check digits of both series, and notices a changed digit', () => {
    fc.assert(
      fc.property(sevenDigits, fc.constantFrom(0 as const, 55 as const), fc.nat(6), (seven, offset, at) => {
        const number = withCheckDigits(seven, offset)
        expect(isVatNumber(number)).toBe(true)
        // Adding 1 to a digit changes the sum by its weight or, from 9 to 0, by nine times that: never by 42, which is
        // what the two series differ by, nor by a multiple of 97.
        const changed = number.split('')
        changed[at + 2] = String((Number(changed[at + 2]) + 1) % 10)
        expect(isVatNumber(changed.join(''))).toBe(false)
      }),
    )
  })

  test('may be left out', () => {
    expect([undefined, '', '  '].map(vatNumberProblem)).toEqual([undefined, undefined, undefined])
  })
})

test('says what is wrong with each field', () => {
  expect(businessProblems({ company: 'x'.repeat(101), vatNumber: 'GB1', purchaseOrder: 'x'.repeat(61) })).toEqual({
    company: 'Company name is too long',
    vatNumber: expect.stringMatching(/^Check the VAT number/),
    purchaseOrder: 'The purchase order number is too long',
  })
  expect(businessProblems({ company: 'Netherby Tennis Club' })).toEqual({})
})
