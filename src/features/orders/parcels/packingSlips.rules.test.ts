import { expect, test } from 'vitest'
import { packingSlip, pickList, type SlipOrder } from './packingSlips.rules.ts'

const LINE = {
  lineId: 1,
  productId: 5 as number | null,
  sku: 'CB-75' as string | null,
  name: 'Ball Basket',
  quantity: 4,
  refundedUnits: 1,
  shipped: 1,
  toShip: 2,
  missing: 1,
}
const ORDER: SlipOrder = {
  orderId: 'ORD-0000000001',
  placedOn: '2026-11-02',
  estimatedDelivery: '2026-11-27',
  purchaseOrder: 'PO 77',
  company: 'Court Club',
  vatNumber: null,
  customerName: 'Ines Calder',
  customerPhone: '07700 900123',
  shippingAddress: '4 Court Lane\nLondon\nSW19 5AE',
  addressUnchecked: false,
  outsideMainland: false,
  isTest: false,
  deliveryType: 'standard',
  unexpected: null,
  lines: [LINE, { ...LINE, lineId: 2, productId: 6, name: 'Remote Control', toShip: 0, missing: 0 }],
}

test('lists what is still to be sent, net of refunds and earlier parcels, without prices', () => {
  const slip = packingSlip(ORDER)
  expect(slip).toEqual({
    orderId: 'ORD-0000000001',
    facts: [
      ['Ordered', '2 November 2026'],
      ['Purchase order', 'PO 77'],
    ],
    warnings: [],
    deliverTo: ['Court Club', 'Ines Calder', '4 Court Lane', 'London', 'SW19 5AE', '07700 900123'],
    lines: [
      {
        quantity: 2,
        name: 'Ball Basket',
        details: ['CB-75', '1 of 4 refunded: don’t pack', '1 of 4 sent already', '1 to follow'],
      },
    ],
    summary: '2 items, 1 to follow · Standard delivery by Fri 27 November',
    // A club has no right to return goods.
    closing: expect.stringMatching(/Please tell us before you send anything back/),
  })
  expect(JSON.stringify(slip)).not.toContain('£')
})

test('lists what is in one parcel', () => {
  const parcel = { number: 1, of: 2, sentOn: '2026-11-23', carrier: 'DPD', trackingNumber: '1597' }
  const slip = packingSlip(ORDER, { ...parcel, lines: [{ lineId: 2, quantity: 3 }] })
  expect(slip.lines).toEqual([{ quantity: 3, name: 'Remote Control', details: ['CB-75'] }])
  expect(slip.facts.slice(2)).toEqual([
    ['Parcel', '1 of 2, sent 23 November 2026'],
    ['Carrier', 'DPD 1597'],
  ])
})

test.each([
  [{ isTest: true }, 'Test payment: don’t send goods.'],
  [{ unexpected: 'cancelled' as const }, 'This order has been cancelled: don’t send goods.'],
  [{ unexpected: 'refunded' as const }, 'Everything on this order has been refunded: don’t send goods.'],
  [{ outsideMainland: true }, 'Outside the UK mainland: send it as agreed with the customer.'],
  [{ addressUnchecked: true }, 'No postcode found: check the address.'],
  [{ lines: [] }, 'Everything on this order has been sent.'],
])('warns about %o', (change, warning) => {
  expect(packingSlip({ ...ORDER, ...change }).warnings).toEqual([warning])
})

test('adds up what to fetch for several orders, and says which are left out', () => {
  const other = { ...ORDER, orderId: 'ORD-0000000002', lines: [{ ...LINE, toShip: 1, missing: 0 }] }
  const engraving = { ...LINE, productId: null, sku: null, name: 'Engraving', toShip: 1, missing: 0 }
  const cancelled = { ...ORDER, orderId: 'ORD-0000000003', unexpected: 'cancelled' as const }
  const done = { ...ORDER, orderId: 'ORD-0000000004', lines: [{ ...LINE, toShip: 0, missing: 0 }] }
  expect(pickList([ORDER, { ...other, lines: [engraving, ...other.lines] }, cancelled, done])).toEqual({
    lines: [
      {
        quantity: 3,
        name: 'Ball Basket',
        sku: 'CB-75',
        missing: 1,
        orders: ['ORD-0000000001\u00a0(2)', 'ORD-0000000002'],
      },
      { quantity: 1, name: 'Engraving', sku: null, missing: 0, orders: ['ORD-0000000002'] },
    ],
    leftOut: [
      { orderId: 'ORD-0000000003', reason: 'cancelled' },
      { orderId: 'ORD-0000000004', reason: 'nothing left to send' },
    ],
  })
})
