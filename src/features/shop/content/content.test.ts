import { expect, test } from 'vitest'
import { shippingAndReturns } from '#/features/people/legal/browser/shippingAndReturns.ts'
import { terms } from '#/features/people/legal/browser/terms.ts'
import { createDeliveryTimes } from '#/features/shop/delivery/delivery.facts.ts'
import { DEFAULT_DELIVERY } from '#/features/shop/delivery/delivery.rules.ts'
import { DELIVERY, mapPrices } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { formatRange } from '#/lib/format.ts'
import { facts } from './content.facts.ts'
import {
  batteryLifeText,
  chargingText,
  cutOffText,
  deliveryTimeText,
  modesText,
  offersNextDay,
  sizeText,
  spinText,
} from './content.rules.ts'
import { homeFaq } from './homeFaq.ts'
import { productFaq } from './productFaq.ts'
import { isDeliveryFreeText, warrantyText } from './promises.rules.ts'
import { refundText } from './returns.rules.ts'
import { returnCostText } from './returnTerms.rules.ts'

test('the machine’s figures are formatted', () => {
  expect(formatRange(facts.machine.speedKmh, 'km/h')).toBe('30–125 km/h')
  expect(formatRange(facts.machine.intervalSeconds, 's')).toBe('2–10 s')
  expect(spinText()).toBe('+2 to −2')
  expect(spinText([0, 1])).toBe('+1 to 0')
  expect(sizeText()).toBe('48 × 50 × 55 cm')
  expect(modesText()).toBe('six training modes, eight built-in programmes')
})

test('battery, charging and delivery have one sentence each', () => {
  expect(`${batteryLifeText()}; charging ${chargingText()}`).toBe(
    'about 3 h at full speed, 4–5 h typical, up to 8 h gentle; charging 3–8 h',
  )
  expect(deliveryTimeText()).toContain(
    'dispatched in 1–2 working days and usually spend 2–3 working days in transit, arriving within 10 working days; ' +
      'express 3–5 working days; ',
  )
  expect(deliveryTimeText().endsWith('; next-day delivery by arrangement')).toBe(!offersNextDay())
})

test('hours use the twelve-hour clock', () => {
  const cutOff = (cutOffHour: number) => cutOffText(createDeliveryTimes({ cutOffHour }))
  expect([1, 9, 12, 14].map((hour) => cutOff(hour).slice(0, 5).trim())).toEqual(['1 am', '9 am', '12 pm', '2 pm'])
})

test('the battery’s watt-hours are its volts times its ampere-hours', () => {
  const { volts, ampereHours, wattHours } = facts.battery
  expect(Math.round(volts * ampereHours)).toBe(wattHours)
})

test('a product page has four questions, with the shop’s prices', () => {
  const faq = productFaq(DEFAULT_DELIVERY)
  expect(faq).toHaveLength(4)
  expect(new Set(faq.map(({ question }) => question)).size).toBe(4)
  const delivery = faq[0]?.answer
  expect(delivery).toMatch(/Standard delivery is £50.* express is £100.* free from £2,000 after any discount\./)
  expect(delivery).toContain('before 2 pm')

  const other = productFaq({ ...DEFAULT_DELIVERY, standardFee: 0, expressFee: 1250, freeFrom: 99_999 })[0]?.answer
  expect(other).toMatch(/Standard delivery is free.* express is £12\.50.* free from £999\.99/)
  expect(other).not.toContain('£50')
})

test('no text mentions a threshold if delivery is always free', () => {
  const free = mapPrices((_, type) => (type && DELIVERY[type].canBeFree ? 4400 : 0))
  const said = JSON.stringify([
    productFaq(free),
    homeFaq(free),
    isDeliveryFreeText(free),
    shippingAndReturns(free),
    terms(free),
  ])
  expect(said).toMatch(/Delivery is free: standard.* express.*\./)
  expect(said).not.toMatch(/£0|£44/)
})

test('return costs and refund times are the same in every text', () => {
  const prices = DEFAULT_DELIVERY
  const answers = (questions: { answer: string }[]) => questions.map(({ answer }) => answer).join('\n')
  for (const words of [
    answers(productFaq(prices)),
    answers(homeFaq(prices)),
    JSON.stringify(terms(prices)),
    JSON.stringify(shippingAndReturns(prices)),
  ]) {
    expect(words).toContain(returnCostText())
    expect(words).toContain(warrantyText())
  }
  for (const words of [answers(productFaq(prices)), JSON.stringify([terms(prices), shippingAndReturns(prices)])])
    expect(words).toContain(refundText())
  expect(refundText()).toContain('usually 5–7 working days, and never later than 14 days after the goods are back')
})
