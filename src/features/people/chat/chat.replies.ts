import { MAKE_SAFE, WHEEL_CARE } from '#/features/catalogue/manual/manual.facts.ts'
import { damagedText, repairPriceText, reportFaultText } from '#/features/people/support/repairs.rules.ts'
import { facts } from '#/features/shop/content/content.facts.ts'
import { batteryLifeText, chargingText, modesText, spinText } from '#/features/shop/content/content.rules.ts'
import { acceptedPaymentsText } from '#/features/shop/content/payment.facts.ts'
import type { Question } from '#/features/shop/content/productFaq.ts'
import {
  deliveryPriceText,
  deliveryText,
  invoiceText,
  responseTimeText,
  WARRANTY_LIMITS_TEXT,
  warrantyText,
} from '#/features/shop/content/promises.rules.ts'
import { cancelText, OLD_GOODS_TEXT, refundText } from '#/features/shop/content/returns.rules.ts'
import { returnCostText } from '#/features/shop/content/returnTerms.rules.ts'
import type { Shop } from '#/features/shop/content/server/content.schema.ts'
import type { DeliverySettings } from '#/features/shop/delivery/delivery.rules.ts'
import type { DeliveryOffer } from '#/features/shop/delivery/server/delivery.schema.ts'
import { brand } from '#/lib/brand.ts'
import { formatRange } from '#/lib/format.ts'
import type { PageHref, StaticPage } from '#/lib/pageLinks.ts'
import { seller } from '#/lib/seller.ts'
import type { ChatProduct } from './chatProducts.replies.ts'

export type ChatDestination = Extract<StaticPage, '/checkout' | '/user-manual' | '/contact' | '/support' | '/products'>

/** Within the shop. */
export type ChatLink = { label: string; href: PageHref }

export type ChatReply = {
  /** Lines are separated by `\n`. */
  content: string
  suggestions: readonly string[]
  links?: readonly ChatLink[]
  goTo?: ChatDestination
}

/** What the pages show; undefined while it can't be loaded. */
export type ChatKnowledge = {
  delivery: (DeliverySettings & Partial<Pick<DeliveryOffer, 'promises' | 'closedNote'>>) | undefined
  products: readonly ChatProduct[] | undefined
  shop?: Pick<Shop, 'instalments'> | undefined
  /** Where customers review products. */
  reviewPolicy?: string | undefined
}

export const FIRST_SUGGESTIONS = [
  'Track my order',
  'Product information',
  'Technical support',
  'Contact human agent',
] as const

const { machine, balls, privacy } = facts

const LINKS = {
  support: { label: 'Support Centre', href: '/support' },
  track: { label: 'Track your order', href: '/support#track' },
  contact: { label: 'Contact form', href: '/contact' },
  products: { label: 'All products', href: '/products' },
  delivery: { label: 'Shipping and returns', href: '/shipping-and-returns' },
  returns: { label: 'How to return something', href: '/support?tab=returns' },
  battery: { label: 'The battery in the manual', href: '/user-manual#battery' },
  setup: { label: 'Setup in the manual', href: '/user-manual#setup' },
  balls: { label: 'Balls in the manual', href: '/user-manual#training' },
  warranty: { label: 'The warranty in full', href: '/user-manual#warranty' },
  account: { label: 'Your orders and invoices', href: '/account' },
  orderLink: { label: 'Email me my order’s link', href: '/order' },
  repairs: { label: 'Repairs and parts', href: '/support?tab=repairs' },
  cancel: { label: 'How to cancel', href: '/shipping-and-returns#cancel' },
  damage: { label: 'If something arrives damaged', href: '/shipping-and-returns#damage' },
  takeBack: { label: 'Old batteries and machines', href: '/shipping-and-returns#take-back' },
  quote: { label: 'Request a quote', href: '/request-a-quote' },
  terms: { label: 'Prices in our terms', href: '/terms-and-conditions#prices' },
  checkout: { label: 'Checkout', href: '/checkout' },
  password: { label: 'Choose a new password', href: '/forgot-password' },
  privacyPolicy: { label: 'Privacy policy', href: '/privacy-policy' },
  privacyRequest: { label: 'Make a privacy request', href: '/privacy-request' },
} satisfies Record<string, ChatLink>

/** Opens the contact form with the question in it. */
export const ASK_HREF = '/contact#write'

export const greeting: ChatReply = {
  get content() {
    return `Hello, this is the ${brand()} assistant. Ask me about an order, a machine, delivery or setup.`
  },
  suggestions: FIRST_SUGGESTIONS,
}

const navigationReply = (goTo: ChatDestination, content: string, ...suggestions: string[]): ChatReply => ({
  content,
  suggestions,
  goTo,
})

