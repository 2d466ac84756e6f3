import { expect, test } from 'vitest'
import { deletionConsequences, describeSent, shipmentConsequences } from './parcelChange.rules.ts'

const LINE = { lineId: 1, name: 'Ball Basket', quantity: 4, refundedUnits: 0, shipped: 1, toShip: 3, missing: 0 }
const ORDER = {
  orderStatus: 'confirmed',
  paymentStatus: 'paid',
  stock: 'taken',
  isTest: false,
  unexpected: null,
  lines: [LINE],
} as const
const ALONG = { units: 3, tell: true, trackingNumber: 'X1' }

test('says what follows when items are sent', () => {
  expect(shipmentConsequences(ORDER, ALONG)).toEqual([
    'Nothing will be left to send, so the order moves to shipped.',
    'The customer will get an email about this parcel with the tracking number.',
  ])
  expect(
    shipmentConsequences({ ...ORDER, orderStatus: 'processing' }, { units: 1, tell: false, trackingNumber: '' }),
  ).toEqual(['2 items will be left to send, so the order stays processing.', 'No email will be sent.'])
  expect(shipmentConsequences({ ...ORDER, orderStatus: 'completed' }, ALONG)[0]).toBe('Nothing will be left to send.')
  const odd = { ...ORDER, paymentStatus: 'pending', stock: 'none', isTest: true, unexpected: 'cancelled' } as const
  expect(shipmentConsequences(odd, { ...ALONG, trackingNumber: '' }).slice(1)).toEqual([
    'The customer will get an email about this parcel, without a tracking number.',
    'Goods that cancelling the order put back will be taken from stock again. If there isn’t enough, nothing will change.',
    'No stock will be taken. If you send the goods, reduce the stock yourself.',
    'This order isn’t paid.',
    'This is a test payment: no money was taken. Don’t send goods.',
  ])
})

test('says what follows when a parcel is deleted', () => {
  const paymentStatus = 'paid'
  expect(deletionConsequences({ orderStatus: 'shipped', paymentStatus }, 1).slice(0, 2)).toEqual([
    '1 item will be left to send again.',
    'The order moves back to processing.',
  ])
  expect(deletionConsequences({ orderStatus: 'processing', paymentStatus }, 2)).not.toContain(
    'The order moves back to processing.',
  )
  expect(deletionConsequences({ orderStatus: 'shipped', paymentStatus }, 0)[0]).toMatch(/^Its items have been refunded/)
  const INVOICE =
    'The invoice issued when the goods were sent stays. Send them again, or cancel the order to credit the invoice.'
  expect(deletionConsequences({ orderStatus: 'shipped', paymentStatus: 'pending' }, 1)).toContain(INVOICE)
  for (const order of [
    { orderStatus: 'cancelled', paymentStatus: 'pending' },
    { orderStatus: 'shipped', paymentStatus: 'refunded' },
  ] as const)
    expect(deletionConsequences(order, 1)).not.toContain(INVOICE)
})

test('names what has been sent', () => {
  expect(describeSent([LINE, { ...LINE, name: 'Remote', shipped: 0 }, { ...LINE, name: 'Charger', shipped: 2 }])).toBe(
    '1 × Ball Basket and 2 × Charger',
  )
})
