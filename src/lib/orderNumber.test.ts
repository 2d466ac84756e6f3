import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newOrderId, normaliseOrderId } from './orderNumber.ts'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const number = fc
  .array(fc.constantFrom(...CROCKFORD), { minLength: 10, maxLength: 10 })
  .map((characters) => characters.join(''))

describe('order numbers', () => {
  test('are ORD- and ten unambiguous characters', () => {
    const ids = Array.from({ length: 1000 }, () => newOrderId())
    expect(ids.every((id) => /^ORD-[0-9A-HJKMNP-TV-Z]{10}$/.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(1000)
  })

  test('use five bits of each random byte, so that every character is equally likely', () => {
    expect(newOrderId((bytes) => bytes.map((_, index) => index))).toBe('ORD-0123456789')
    expect(newOrderId((bytes) => bytes.fill(255))).toBe('ORD-ZZZZZZZZZZ')
    const first = Array.from({ length: 256 }, (_, byte) => newOrderId((bytes) => bytes.fill(byte)).at(-1))
    expect([...CROCKFORD].map((character) => first.filter((other) => other === character).length)).toEqual(
      Array(32).fill(8),
    )
  })

  test.each([
    ['ORD-7K2M9P4X0Q', 'ORD-7K2M9P4X0Q'],
    ['ord-7k2m9p4x0q', 'ORD-7K2M9P4X0Q'],
    ['  ORD - 7K2M9 P4X0Q ', 'ORD-7K2M9P4X0Q'],
    ['ORD7K2M9P4X0Q', 'ORD-7K2M9P4X0Q'],
    ['7K2M9P4X0Q', 'ORD-7K2M9P4X0Q'],
    ['7K2M9-P4X0Q', 'ORD-7K2M9P4X0Q'],
    ['ORD–7K2M9P4X0Q', 'ORD-7K2M9P4X0Q'],
    ['0RD-7K2M9P4XOQ', 'ORD-7K2M9P4X0Q'],
    ['ORD-7K2M9P4IlO', 'ORD-7K2M9P4110'],
    ['0RDABCDEFG', 'ORD-0RDABCDEFG'],
    ['ORD-ORDABCDEFG', 'ORD-0RDABCDEFG'],
    ['ＯＲＤ-7K2M9P4X0Q', 'ORD-7K2M9P4X0Q'],
    ['#ORD-7K2M9P4X0Q', 'ORD-7K2M9P4X0Q'],
    ['# 7k2m9p4x0q', 'ORD-7K2M9P4X0Q'],
  ])('%j is %s', (typed, id) => {
    expect(normaliseOrderId(typed)).toBe(id)
  })

  test.each([
    '',
    'ORD-',
    'ORD',
    '7K2M9P4X0',
    '7K2M9P4X0QQ',
    'ORD-7K2M9P4X0',
    'ORD-7K2M9P4X0QQ',
    'ORD-UUUUUUUUUU',
    'INV-7K2M9P4X0Q',
    '7K2M9P4X0é',
    "' OR 1=1 --",
    '١٢٣٤٥٦٧٨٩٠',
  ])('%j is not an order number', (typed) => {
    expect(normaliseOrderId(typed)).toBeUndefined()
  })

  test('are recognised in any case, with spaces and hyphens anywhere, with or without their prefix', () => {
    const typed = number.chain((id) =>
      fc.record({
        id: fc.constant(id),
        prefix: fc.constantFrom('ORD-', 'ord', 'ORD ', '0rd-', ''),
        gaps: fc.array(fc.constantFrom('', ' ', '-', '\t', '\u00a0', '–'), { minLength: 10, maxLength: 10 }),
        written: fc.mixedCase(fc.constant(id)),
      }),
    )
    fc.assert(
      fc.property(typed, ({ id, prefix, gaps, written }) => {
        const text = prefix + [...written].map((character, index) => character + gaps[index]).join('')
        expect(normaliseOrderId(text)).toBe(`ORD-${id}`)
      }),
    )
  })

  test('normalising is idempotent for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const id = normaliseOrderId(text)
        expect(id === undefined || normaliseOrderId(id) === id).toBe(true)
      }),
    )
  })
})
