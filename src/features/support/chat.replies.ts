import { facts } from '#/features/content/content.facts.ts'
import { batteryLifeText, chargingText, modesText, spinText } from '#/features/content/content.rules.ts'
import {
  cancelText,
  deliveryPriceText,
  deliveryText,
  refundText,
  responseTimeText,
  returnCostText,
  WARRANTY_LIMITS_TEXT,
  warrantyText,
} from '#/features/content/promises.rules.ts'
import type { DeliverySettings } from '#/features/delivery/delivery.rules.ts'
import { MAKE_SAFE, WHEEL_CARE } from '#/features/manual/manual.facts.ts'
import { formatList } from '#/lib/formatList.ts'
import { formatRange } from '#/lib/formatRange.ts'

export type ChatDestination = '/checkout' | '/user-manual' | '/contact' | '/support' | '/products'

export type ChatReply = {
  content: string
  suggestions: readonly string[]
  goTo?: ChatDestination
}

export type ChatPrices = DeliverySettings | undefined

export const FIRST_SUGGESTIONS = [
  'Track my order',
  'Product information',
  'Technical support',
  'Contact human agent',
] as const

const { company, machine } = facts

export const greeting: ChatReply = {
  get content() {
    return `Hello, this is the ${facts.brand} assistant. Ask me about an order, a machine, delivery or setup.`
  },
  suggestions: FIRST_SUGGESTIONS,
}

const navigationReply = (goTo: ChatDestination, content: string, ...suggestions: string[]): ChatReply => ({
  content,
  suggestions,
  goTo,
})

export const replies = {
  checkout: () =>
    navigationReply(
      '/checkout',
      `Opening the checkout. If your cart is empty, you’ll see our products instead. We take ${formatList(company.cards)}.`,
      'Delivery information',
      'Contact human agent',
    ),
  openManual: () => navigationReply('/user-manual', 'Opening the user manual.', 'Setup advice', 'Battery information'),
  manual: (): ChatReply => ({
    content: 'The user manual covers safety, setup, the training modes, the battery and maintenance.',
    suggestions: ['Open manual', 'Setup advice', 'Battery information'],
  }),
  openContact: () => navigationReply('/contact', 'Opening the contact page.', 'Track my order', 'Technical support'),
  contact: (): ChatReply => ({
    content: `Email ${company.email} or call ${company.phone}. We reply ${responseTimeText()}.`,
    suggestions: ['Open contact page', 'Track my order', 'Technical support'],
  }),
  openProducts: () =>
    navigationReply('/products', 'Opening our products.', 'Which machine suits me?', 'Delivery information'),
  products: (): ChatReply => ({
    content:
      `The Courtside Pro holds ${machine.balls} balls and throws at ${formatRange(machine.speedKmh, 'km/h')} in ` +
      `${machine.speedLevels} levels, with spin from ${spinText()}. It has ${modesText()} and weighs ` +
      `${machine.weightKg} kg. See each product page for its full specifications.`,
    suggestions: ['Open products page', 'Battery information', 'Warranty'],
  }),
  openLookup: () =>
    navigationReply('/support', 'Opening the Support Centre, where you can track your order.', 'Contact human agent'),
  askForOrder: (): ChatReply => ({
    content: 'Please enter your order ID. It looks like ORD-XXXXXXXXXX and is in your confirmation email.',
    suggestions: ['Open order lookup', 'Delivery information', 'Contact human agent'],
  }),
  orderGiven: (orderId: string): ChatReply => ({
    content:
      `Thank you. Enter ${orderId} under Track your order in the Support Centre to see its status and, once there is one, its tracking ` +
      'number.',
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
      `Stand the machine on level ground, ${formatRange(machine.metresFromBaseline, 'metres')} behind the baseline, ` +
      'facing the net. Start at a low speed, and keep everyone out of the path of the balls.',
    suggestions: ['Open manual', 'Battery information', 'Technical support'],
  }),
  delivery: (prices: ChatPrices): ChatReply => ({
    content: `${prices ? deliveryPriceText(prices) : 'You’ll see the cost of delivery in your cart.'} ${deliveryText()}`,
    suggestions: ['Track my order', 'Returns and refunds', 'Go to checkout'],
  }),
  returns: (): ChatReply => ({
    content: `${cancelText()} ${returnCostText()} ${refundText()} This does not affect your statutory rights.`,
    suggestions: ['Warranty', 'Delivery information', 'Contact human agent'],
  }),
  warranty: (): ChatReply => ({
    content: `${warrantyText()} ${WARRANTY_LIMITS_TEXT}`,
    suggestions: ['Technical support', 'Returns and refunds', 'Contact human agent'],
  }),
  cleaning: (): ChatReply => ({
    content: `${MAKE_SAFE} Brush the felt out of the hopper and the opening. ${WHEEL_CARE} No water jets, no oil, no solvents.`,
    suggestions: ['Open manual', 'Technical support', 'Warranty'],
  }),
  technical: (): ChatReply => ({
    content: `What do you need help with? If a machine has stopped: ${MAKE_SAFE} Then take out any stuck ball and check the charge.`,
    suggestions: ['Battery information', 'Setup advice', 'Open manual', 'Contact human agent'],
  }),
  help: (): ChatReply => ({
    content:
      'I can help with orders, delivery, the machines, their battery and setup, the manual and the checkout. ' +
      'Choose one below, or try rephrasing your question.',
    suggestions: [...FIRST_SUGGESTIONS, 'Delivery information'],
  }),
}
