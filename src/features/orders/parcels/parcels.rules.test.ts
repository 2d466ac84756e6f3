import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CARRIERS, type OrderStatus, type ShippingState } from '#/features/orders/orders/orderStates.rules.ts'
import type { MadeRefund } from '#/features/orders/orders/refundParts.rules.ts'
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
  /** `returned`: the bank returns the line's earliest refund that it hasn't returned yet. */
  kind: fc.constantFrom('refund', 'pendingRefund', 'failedRefund', 'returned', 'parcel'),
  lineId: fc.integer({ min: 1, max: 3 }),
  quantity: fc.integer({ min: 1, max: 6 }),
})
type ShippingEvent = typeof EVENT extends fc.Arbitrary<infer Value> ? Value : never

const LINES = [
  { id: 1, name: 'Courtside Pro', quantity: 1, taken: null },
  { id: 2, name: 'Ball Basket', quantity: 5, taken: 3 },
  { id: 3, name: 'Remote Control', quantity: 8, taken: null },
]
const STATUSES = { refund: 'succeeded', pendingRefund: 'pending', failedRefund: 'failed' } as const
function refundsAfter(events: readonly ShippingEvent[]): MadeRefund[] {
  const refunds: MadeRefund[] = []
  for (const { kind, lineId, quantity } of events) {
    if (kind === 'parcel') continue
    if (kind !== 'returned') {
      const parts = { lines: [{ lineId, quantity, amount: 1, restock: false }], delivery: 0 }
      refunds.push({ id: refunds.length + 1, status: STATUSES[kind], parts })
      continue
    }
    const at = refunds.findIndex(({ status, parts }) => status === 'succeeded' && parts?.lines[0]?.lineId === lineId)
    const { parts } = refunds[at] ?? {}
    if (parts)
      refunds[at] = { id: at + 1, status: 'failed', parts: { ...parts, cameBack: true, cameBackAfter: refunds.length } }
  }
  return refunds
}
const shippingAfter = (events: readonly ShippingEvent[]) =>
  shippingOfLines(
    LINES,
    refundsAfter(events),
    events.filter(({ kind }) => kind === 'parcel'),
  )

/** Units refunded now, and those that came back and haven't been refunded again since. */
function unitsRefunded(events: readonly ShippingEvent[]): number {
  const sent: number[] = []
  let [made, owed] = [0, 0]
  for (const { kind, quantity } of events) {
    if (kind === 'refund' || kind === 'pendingRefund') {
      made += quantity
      owed = Math.max(0, owed - quantity)
    }
    if (kind === 'refund') sent.push(quantity)
    const returned = kind === 'returned' ? (sent.shift() ?? 0) : 0
    made -= returned
    owed += returned
  }
  return made + owed
}

describe('what is still to be sent', () => {
  test('is what was sold less what was refunded and sent, never negative', () => {
    fc.assert(
      fc.property(fc.array(EVENT, { maxLength: 12 }), fc.nat(), (events, turn) => {
        const shipping = shippingAfter(events)
        for (const line of LINES) {
          const ofLine = events.filter(({ lineId }) => lineId === line.id)
          const sent = ofLine.filter(({ kind }) => kind === 'parcel').reduce((sum, { quantity }) => sum + quantity, 0)
          const { toShip, missing } = shipping.find(({ lineId }) => lineId === line.id) as LineShipping
          expect(toShip).toBe(Math.max(0, line.quantity - unitsRefunded(ofLine) - sent))
          expect(missing).toBeGreaterThanOrEqual(0)
          expect(missing).toBeLessThanOrEqual(toShip)
        }
        const others = events.filter(({ kind }) => kind !== 'returned')
        const at = turn % (others.length + 1)
        expect(shippingAfter([...others.slice(at), ...others.slice(0, at)].reverse())).toEqual(shippingAfter(others))
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
