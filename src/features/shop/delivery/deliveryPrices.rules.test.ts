import { expect, test } from 'vitest'
import { DEFAULT_DELIVERY } from './delivery.rules.ts'
import { formatDeliveryPrice } from './deliveryPrices.rules.ts'

const offer = DEFAULT_DELIVERY

test.each([
  [offer, 189500, 'delivery £50, free from £2,000'],
  [offer, 199999, 'delivery £50, free from £2,000'],
  [offer, 200000, 'free delivery'],
  [{ ...offer, standardFee: 4950, freeFrom: 150_000 }, 2900, 'delivery £49.50, free from £1,500'],
  [{ ...offer, standardFee: 0 }, 2900, 'free delivery'],
])('%j at %i pence: %s', (prices, price, words) => {
  expect(formatDeliveryPrice(prices, price)).toBe(words)
})
