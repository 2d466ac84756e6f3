import { expect, test } from 'vitest'
import { batteryLifeText, chargingText, deliveryTimeText } from '#/features/shop/content/content.rules.ts'
import { deliveryPriceText, warrantyText } from '#/features/shop/content/promises.rules.ts'
import { refundText } from '#/features/shop/content/returns.rules.ts'
import { returnCostText } from '#/features/shop/content/returnTerms.rules.ts'
import { DEFAULT_DELIVERY } from '#/features/shop/delivery/delivery.rules.ts'
import { seller } from '#/lib/seller.ts'
import { FIRST_SUGGESTIONS, greeting, replies } from './chat.replies.ts'
import { orderIdIn, replyTo } from './chat.rules.ts'

const KNOWN = { delivery: DEFAULT_DELIVERY, products: undefined }
const HELP = replies.help().content
const contentOf = (text: string) => replyTo(text, KNOWN).content

test('a chat starts with four suggestions', () => {
  expect(greeting.suggestions).toEqual([
    'Track my order',
    'Product information',
    'Technical support',
    'Contact human agent',
  ])
})

test.each([
  ['checkout', replies.checkout(KNOWN)],
  ['What about payment by card?', replies.checkout(KNOWN)],
  ['Is there a manual?', replies.manual()],
  ['a user GUIDE please', replies.manual()],
  ['Open Manual', replies.openManual()],
  ['How do I contact you', replies.contact()],
  ['I want to talk to someone', replies.contact()],
  ['open contact page', replies.openContact()],
  ['Can you recommend one?', replies.products()],
  ['which machine is best for a club', replies.products()],
  ['the status of my order', replies.askForOrder()],
  ['Tracking of two orders', replies.askForOrder()],
  ['How are batteries charged', replies.battery()],
  ['does it need mains power', replies.battery()],
  ['setup', replies.setup()],
  ['how do I set up the thing', replies.setup()],
  ['installation', replies.setup()],
  ['When is it delivered?', replies.delivery(KNOWN)],
  ['Shipping to Leeds', replies.delivery(KNOWN)],
  ['Product information', replies.products()],
  ['Technical support', replies.technical()],
  ['Contact human agent', replies.contact()],
  ['How do I return it?', replies.returns()],
  ['I want a refund', replies.returns()],
  ['How long is the warranty?', replies.warranty()],
  ['How do I clean it', replies.cleaning()],
  ['Good morning', replies.help()],
])('answers “%s”', (text, reply) => {
  expect(replyTo(text, KNOWN)).toEqual(reply)
})

test.each([
  ['order without progress', 'I would like to order'],
  ['progress without an order', 'a track for running'],
  ['words that only contain a keyword', 'the border status, manually guided, powerful, paymentless'],
])('%s gets help', (_, text) => {
  expect(contentOf(text)).toBe(HELP)
})

test('the first matching rule wins', () => {
  expect(replyTo('payment in the manual', KNOWN).goTo).toBe('/checkout')
  expect(contentOf('delivery of a refund')).toBe(`${replies.returns().content}\n\n${replies.delivery(KNOWN).content}`)
  expect(contentOf('contact about the delivery status of my order')).toBe(replies.contact().content)
  expect(contentOf('order status and delivery')).toBe(replies.askForOrder().content)
})

test.each([
  ['payment', '/checkout'],
  ['open manual', '/user-manual'],
  ['open contact page', '/contact'],
  ['Open order lookup', '/support'],
  ['Open products page', '/products'],
  ['manual', undefined],
  ['contact', undefined],
])('“%s” opens %s', (text, place) => {
  expect(replyTo(text, KNOWN).goTo).toBe(place)
})

test('every reply has suggestions, and each of them has a reply', () => {
  const offered = new Set<string>(FIRST_SUGGESTIONS)
  for (const text of offered) {
    const { content, suggestions } = replyTo(text, KNOWN)
    expect(content, text).not.toBe(HELP)
    expect(suggestions.length, text).toBeGreaterThan(0)
    for (const suggestion of suggestions) offered.add(suggestion)
  }
})

test('recognises an order ID in any case', () => {
  expect(orderIdIn('order ord-7k3m9q2x4b, tracking?')).toBe('ORD-7K3M9Q2X4B')
  expect(orderIdIn('ORD-7K3M, ORD-XXXXXXXXXXX')).toBeUndefined()
})

test('figures match the pages', () => {
  expect(contentOf('battery')).toContain(batteryLifeText())
  expect(contentOf('battery')).toContain(chargingText())
  expect(contentOf('battery')).toContain('red light while charging, green when complete')
  expect(contentOf('setup')).toContain('3–4 metres behind the baseline')
  expect(contentOf('order status')).toContain('ORD-XXXXXXXXXX')
  expect(contentOf('contact')).toContain(seller.email)
  expect(contentOf('contact')).toContain('within 24 hours')
  expect(contentOf('delivery')).toContain(deliveryTimeText())
  expect(contentOf('return')).toContain(returnCostText())
  expect(contentOf('refund')).toContain(refundText())
  expect(contentOf('warranty')).toContain(warrantyText())
})

test('quotes the shop’s delivery prices, or none while they are loading', () => {
  expect(contentOf('delivery')).toContain(deliveryPriceText(DEFAULT_DELIVERY))
  expect(replyTo('delivery', { ...KNOWN, delivery: { ...DEFAULT_DELIVERY, expressFee: 1250 } }).content).toContain(
    'express is £12.50',
  )
  expect(replyTo('delivery', { ...KNOWN, delivery: undefined }).content).not.toContain('£')
})
