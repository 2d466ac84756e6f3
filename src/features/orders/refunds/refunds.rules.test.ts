import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addUp,
  creditBody,
  type InvoicedOrder,
  invoiceBody,
  settleVatRounding,
} from '#/features/orders/invoices/invoices.rules.ts'
import { type RefundParts, refundedAmounts } from '#/features/orders/orders/refundParts.rules.ts'
import { type LineVat, VAT_RATE_NAMES, VAT_RATES, VAT_TREATMENTS, vatOfSale } from '#/features/shop/vat/vat.rules.ts'
import { planRefund, type RefundableOrder, remainingAmounts, suggestedAmount } from './refunds.rules.ts'

const money = fc.integer({ min: 0, max: 500_000 })
const orders = fc
  .record({
    lines: fc.array(
      fc.record({
        unitPrice: money,
        quantity: fc.integer({ min: 1, max: 5 }),
        vatRate: fc.constantFrom(...VAT_RATE_NAMES),
        // A code takes something off some of the lines.
        off: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
      }),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
    deliveryFee: money,
    vatRegistered: fc.boolean(),
    treatment: fc.constantFrom(...VAT_TREATMENTS),
  })
  .map(({ lines, deliveryFee, ...terms }): InvoicedOrder => {
    const sold = lines.map(({ unitPrice, quantity, vatRate, off }, at) => {
      const reduction = Math.floor(unitPrice * quantity * off)
      const gross = unitPrice * quantity - reduction
      return {
        id: at + 1,
        name: `Thing ${at}`,
        quantity,
        unitPrice,
        reduction,
        vatRate,
        amount: gross,
      }
    })
    const { lines: vats, vatAmount } = vatOfSale(sold, deliveryFee, terms)
    return {
      discountCode: null,
      discountType: null,
      deliveryType: 'standard',
      deliveryFee,
      totalAmount: sold.reduce((sum, { amount }) => sum + amount, deliveryFee),
      vatAmount,
      vatTreatment: terms.treatment,
      lines: sold.map((line, index) => ({ ...line, ...(vats[index] as LineVat) })),
    }
  })

const asked = fc.record({
  lines: fc.array(
    fc.record({
      lineId: fc.integer({ min: 1, max: 6 }),
      quantity: fc.integer({ min: 0, max: 5 }),
      amount: fc.option(money, { nil: undefined }),
      restock: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  delivery: fc.oneof(fc.constant(0), money),
  goodwill: fc.oneof(fc.constant(0), money),
})

const refundable = (order: InvoicedOrder): RefundableOrder => ({
  captured: order.totalAmount,
  deliveryFee: order.deliveryFee,
  lines: order.lines.map(({ id, name, quantity, unitPrice, reduction }) => ({
    lineId: id,
    name,
    quantity,
    gross: unitPrice * quantity - reduction,
  })),
})

type Done = { amount: number; parts: RefundParts }

function accepted(
  order: InvoicedOrder,
  requests: (typeof asked extends fc.Arbitrary<infer T> ? T : never)[],
  all = false,
): Done[] {
  const done: Done[] = []
  for (const request of requests) {
    const plan = planRefund(remainingAmounts(refundable(order), done), request)
    if (plan.ok) done.push(plan.value)
  }
  const left = remainingAmounts(refundable(order), done)
  if (all && left.total > 0) {
    const rest = planRefund(left, { lines: [], delivery: 0, goodwill: left.total })
    if (rest.ok) done.push(rest.value)
  }
  return done
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('promise 5: refunds never exceed what was captured', () => {
  it('neither in total, nor of a line, its quantity or delivery, whatever the requests', () => {
    fc.assert(
      fc.property(orders, fc.array(asked, { maxLength: 8 }), (order, requests) => {
        const done = accepted(order, requests)
        expect(sum(done.map(({ amount }) => amount))).toBeLessThanOrEqual(order.totalAmount)
        const taken = done.map(({ parts }) => refundedAmounts(parts))
        for (const { lineId, gross, quantity } of refundable(order).lines) {
          expect(sum(taken.map(({ lines }) => lines.get(lineId) ?? 0))).toBeLessThanOrEqual(gross)
          const units = done.flatMap(({ parts }) => parts.lines.filter((line) => line.lineId === lineId))
          expect(sum(units.map((line) => line.quantity))).toBeLessThanOrEqual(quantity)
        }
        expect(sum(taken.map(({ delivery }) => delivery))).toBeLessThanOrEqual(order.deliveryFee)
        for (const { amount, parts } of done) {
          const { lines, delivery } = refundedAmounts(parts)
          expect(sum([...lines.values()]) + delivery).toBe(amount)
          expect(amount).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('leaves what was captured less what was refunded', () => {
    fc.assert(
      fc.property(orders, fc.array(asked, { maxLength: 8 }), (order, requests) => {
        const done = accepted(order, requests)
        const left = remainingAmounts(refundable(order), done)
        expect(left.total).toBe(order.totalAmount - sum(done.map(({ amount }) => amount)))
        expect(sum(left.lines.map(({ amount }) => amount)) + left.delivery).toBe(left.total)
      }),
    )
  })
})

describe('credit notes', () => {
  it('never credit more VAT than was invoiced, and all of it once everything is refunded', () => {
    fc.assert(
      fc.property(orders, fc.array(asked, { maxLength: 8 }), (order, requests) => {
        const done = accepted(order, requests, true)
        const notes = done.map(({ parts }, at) =>
          creditBody(
            order,
            done.slice(0, at).map((refund) => refund.parts),
            parts,
          ),
        )
        const invoice = invoiceBody(order)
        notes.forEach(({ lines, totals }, at) => {
          expect(totals.gross).toBe(done[at]?.amount)
          expect(sum(lines.map(({ gross }) => gross))).toBe(totals.gross)
          expect(totals.net + (totals.vat ?? 0)).toBe(totals.gross)
          for (const line of lines) {
            expect(line.net + (line.vat ?? 0)).toBe(line.gross)
            expect(line.vat ?? 0).toBeGreaterThanOrEqual(0)
            expect(line.vat ?? 0).toBeLessThanOrEqual(line.gross)
          }
        })
        expect(sum(notes.map(({ totals }) => totals.gross))).toBe(invoice.totals.gross)
        expect(sum(notes.map(({ totals }) => totals.vat ?? 0))).toBe(invoice.totals.vat ?? 0)
        expect(sum(notes.map(({ totals }) => totals.net))).toBe(invoice.totals.net)
        for (const { percent } of Object.values(VAT_RATES)) {
          const invoiced = addUp(invoice.lines, percent)
          const credited = notes.map(({ lines }) => addUp(lines, percent))
          expect(sum(credited.map(({ vat }) => vat))).toBe(invoiced.vat)
          expect(sum(credited.map(({ gross }) => gross))).toBe(invoiced.gross)
        }
        if (order.vatAmount === null) expect(notes.every(({ totals }) => totals.vat === null)).toBe(true)
      }),
    )
  })

  it('credit what was paid for each line and its VAT, in however many parts', () => {
    const ofGoods = asked.map((request) => ({ ...request, goodwill: 0 }))
    fc.assert(
      fc.property(orders, fc.array(ofGoods, { maxLength: 8 }), (order, requests) => {
        const left = remainingAmounts(refundable(order), accepted(order, requests))
        const lines = left.lines.map(({ lineId, quantity, amount }) => ({ lineId, quantity, amount, restock: false }))
        const done = accepted(order, [...requests, { lines, delivery: left.delivery, goodwill: 0 }])
        expect(sum(done.map(({ amount }) => amount))).toBe(order.totalAmount)
        const parts = done.map((refund) => refund.parts)
        const credited = parts.flatMap((part, at) => creditBody(order, parts.slice(0, at), part).lines)
        for (const { name, quantity, unitPrice, reduction, vat } of order.lines) {
          const credits = credited.filter((line) => line.name === name || line.name === `Price reduction: ${name}`)
          expect(sum(credits.map(({ gross }) => gross))).toBe(unitPrice * quantity - reduction)
          expect(sum(credits.map((line) => line.vat ?? 0))).toBe(vat ?? 0)
        }
      }),
    )
  })
})

it('credits delivery at several rates by what is left of each, even a penny at a time', () => {
  const sold = (['standard', 'reduced', 'zero'] as const).map((vatRate, index) => ({
    id: index + 1,
    name: vatRate,
    quantity: 1,
    unitPrice: 1000,
    reduction: 0,
    vatRate,
    amount: 1000,
  }))
  const fee = 100
  const { lines, vatAmount } = vatOfSale(sold, fee, { vatRegistered: true, treatment: 'domestic' })
  const order: InvoicedOrder = {
    discountCode: null,
    discountType: null,
    deliveryType: 'standard',
    deliveryFee: fee,
    totalAmount: 3000 + fee,
    vatAmount,
    vatTreatment: 'domestic',
    lines: sold.map((line, index) => ({ ...line, ...(lines[index] as LineVat) })),
  }
  const pennies = Array.from({ length: fee }, (): RefundParts => ({ lines: [], delivery: 1 }))
  const credited = pennies.flatMap((penny, at) => creditBody(order, pennies.slice(0, at), penny).lines)
  const invoiced = invoiceBody(order).lines.slice(sold.length)
  for (const rate of [20, 5, 0]) expect(addUp(credited, rate)).toEqual(addUp(invoiced, rate))
})

describe('a penny of VAT left over by refunds that the bank returned', () => {
  const line = (gross: number, vat: number, vatRate: number) => ({
    name: 'Net',
    quantity: 1,
    gross,
    vat,
    net: gross - vat,
    vatRate,
  })
  const issued = [
    { kind: 'invoice', lines: [line(1000, 167, 20), line(1000, 48, 5)] },
    { kind: 'creditNote', lines: [line(500, 83, 20)] },
  ] as const
  const settle = (...lines: ReturnType<typeof line>[]) =>
    settleVatRounding({ lines, totals: { net: 0, vat: 0, gross: 0 } }, issued as never)

  it('goes to the last credit of its rate', () => {
    const { lines, totals } = settle(line(200, 33, 20), line(300, 50, 20), line(400, 19, 5))
    expect(lines.map(({ vat, net }) => [vat, net])).toEqual([
      [33, 167],
      [51, 249],
      [19, 381],
    ])
    expect(totals).toEqual({ net: 797, vat: 103, gross: 900 })
  })

  it('stays while more of that rate can be credited', () => {
    expect(settle(line(499, 82, 20)).lines[0]?.vat).toBe(82)
  })
})

it('makes invoices that add up to the order', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const { lines, totals } = invoiceBody(order)
      expect(totals.gross).toBe(order.totalAmount)
      expect(totals.vat).toBe(order.vatAmount)
      for (const line of lines) {
        expect(line.net + (line.vat ?? 0)).toBe(line.gross)
        if (line.vatRate === 0) expect(line.vat).toBe(0)
      }
      if (order.vatAmount !== null)
        for (const [index, { vat, vatPercent }] of order.lines.entries())
          expect(lines[index]).toMatchObject({ vat, vatRate: vatPercent })
    }),
  )
})

describe('amounts', () => {
  const order: RefundableOrder = {
    captured: 21_000,
    deliveryFee: 5000,
    lines: [{ lineId: 7, name: 'Ball Basket', quantity: 3, gross: 16_000 }],
  }

  it('suggests a share for each unit, and all that is left for the last', () => {
    const [line] = remainingAmounts(order, []).lines
    expect([0, 1, 2, 3].map((quantity) => suggestedAmount(line as never, quantity))).toEqual([0, 5333, 10_667, 16_000])
  })

  it('takes goodwill off every line and delivery', () => {
    const plan = planRefund(remainingAmounts(order, []), { lines: [], delivery: 0, goodwill: 2100 })
    expect(plan).toMatchObject({ ok: true, value: { amount: 2100, parts: { spread: { delivery: 500 } } } })
    const left = remainingAmounts(order, plan.ok ? [plan.value] : [])
    expect(left).toMatchObject({ delivery: 4500, total: 18_900, lines: [{ quantity: 3, amount: 14_400 }] })
  })

  it.each([
    [
      { lines: [{ lineId: 7, quantity: 4, restock: false }], delivery: 0, goodwill: 0 },
      'Only 3 × Ball Basket can still be refunded.',
    ],
    [
      { lines: [{ lineId: 8, quantity: 1, restock: false }], delivery: 0, goodwill: 0 },
      'One of these items isn’t part of the order.',
    ],
    [{ lines: [], delivery: 5001, goodwill: 0 }, 'You can refund up to £50.00 for delivery.'],
    [{ lines: [], delivery: 0, goodwill: 21_001 }, 'You can refund up to £210.00 of this order.'],
    [{ lines: [], delivery: 0, goodwill: 0 }, 'Choose what to refund: items, delivery or an amount.'],
    [
      { lines: [{ lineId: 7, quantity: 1, amount: 16_001, restock: false }], delivery: 0, goodwill: 0 },
      'You can refund up to £160.00 for Ball Basket.',
    ],
  ])('refuses %j', (request, message) => {
    expect(planRefund(remainingAmounts(order, []), request)).toMatchObject({ ok: false, message })
  })

  it('leaves nothing to refund on an unpaid order', () => {
    const left = remainingAmounts({ ...order, captured: 0 }, [])
    const message = 'There’s nothing left to refund on this order.'
    expect(planRefund(left, { lines: [], delivery: 0, goodwill: 1 })).toMatchObject({ ok: false, message })
    const free = remainingAmounts(
      { captured: 0, deliveryFee: 0, lines: [{ lineId: 7, name: 'Ball Basket', quantity: 1, gross: 0 }] },
      [],
    )
    const item = { lineId: 7, quantity: 1, restock: true }
    expect(planRefund(free, { lines: [item], delivery: 0, goodwill: 0 })).toMatchObject({ ok: false, message })
  })
})
