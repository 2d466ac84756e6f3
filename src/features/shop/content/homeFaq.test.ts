import { expect, test } from 'vitest'
import { DEFAULT_DELIVERY } from '#/features/shop/delivery/delivery.rules.ts'
import { homeFaq } from './homeFaq.ts'
import { deliveryPriceText, warrantyText } from './promises.rules.ts'
import { returnCostText } from './returnTerms.rules.ts'

const answers = (prices: Parameters<typeof homeFaq>[0]) => homeFaq(prices).map(({ answer }) => answer)

test('the answers contain the shop’s facts', () => {
  const [delivery, battery, speed, balls, warranty] = answers(DEFAULT_DELIVERY)
  expect(delivery).toContain(
    'dispatched in 1–2 working days and usually spend 2–3 working days in transit, arriving within 10 working days',
  )
  expect(delivery).toContain(deliveryPriceText(DEFAULT_DELIVERY))
  expect(battery).toContain('about 3 h at full speed, 4–5 h typical, up to 8 h gentle')
  expect(battery).toContain('3–8 h')
  expect(speed).toContain('30–125 km/h in 10 levels, a ball every 2–10 seconds, with six training modes')
  expect(balls).toContain('pressureless')
  expect(warranty).toContain(warrantyText())
  expect(warranty).toContain(returnCostText())
})

test('the answers contain the shop’s delivery prices', () => {
  const [delivery] = answers({ ...DEFAULT_DELIVERY, standardFee: 0, expressFee: 1250, freeFrom: 99_999 })
  expect(delivery).toMatch(/express is £12.50.* free from £999.99/)
  expect(delivery).not.toContain('£50')
})

test('the questions are unique', () => {
  const questions = homeFaq(DEFAULT_DELIVERY).map(({ question }) => question)
  expect(new Set(questions).size).toBe(questions.length)
})
