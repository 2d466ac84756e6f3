import { describe, expect, test } from 'vitest'
import {
  type CodeFormValues,
  codeProblems,
  formatConditions,
  formatDiscount,
  formatUsage,
  formProblems,
} from './codeForm.rules.ts'

const ACE: CodeFormValues = {
  code: 'ace10',
  type: 'percentage',
  value: '10',
  usageLimit: '',
  validFrom: '2026-11-21',
  validUntil: '',
  minimumOrder: '',
  productIds: [],
  categories: [],
  oncePerCustomer: false,
}

describe('a discount code', () => {
  test.each<[string, Partial<CodeFormValues>]>([
    ['without changes', {}],
    ['worth nothing', { value: '0' }],
    ['worth everything', { value: '100' }],
    ['with a fraction of a per cent', { value: '12.5' }],
    ['for one buyer', { usageLimit: '1' }],
    ['for one day', { validUntil: '2026-11-21' }],
    ['for free delivery, whatever its value', { type: 'free_delivery', value: 'nothing' }],
    ['worth more than £100', { type: 'fixed', value: '250.00' }],
  ])('accepts one %s', (_, change) => {
    expect(codeProblems({ ...ACE, ...change })).toEqual({})
  })

  test.each<[Partial<CodeFormValues>, keyof CodeFormValues, string]>([
    [{ code: ' ' }, 'code', 'Please enter a code'],
    [{ code: 'TWO WORDS' }, 'code', 'Code must be one word'],
    [{ code: 'X'.repeat(41) }, 'code', 'Code must be at most 40 characters'],
    [{ code: 'ß'.repeat(38) }, 'code', 'Code must be at most 40 characters'],
    [{ validFrom: '0050-06-01' }, 'validFrom', 'Enter a date from 1900-01-01 to 2999-12-31'],
    [{ validUntil: '9999-12-31' }, 'validUntil', 'Enter a date from 1900-01-01 to 2999-12-31'],
    [{ value: '-1' }, 'value', 'Value must be at least 0'],
    [{ value: '100.01' }, 'value', 'A percentage can’t be more than 100'],
    [{ value: '' }, 'value', 'Enter a number with up to two decimals, such as 10 or 12.50'],
    [{ value: '1e2' }, 'value', 'Enter a number with up to two decimals, such as 10 or 12.50'],
    [{ type: 'fixed', value: '0.00' }, 'value', 'A fixed discount must be at least £0.01'],
    [{ usageLimit: '0' }, 'usageLimit', 'Usage limit must be at least 1'],
    [{ usageLimit: '1.5' }, 'usageLimit', 'Usage limit must be a whole number'],
    [{ validFrom: '' }, 'validFrom', 'Choose a start date'],
    [{ validFrom: '2026-02-30' }, 'validFrom', 'Choose a start date'],
    [{ validUntil: '2026-11-20' }, 'validUntil', 'The end date can’t be before the start date'],
    [{ minimumOrder: '0' }, 'minimumOrder', 'A minimum order must be at least £0.01'],
    [{ minimumOrder: 'fifty' }, 'minimumOrder', 'Enter an amount such as 50 or 12.50, or leave it empty'],
    [{ validUntil: 'soon' }, 'validUntil', 'Choose an end date, or leave it empty'],
  ])('rejects %o', (change, field, sentence) => {
    expect(codeProblems({ ...ACE, ...change })).toEqual({ [field]: sentence })
  })
})

test('the form takes no code that would take nothing off', () => {
  const message = 'Enter more than 0: this code would take nothing off'
  for (const value of ['0', '0.00', ' 0 ']) expect(formProblems({ ...ACE, value })).toEqual({ value: message })
  for (const change of [{ value: '0.01' }, { type: 'free_delivery', value: '0' } as const])
    expect(formProblems({ ...ACE, ...change })).toEqual({})
  expect(formProblems({ ...ACE, code: '' })).toEqual({ code: 'Please enter a code' })
})

test('formats the discount and its usage', () => {
  expect(formatDiscount({ type: 'percentage', value: 1000 })).toBe('10%')
  expect(formatDiscount({ type: 'percentage', value: 1250 })).toBe('12.5%')
  expect(formatDiscount({ type: 'percentage', value: 0 })).toBe('No discount')
  expect(formatDiscount({ type: 'percentage', value: 10000 })).toBe('100%')
  expect(formatDiscount({ type: 'fixed', value: 5000 })).toBe('£50.00')
  expect(formatUsage({ usageCount: 3, usageLimit: 10 })).toBe('3 of 10')
  expect(formatUsage({ usageCount: 3, usageLimit: null })).toBe('3')
})

test('formats the conditions', () => {
  const none = { minimumOrder: null, products: [], categories: [], oncePerCustomer: false }
  expect(formatConditions(none)).toBe('')
  expect(
    formatConditions({
      minimumOrder: 5000,
      products: [{ name: 'Launcher' }],
      categories: ['Parts'],
      oncePerCustomer: true,
    }),
  ).toBe('From £50.00 · Replacement Parts and Launcher · Once per customer')
})
