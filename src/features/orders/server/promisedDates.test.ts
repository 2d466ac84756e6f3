import { expect, it } from 'vitest'
import { deliveryPromise } from '#/features/delivery/deliveryDates.rules.ts'
import { promisedDates } from './promisedDates.ts'

const createdAt = new Date('2026-11-26T10:00:00Z')
const { latest } = deliveryPromise(createdAt, 'standard')
const order = { createdAt, events: [], deliveryType: 'standard' as const, estimatedDelivery: latest }
const usual = 'usually Tue 1 to Wed 2 December, by Thu 10 December at the latest'
const last = 'by Thu 10 December at the latest'

it.each([
  ['when paid', '2026-11-26T10:00:00Z', usual],
  ['on the last usual day', '2026-12-02T23:59:00Z', usual],
  ['the day after', '2026-12-03T00:00:00Z', last],
  ['after the last day', '2026-12-11T10:00:00Z', last],
])('names the usual days until they have passed: %s', (_when, now, arrival) => {
  expect(promisedDates(order, new Date(now))).toEqual({ dispatchBy: 'by Fri 27 November', arrival })
})
