import { expect, test } from 'vitest'
import { findPlaces, type Place } from './jumpGroups.ts'

const PLACES: Place[] = [
  { label: 'Orders', href: '/admin/orders' },
  { label: 'New order', href: '/admin/orders/new' },
  { label: 'Same-day cut-off (hour)', section: 'Delivery', href: '/admin/settings#cutOffHour' },
]

test.each([
  ['', ['Orders', 'New order', 'Same-day cut-off (hour)']],
  ['ORD', ['Orders', 'New order']],
  ['order n', ['New order']],
  ['cut', ['Same-day cut-off (hour)']],
  ['hour delivery', ['Same-day cut-off (hour)']],
  ['livery', []],
])('finds places by %j', (q, labels) => {
  expect(findPlaces(PLACES, q).map(({ label }) => label)).toEqual(labels)
})
