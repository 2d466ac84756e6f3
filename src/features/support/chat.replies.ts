import { facts } from '#/features/content/content.facts.ts'
import {
  batteryLifeText,
  chargingText,
  cutOffText,
  deliveryTimeText,
  modesText,
  rangeText,
  spinText,
} from '#/features/content/content.rules.ts'
import type { DeliveryOffer } from '#/features/delivery/delivery.schema.ts'
import { formatPoundsShort, toPence } from '#/lib/pence.ts'

/** Where the chat can take somebody. */
export type ChatPlace = '/checkout' | '/user-manual' | '/contact' | '/support' | '/products'

export type ChatReply = {
  content: string
  /** What can be said next with one press. */
  suggestions: readonly string[]
  /** Where the visitor is taken a moment later. */
  goTo?: ChatPlace
}

/** What delivery costs; undefined while it is not known. */
export type ChatPrices = Pick<DeliveryOffer, 'standardFee' | 'expressFee' | 'freeFrom'> | undefined

/** The four that a chat starts with. */
export const FIRST_SUGGESTIONS = [
  'Track my order',
  'Product information',
  'Technical support',
  'Contact human agent',
] as const

const { company, machine, support, warranty, delivery } = facts

export const greeting: ChatReply = {
  content: `Hello, this is the ${facts.brand} assistant. Ask about an order, a machine, delivery or setup.`,
  suggestions: FIRST_SUGGESTIONS,
}

const goingTo = (goTo: ChatPlace, content: string, ...suggestions: string[]): ChatReply => ({
  content,
  suggestions,
  goTo,
})

export const replies = {
  checkout: () =>
    goingTo(
      '/checkout',
      `Opening the checkout. We take ${new Intl.ListFormat('en-GB').format(company.cards)}.`,
      'Delivery information',
      'Contact human agent',
    ),
  openManual: () => goingTo('/user-manual', 'Opening the user manual.', 'Setup advice', 'Battery information'),
  manual: (): ChatReply => ({
    content: 'The user manual covers safety, setup, the training modes, the battery and maintenance.',
    suggestions: ['Open manual', 'Setup advice', 'Battery information'],
  }),
  openContact: () => goingTo('/contact', 'Opening the contact page.', 'Track my order', 'Technical support'),
  contact: (): ChatReply => ({
    content:
      `Write to ${company.email} or ring ${company.phone}, ${support.days}, ${support.hours}. ` +
      `We answer within ${support.answerHours} hours.`,
    suggestions: ['Open contact page', 'Track my order', 'Technical support'],
  }),
  openProducts: () => goingTo('/products', 'Opening the products.', 'Which machine suits me?', 'Delivery information'),
  products: (): ChatReply => ({
    content:
      `The Courtside Pro holds ${machine.balls} balls and throws at ${rangeText(machine.speedKmh, 'km/h')} in ` +
      `${machine.speedLevels} levels, with spin from ${spinText()}. It has ${modesText()} and weighs ` +
      `${machine.weightKg} kg. The warranty is ${warranty.years} years. Each product page lists its own figures.`,
    suggestions: ['Open products page', 'Battery information', 'Delivery information'],
  }),
  openLookup: () =>
    goingTo('/support', 'Opening the Support Centre. The order lookup is on that page.', 'Contact human agent'),
  askForOrder: (): ChatReply => ({
    content: 'Please enter your order ID. It has the form ORD-XXXXXXXXXX and is in your confirmation e-mail.',
    suggestions: ['Open order lookup', 'Delivery information', 'Contact human agent'],
  }),
  orderGiven: (orderId: string): ChatReply => ({
    content:
      `Thank you. Enter ${orderId} in the order lookup of the Support Centre. It shows the status, and the tracking ` +
      'number once there is one.',
    suggestions: ['Open order lookup', 'Contact human agent'],
  }),
  battery: (): ChatReply => ({
    content:
      `One charge lasts ${batteryLifeText()}. Charging takes ${chargingText()}: the charger shows a red light while ` +
      'charging, green when complete.',
    suggestions: ['Open manual', 'Setup advice', 'Technical support'],
  }),
  setup: (): ChatReply => ({
    content:
      `Stand the machine on level ground, ${rangeText(machine.metresFromBaseline, 'metres')} from the baseline, facing ` +
      'the net. Start with a low speed, and keep everybody out of the line of the balls.',
    suggestions: ['Open manual', 'Battery information', 'Technical support'],
  }),
  delivery: (prices: ChatPrices): ChatReply => ({
    content:
      `${priceSentences(prices)} Orders are ${deliveryTimeText()}. An order before ${cutOffText(delivery.cutOffHour)} on a ` +
      'working day is processed the same day. We deliver to the UK mainland only.',
    suggestions: ['Track my order', 'Go to checkout', 'Contact human agent'],
  }),
  technical: (): ChatReply => ({
    content:
      'What is it about? If a machine has stopped: switch it off, check the battery and take out any stuck ball.',
    suggestions: ['Battery information', 'Setup advice', 'Open manual', 'Contact human agent'],
  }),
  help: (): ChatReply => ({
    content:
      'I can help with orders, delivery, the machines, their battery and setup, the manual and the checkout. ' +
      'Please choose one, or put it in other words.',
    suggestions: [...FIRST_SUGGESTIONS, 'Delivery information'],
  }),
}

function priceSentences(prices: ChatPrices): string {
  if (!prices) return 'The cart shows what delivery costs.'
  const priced = (fee: string) => (toPence(fee) === 0 ? 'free' : formatPoundsShort(toPence(fee)))
  return (
    `Standard delivery is ${priced(prices.standardFee)} and express is ${priced(prices.expressFee)}. ` +
    `Either is free from ${formatPoundsShort(toPence(prices.freeFrom))} after any discount.`
  )
}
