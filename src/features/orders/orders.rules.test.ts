import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isAwaitingProcessing,
  isConfirmedRevenue,
  newOrderId,
  normaliseOrderId,
  statusConsequences,
} from './orders.rules.ts'
import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES, type PaymentStatus } from './orders.schema.ts'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const number = fc
  .array(fc.constantFrom(...CROCKFORD), { minLength: 10, maxLength: 10 })
  .map((characters) => characters.join(''))

describe('order numbers', () => {
  test('are ORD- and ten characters that cannot be mistaken for each other', () => {
    const ids = Array.from({ length: 1000 }, () => newOrderId())
    expect(ids.every((id) => /^ORD-[0-9A-HJKMNP-TV-Z]{10}$/.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(1000)
  })

  test('take five bits of each random byte, every character as likely as another', () => {
    expect(newOrderId((bytes) => bytes.map((_, index) => index))).toBe('ORD-0123456789')
    expect(newOrderId((bytes) => bytes.fill(255))).toBe('ORD-ZZZZZZZZZZ')
    const first = Array.from({ length: 256 }, (_, byte) => newOrderId((bytes) => bytes.fill(byte)).at(-1))
    expect([...CROCKFORD].map((character) => first.filter((one) => one === character).length)).toEqual(
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
  ])('%j is none', (typed) => {
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

  test('any text gives a number or nothing, and a number gives itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const id = normaliseOrderId(text)
        expect(id === undefined || normaliseOrderId(id) === id).toBe(true)
      }),
    )
  })
})

describe('what counts as what', () => {
  const standings = ORDER_STATUSES.flatMap((orderStatus) =>
    PAYMENT_STATUSES.map((paymentStatus) => ({ orderStatus, paymentStatus })),
  )
  const named = (kept: typeof standings) =>
    kept.map(({ orderStatus, paymentStatus }) => `${paymentStatus} ${orderStatus}`)

  test('confirmed revenue is paid and processing, shipped or completed', () => {
    expect(named(standings.filter(isConfirmedRevenue))).toEqual(['paid processing', 'paid shipped', 'paid completed'])
  })

  test('awaiting processing is paid and not begun', () => {
    expect(named(standings.filter(isAwaitingProcessing))).toEqual(['paid pending', 'paid confirmed'])
  })

  test('a paid sale that is not cancelled is in exactly one of the two', () => {
    const paid = standings.filter(
      ({ orderStatus, paymentStatus }) => paymentStatus === 'paid' && orderStatus !== 'cancelled',
    )
    expect(paid.every((one) => isConfirmedRevenue(one) !== isAwaitingProcessing(one))).toBe(true)
  })
})

describe('what an administrator should know before a change', () => {
  const said = (from: OrderStatus, to: OrderStatus, paymentStatus: PaymentStatus, isTest = false) =>
    statusConsequences(from, to, { paymentStatus, isTest })

  const LOOKUP = 'The customer sees the new status when looking the order up. No e-mail is sent.'

  test('a sale begins', () => {
    expect(said('confirmed', 'processing', 'paid')).toEqual([
      'The order goes from confirmed to processing. Your name and the time are recorded.',
      LOOKUP,
      'It counts as confirmed revenue from now on.',
    ])
  })

  test('a paid order is cancelled: no refund, no stock', () => {
    expect(said('processing', 'cancelled', 'paid')).toEqual([
      'The order goes from processing to cancelled. Your name and the time are recorded.',
      LOOKUP,
      'The payment is not refunded. Refund it at the card provider.',
      'The goods do not go back into stock. Raise the stock of the products if they can be sold again.',
      'It no longer counts as confirmed revenue.',
    ])
  })

  test.each<[OrderStatus, OrderStatus, PaymentStatus, boolean, string]>([
    ['pending', 'cancelled', 'pending', false, 'Nothing was paid, so nothing is refunded.'],
    ['pending', 'cancelled', 'pending', false, 'No stock was taken for this order, so none comes back.'],
    ['processing', 'cancelled', 'refunded', false, 'The payment has been refunded already.'],
    ['confirmed', 'cancelled', 'paid', true, 'This is a test payment: no money has moved, so nothing is refunded.'],
    ['cancelled', 'processing', 'paid', false, 'No stock is taken: cancelling the order gave none back.'],
    ['pending', 'shipped', 'pending', false, 'This order is not paid.'],
    [
      'pending',
      'shipped',
      'failed',
      false,
      'No stock is taken. Lower the stock of the products if the goods leave the shop.',
    ],
    ['processing', 'shipped', 'refunded', false, 'The payment of this order has been refunded.'],
    ['processing', 'shipped', 'paid', true, 'This is a test payment: no money has moved. Do not send goods.'],
  ])('from %s to %s, %s, test payment %s: %s', (from, to, paymentStatus, isTest, sentence) => {
    expect(said(from, to, paymentStatus, isTest)).toContain(sentence)
  })

  test('no change', () => {
    expect(said('shipped', 'shipped', 'paid')).toEqual(['The order is shipped already. Nothing changes.'])
  })

  test('every change says that it is recorded and that no mail goes out, and a cancelled one what becomes of the money', () => {
    const status = fc.constantFrom(...ORDER_STATUSES)
    fc.assert(
      fc.property(
        status,
        status,
        fc.constantFrom(...PAYMENT_STATUSES),
        fc.boolean(),
        (from, to, paymentStatus, isTest) => {
          fc.pre(from !== to)
          const sentences = said(from, to, paymentStatus, isTest)
          expect(sentences[0]).toContain(`from ${from} to ${to}`)
          expect(sentences).toContain(LOOKUP)
          expect(new Set(sentences).size).toBe(sentences.length)
          if (to === 'cancelled') expect(sentences.join(' ')).toMatch(/refunded/)
        },
      ),
    )
  })
})