export const replies = {
  checkout: ({ shop }: ChatKnowledge) =>
    navigationReply(
      '/checkout',
      `Opening the checkout. If your cart is empty, you’ll see our products instead. ${acceptedPaymentsText(shop?.instalments)}`,
      'Delivery information',
      'Contact human agent',
    ),
  openManual: () => navigationReply('/user-manual', 'Opening the user manual.', 'Setup advice', 'Battery information'),
  manual: (): ChatReply => ({
    content: 'The user manual covers safety, setup, the training modes, the battery and maintenance.',
    suggestions: ['Open manual', 'Setup advice', 'Battery information'],
  }),
  openContact: () => navigationReply('/contact', 'Opening the contact page.', 'Track my order', 'Technical support'),
  contact: ({ delivery }: Partial<ChatKnowledge> = {}): ChatReply => ({
    content: [`Email ${seller.email} or call ${seller.phone}. We reply ${responseTimeText()}.`, delivery?.closedNote]
      .filter(Boolean)
      .join(' '),
    suggestions: ['Open contact page', 'Track my order', 'Technical support'],
    links: [LINKS.contact],
  }),
  openProducts: () =>
    navigationReply('/products', 'Opening our products.', 'Which machine suits me?', 'Delivery information'),
  products: (): ChatReply => ({
    content:
      `The Courtside Pro holds ${machine.balls} balls and throws at ${formatRange(machine.speedKmh, 'km/h')} in ` +
      `${machine.speedLevels} levels, with spin from ${spinText()}. It has ${modesText()} and weighs ` +
      `${machine.weightKg} kg. See each product page for its full specifications.`,
    suggestions: ['Open products page', 'Which machine suits me?', 'Battery information', 'Warranty'],
    links: [LINKS.products],
  }),
  openLookup: () =>
    navigationReply('/support', 'Opening the Support Centre, where you can track your order.', 'Contact human agent'),
  askForOrder: (): ChatReply => ({
    content: 'Please enter your order ID. It looks like ORD-XXXXXXXXXX and is in your confirmation email.',
    suggestions: ['Open order lookup', 'Delivery information', 'Contact human agent'],
    links: [LINKS.track, LINKS.orderLink],
  }),
  orderLink: (): ChatReply => ({
    content:
      'Enter your order number and we’ll email the link to your order’s page to the address on the order. On that page you can follow ' +
      'every parcel, return something or report a fault. If you have an account, it lists your orders as well.',
    suggestions: ['Track my order', 'Returns and refunds', 'Contact human agent'],
    links: [LINKS.orderLink, LINKS.account],
  }),
  address: (): ChatReply => ({
    content:
      `Email ${seller.email} or call ${seller.phone} with your order number before we dispatch your order, and we’ll change the ` +
      'address. We can’t change it afterwards.',
    suggestions: ['Track my order', 'Delivery information', 'Contact human agent'],
    links: [LINKS.contact],
  }),
  cart: (): ChatReply => ({
    content: 'Open your cart from the top of the page. You can change the quantities and remove items there.',
    suggestions: ['Go to checkout', 'Delivery information', 'Contact human agent'],
  }),
  /** Says nothing that the public lookup doesn't. */
  order: (text: string): ChatReply => ({
    content: text,
    suggestions: ['Open order lookup', 'Delivery information', 'Contact human agent'],
    links: [LINKS.track, LINKS.contact],
  }),
  invoice: (): ChatReply => ({
    content: invoiceText(),
    suggestions: ['Pay by bank transfer', 'Track my order', 'Contact human agent'],
    links: [LINKS.account],
  }),
  payments: ({ shop }: ChatKnowledge): ChatReply => ({
    content: acceptedPaymentsText(shop?.instalments),
    suggestions: ['Pay by bank transfer', 'Go to checkout', 'Contact human agent'],
  }),
  balls: (links: ChatLink[]): ChatReply => ({
    content: `${balls.use} ${balls.avoid}`,
    suggestions: ['Which machine suits me?', 'Cleaning', 'Technical support'],
    links: [...links, LINKS.balls],
  }),
  /** An answer of a page's questions. */
  faq: ({ answer }: Question, link: ChatLink): ChatReply => ({
    content: answer,
    suggestions: ['Delivery information', 'Technical support', 'Contact human agent'],
    links: [link],
  }),
  battery: (): ChatReply => ({
    content:
      `One charge lasts ${batteryLifeText()}. Charging takes ${chargingText()}: the charger shows a red light while ` +
      'charging, green when complete.',
    suggestions: ['Open manual', 'Setup advice', 'Technical support'],
    links: [LINKS.battery],
  }),
  changeBattery: (): ChatReply => ({
    content: `${MAKE_SAFE} It comes out by its yellow strap. Slide the new pack in, contacts first, until it clicks.`,
    suggestions: ['Open manual', 'Battery information', 'Technical support'],
    links: [LINKS.battery],
  }),
  setup: (): ChatReply => ({
    content:
      `Stand the machine on level ground, ${formatRange(machine.metresFromBaseline, 'metres')} behind the baseline, ` +
      'facing the net. Start at a low speed, and keep everyone out of the path of the balls.',
    suggestions: ['Open manual', 'Battery information', 'Technical support'],
    links: [LINKS.setup],
  }),
  delivery: ({ delivery }: ChatKnowledge): ChatReply => ({
    content: [
      delivery ? deliveryPriceText(delivery) : 'You’ll see the cost of delivery in your cart.',
      delivery?.promises?.standard.sentence,
      delivery?.closedNote,
      deliveryText(),
    ]
      .filter(Boolean)
      .join(' '),
    suggestions: ['Track my order', 'Returns and refunds', 'Go to checkout'],
    links: [LINKS.delivery],
  }),
  returns: (): ChatReply => ({
    content: `${cancelText()} ${returnCostText()} ${refundText()} This does not affect your statutory rights.`,
    suggestions: ['Warranty', 'Delivery information', 'Contact human agent'],
    links: [LINKS.returns, LINKS.orderLink],
  }),
  cancel: (): ChatReply => ({
    content: `As a consumer you can cancel without giving a reason, before delivery too. ${cancelText()} ${returnCostText()} ${refundText()}`,
    suggestions: ['Returns and refunds', 'Track my order', 'Contact human agent'],
    links: [LINKS.cancel, LINKS.contact],
  }),
  reportFault: (): ChatReply => ({
    content: reportFaultText(),
    suggestions: ['Technical support', 'Warranty', 'Contact human agent'],
    links: [LINKS.repairs, LINKS.orderLink, LINKS.contact],
  }),
  repairs: (): ChatReply => ({
    content: `${repairPriceText()} ${reportFaultText()}`,
    suggestions: ['Report a fault', 'Warranty', 'Contact human agent'],
    links: [LINKS.repairs, LINKS.warranty],
  }),
  damaged: (): ChatReply => ({
    content: `${damagedText()} ${reportFaultText()}`,
    suggestions: ['Returns and refunds', 'Warranty', 'Contact human agent'],
    links: [LINKS.damage, LINKS.orderLink, LINKS.contact],
  }),
  oldGoods: (): ChatReply => ({
    content: OLD_GOODS_TEXT,
    suggestions: ['Delivery information', 'Battery information', 'Contact human agent'],
    links: [LINKS.takeBack],
  }),
  quote: (): ChatReply => ({
    content:
      'Clubs, schools and companies can request a quote. We’ll email you our price, with a PDF and a link to accept and pay by card or ' +
      `bank transfer. We reply ${responseTimeText()}.`,
    suggestions: ['Pay by bank transfer', 'Which machine suits me?', 'Contact human agent'],
    links: [LINKS.quote],
  }),
  vat: (): ChatReply => ({
    content: `${seller.vatRegistered ? 'Our prices include VAT.' : 'We aren’t registered for VAT, so we don’t charge it.'} ${invoiceText()}`,
    suggestions: ['Pay by bank transfer', 'Delivery information', 'Contact human agent'],
    links: [LINKS.terms, LINKS.account],
  }),
  discounts: (): ChatReply => ({
    content:
      'If you have a discount code, enter it at the checkout. You’ll see the new total before you pay. Clubs, schools and companies can request a quote.',
    suggestions: ['Delivery information', 'Go to checkout', 'Contact human agent'],
    links: [LINKS.checkout, LINKS.quote],
  }),
  newsletter: (): ChatReply => ({
    content: 'Sign up at the foot of any page. Each newsletter has an unsubscribe link.',
    suggestions: ['Privacy', 'Product information', 'Contact human agent'],
    links: [LINKS.privacyPolicy],
  }),
  privacy: (): ChatReply => ({
    content:
      `You can ask to see, correct or delete the data we hold about you, and we’ll answer within ${privacy.answerDays} days. You don’t ` +
      `need an account or a reason. You can also email ${seller.privacyEmail}.`,
    suggestions: ['Newsletter', 'Contact human agent'],
    links: [LINKS.privacyRequest, LINKS.privacyPolicy],
  }),
  password: (): ChatReply => ({
    content:
      'If you’ve forgotten your password, enter your email address and we’ll send you a link to choose a new one.',
    suggestions: ['Email my order link', 'Contact human agent'],
    links: [LINKS.password],
  }),
  reviews: (policy: string): ChatReply => ({
    content: policy,
    suggestions: ['Product information', 'Which machine suits me?', 'Contact human agent'],
    links: [LINKS.products],
  }),
  location: (): ChatReply => ({
    content: `Our address is ${[seller.name, ...seller.address].join(', ')}. Please email ${seller.email} or call ${seller.phone} before you visit or send anything.`,
    suggestions: ['Contact human agent', 'Returns and refunds', 'Delivery information'],
    links: [LINKS.contact],
  }),
  warranty: (): ChatReply => ({
    content: `${warrantyText()} ${WARRANTY_LIMITS_TEXT}`,
    suggestions: ['Technical support', 'Returns and refunds', 'Contact human agent'],
    links: [LINKS.warranty],
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
      'Sorry, I don’t know the answer to that. I can help with orders, delivery, the machines, their battery and setup, the manual and the ' +
      `checkout. Choose one below, try rephrasing your question, or send it to us and we’ll reply ${responseTimeText()}.`,
    suggestions: [...FIRST_SUGGESTIONS, 'Delivery information'],
    links: [{ label: 'Send us this question', href: ASK_HREF }],
  }),
}
