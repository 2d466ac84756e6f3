import { expect, it } from 'vitest'
import { deliveryPromise } from '#/features/shop/delivery/deliveryDates.rules.ts'
import { promisedDates } from './promisedDates.ts'

const createdAt = new Date('2026-11-26T10:00:00Z')
const { latest } = deliveryPromise(createdAt, 'standard')
const order = { createdAt, events: [], deliveryType: 'standard' as const, estimatedDelivery: latest }
const usual = 'usually Tue 1 to Thu 3 December, guaranteed by Thu 10 December'
const last = 'guaranteed by Thu 10 December'

it.each([
  ['when paid', '2026-11-26T10:00:00Z', usual],
  ['on the last usual day', '2026-12-03T23:59:00Z', usual],
  ['the day after', '2026-12-04T00:00:00Z', last],
  ['after the last day', '2026-12-11T10:00:00Z', last],
])('names the usual days until they have passed: %s', (_when, now, arrival) => {
  expect(promisedDates(order, new Date(now))).toEqual({ dispatchBy: 'by Mon 30 November', arrival })
})
