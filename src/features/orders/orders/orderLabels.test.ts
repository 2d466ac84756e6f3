import { expect, it } from 'vitest'
import { formatDateTime } from '#/lib/format.ts'
import { describeActor, describeEvent, formatItems } from './orderLabels.ts'
import { ORDER_EVENT_TYPES } from './orderStates.rules.ts'
import type { AdminOrder } from './server/orders.schema.ts'

it('formats times in London time, summer and winter', () => {
  expect(formatDateTime('2026-11-21T10:05:00Z')).toBe('21 Nov 2026, 10:05')
  expect(formatDateTime('2026-07-01T23:30:00Z')).toBe('2 Jul 2026, 00:30')
})

it('lists the items on one line', () => {
  const lines = [
    { name: 'Courtside Pro', quantity: 1 },
    { name: 'Ball Basket', quantity: 2 },
  ] as AdminOrder['lines']
  expect(formatItems({ lines })).toBe('Courtside Pro; 2 × Ball Basket')
})

it.each([
  ['checkout', 'by the checkout'],
  ['webhook', 'by the card provider’s webhook'],
  ['sweep', 'by the regular check of payments'],
  ['customer', 'by the customer'],
  ['Merchant', 'by Merchant'],
])('names the actor %s', (actor, words) => {
  expect(describeActor(actor)).toBe(words)
})

it.each([
  [{ type: 'placed', to: 'confirmed' }, 'Order placed (confirmed)'],
  [{ type: 'statusChanged', from: 'confirmed', to: 'shipped' }, 'Moved from Confirmed to Shipped'],
  [
    { type: 'statusChanged', from: 'x', to: 'shipped', detail: 'Customer emailed' },
    'Moved from unknown to Shipped. Customer emailed',
  ],
  [{ type: 'trackingSet', detail: 'DPD 12' }, 'Parcel: DPD 12'],
  [{ type: 'trackingSet' }, 'Carrier and tracking number removed'],
  [{ type: 'deliverySet', to: '2026-11-23' }, 'Estimated delivery set to Mon 23 November'],
  [{ type: 'deliverySet' }, 'Estimated delivery removed'],
  [{ type: 'refunded', detail: '£50.00' }, 'Refunded: £50.00'],
] as const)('describes the event %j', (event, words) => {
  expect(describeEvent({ from: null, to: null, detail: null, ...event })).toBe(words)
})

it('describes every type of event', () => {
  const words = ORDER_EVENT_TYPES.map((type) => describeEvent({ type, from: 'pending', to: 'shipped', detail: 'so' }))
  expect(new Set(words).size).toBe(ORDER_EVENT_TYPES.length)
  expect(words.join()).not.toContain('undefined')
})
