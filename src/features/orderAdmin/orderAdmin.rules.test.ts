import { expect, test } from 'vitest'
import { CARRIERS } from '#/features/orders/server/orders.schema.ts'
import { CARRIER_CHOICES, trackingLink } from './orderAdmin.rules.ts'

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
