import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CARRIERS, type OrderStatus, type ShippingState } from '#/features/orders/server/orders.schema.ts'
import {
  CARRIER_CHOICES,
  type LineShipping,
  planParcel,
  shippingOfLines,
  statusAfterShipping,
  trackingLink,
} from './parcels.rules.ts'

test('offers every carrier that the server accepts', () => {
  expect(CARRIER_CHOICES).toEqual(CARRIERS)
})

test('links to the carrier’s own site, whatever the tracking number contains', () => {
  for (const carrier of CARRIERS.filter((carrier) => carrier !== 'other')) {
    const link = new URL(trackingLink(carrier, 'AB 12/"><script>') ?? '')
    expect(link.protocol).toBe('https:')
    expect(link.href).not.toContain('<')
    expect(decodeURIComponent(link.href)).toContain('AB12/"><script>')
  }
  for (const [carrier, number] of [
    ['other', 'X1'],
    ['constructor', 'X1'],
    [null, 'X1'],
    ['DPD', null],
  ] as const) {
    expect(trackingLink(carrier, number)).toBeUndefined()
  }
})

const EVENT = fc.record({
  kind: fc.constantFrom('refund', 'pendingRefund', 'failedRefund', 'parcel'),
  lineId: fc.integer({ min: 1, max: 3 }),
  quantity: fc.integer({ min: 1, max: 6 }),
})
type ShippingEvent = typeof EVENT extends fc.Arbitrary<infer Value> ? Value : never

const LINES = [
  { id: 1, name: 'Courtside Pro', quantity: 1, taken: null },
  { id: 2, name: 'Ball Basket', quantity: 5, taken: 3 },
  { id: 3, name: 'Remote Control', quantity: 8, taken: null },
]
const shippingAfter = (events: readonly ShippingEvent[]) =>
  shippingOfLines(
    LINES,
    events
      .filter(({ kind }) => kind !== 'parcel')
      .map(({ kind, lineId, quantity }) => ({
        status: kind === 'failedRefund' ? 'failed' : kind === 'refund' ? 'succeeded' : 'pending',
        parts: { lines: [{ lineId, quantity, amount: 1, restock: false }], delivery: 0 },
      })),
    events.filter(({ kind }) => kind === 'parcel'),
  )

describe('what is still to be sent', () => {
  test('is what was sold less what was refunded and sent, never negative, whatever the order of events', () => {
    fc.assert(
      fc.property(fc.array(EVENT, { maxLength: 12 }), fc.nat(), (events, turn) => {
        const shipping = shippingAfter(events)
        for (const line of LINES) {
          const units = (...kinds: string[]) =>
            events
              .filter(({ kind, lineId }) => kinds.includes(kind) && lineId === line.id)
              .reduce((sum, { quantity }) => sum + quantity, 0)
          const { toShip, missing } = shipping.find(({ lineId }) => lineId === line.id) as LineShipping
          expect(toShip).toBe(Math.max(0, line.quantity - units('refund', 'pendingRefund') - units('parcel')))
          expect(missing).toBeGreaterThanOrEqual(0)
          expect(missing).toBeLessThanOrEqual(toShip)
        }
        const at = turn % (events.length + 1)
        expect(shippingAfter([...events.slice(at), ...events.slice(0, at)].reverse())).toEqual(shipping)
      }),
    )
  })

  test('can be sent in any number of parcels, but not a unit more', () => {
    fc.assert(
      fc.property(fc.array(EVENT, { maxLength: 8 }), EVENT, (events, { lineId, quantity }) => {
        const lines = shippingAfter(events)
        const line = lines.find((line) => line.lineId === lineId) as LineShipping
        expect(planParcel(lines, [{ lineId, quantity }]).ok).toBe(quantity <= line.toShip)
        // Correcting a parcel may keep what it has.
        expect(planParcel(lines, [{ lineId, quantity }], [{ lineId, quantity }]).ok).toBe(true)
      }),
    )
    const lines = shippingAfter([])
    expect(planParcel(lines, [{ lineId: 9, quantity: 1 }])).toMatchObject({
      message: expect.stringMatching(/isn’t part/),
    })
    const twice = { lineId: 2, quantity: 1 }
    expect(planParcel(lines, [twice, twice])).toMatchObject({ message: 'Ball Basket is listed twice.' })
  })
})

test('names the status that follows from what has been sent', () => {
  const cases: [OrderStatus, ShippingState, OrderStatus][] = [
    ['confirmed', 'partlyShipped', 'processing'],
    ['processing', 'shipped', 'shipped'],
    ['shipped', 'partlyShipped', 'processing'],
    ['completed', 'shipped', 'completed'],
    ['shipped', 'notShipped', 'processing'],
    ['confirmed', 'notShipped', 'confirmed'],
    ['cancelled', 'shipped', 'cancelled'],
    ['shipped', 'nothingToShip', 'shipped'],
  ]
  for (const [status, state, next] of cases)
    expect(statusAfterShipping(status, state), `${status}, ${state}`).toBe(next)
})
