import { afterAll, beforeAll, expect, test } from 'vitest'
import { seller } from '#/lib/seller.ts'
import { decodeProduct } from '../../src/features/catalogue/catalogue/catalogue.rules.ts'
import { PRODUCT_REVIEW_POLICY } from '../../src/features/orders/productReviews/productReviews.rules.ts'
import { type ChatKnowledge, type ChatReply, replies } from '../../src/features/people/chat/chat.replies.ts'
import { replyTo } from '../../src/features/people/chat/chat.rules.ts'
import { damagedText, repairPriceText, reportFaultText } from '../../src/features/people/support/repairs.rules.ts'
import { facts } from '../../src/features/shop/content/content.facts.ts'
import { acceptedPaymentsText } from '../../src/features/shop/content/payment.facts.ts'
import {
  deliveryPriceText,
  invoiceText,
  payByInvoiceText,
  responseTimeText,
  WARRANTY_LIMITS_TEXT,
  warrantyText,
} from '../../src/features/shop/content/promises.rules.ts'
import { cancelText, OLD_GOODS_TEXT, refundText } from '../../src/features/shop/content/returns.rules.ts'
import { returnCostText } from '../../src/features/shop/content/returnTerms.rules.ts'
import { DEFAULT_DELIVERY } from '../../src/features/shop/delivery/delivery.rules.ts'
import { mapPrices } from '../../src/features/shop/delivery/deliveryTypes.rules.ts'
import { toPence } from '../../src/lib/pence.ts'
import { settingOverrides } from '../../src/lib/settingOverrides.ts'
import { findDeadPages } from '../support/findDeadPages.ts'
import { renderer } from '../support/renderer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let knowledge: ChatKnowledge
beforeAll(async () => {
  shop = await createTestShop({ ...renderer, manual: async () => import.meta.filename })
  const [products, delivery] = await Promise.all([
    shop.call('GET', '/api/products?pageSize=100'),
    shop.call('GET', '/api/delivery'),
  ])
  knowledge = {
    products: decodeProduct(products.body),
    reviewPolicy: PRODUCT_REVIEW_POLICY,
    delivery: { ...mapPrices((name) => toPence(delivery.body[name])), promises: delivery.body.promises },
  }
})
afterAll(() => shop.close())

const PRO = '/products/courtside-pro'
const { balls } = facts

/** The question, what its answer contains, and a page it links to. */
const QUESTIONS: [string, (string | RegExp)[], string?][] = [
  ['What balls can I use?', [balls.use, balls.avoid], '/products/pressureless-balls-60'],
  ['can i use old tennis balls', [balls.use]],
  ['Are cricket balls ok to use?', [balls.avoid]],
  ['Where is my parcel?', ['ORD-XXXXXXXXXX'], '/support#track'],
  ['when will my order arrive', ['ORD-XXXXXXXXXX'], '/support#track'],
  ['wheres my parcle', ['ORD-XXXXXXXXXX']],
  [
    'compare lite and pro',
    [/Courtside Lite, £1,145\.00: .*80 balls.*\nCourtside Pro, £1,895\.00: .*150 balls/],
    '/compare?machines=courtside-lite,courtside-pro#comparison',
  ],
  [
    'What’s the diffrence between the Pro and the Club?',
    ['250 balls'],
    '/compare?machines=courtside-pro,courtside-club#comparison',
  ],
  ['Should I get the lite or the club?', ['Courtside Lite, £1,145.00', 'Courtside Club, £2,750.00']],
  ['VAT invoice', [invoiceText()], '/account'],
  ['I need a reciept', [invoiceText()]],
  ['Can our club pay by bank transfer?', [payByInvoiceText(), 'dispatch the order once it’s paid'], '/request-a-quote'],
  ['Can I pay by invoice with a PO?', [payByInvoiceText(), 'PO number'], '/request-a-quote'],
  ['klarna?', [acceptedPaymentsText()]],
  ['How do I replace the throwing wheels?', ['step by step'], '/user-manual#replace-wheels'],
  ['how to change the drive moter', ['Replacing a drive motor'], '/user-manual#replace-motor'],
  ['Changing the throwing wheels', ['step by step'], '/user-manual#replace-wheels'],
  ['Install the hopper extension', ['step by step'], '/user-manual#fit-extension'],
  ['How do I change the battery?', ['yellow strap', 'until it clicks'], '/user-manual#battery'],
  ['How do I change my delivery address?', ['order number before we dispatch your order'], '/contact'],
  ['I entered the wrong address', ['order number before we dispatch your order'], '/contact'],
  ['How do I remove an item from my cart?', ['remove items there']],
  ['How do I change the battery quantity in my cart?', ['change the quantities']],
  ['how much are replacement wheels', ['£95.00']],
  ['Is the trolley in stock?', ['Transport Trolley: out of stock.', 'Leave your email'], '/products/transport-trolley'],
  ['How much is delivery?', [deliveryPriceText(DEFAULT_DELIVERY)], '/shipping-and-returns'],
  ['delivry costs please', [deliveryPriceText(DEFAULT_DELIVERY)]],
  ['When can you deliver?', [/Order by 2 pm .*: dispatched by .*, usually with you .*, guaranteed by /]],
  ['Do you deliver to Northern Ireland?', ['Delivery quote'], '/contact'],
  ['Can I send it back?', [cancelText(), returnCostText()], '/support?tab=returns'],
  ['I want my money back', [cancelText()]],
  ['Warranty of the Pro', ['Courtside Pro: 2-year warranty', WARRANTY_LIMITS_TEXT], PRO],
  ['is there a guarantee on the balls', ['Our warranty doesn’t cover Pressureless Balls, 60', warrantyText()]],
  ['waranty', [warrantyText(), WARRANTY_LIMITS_TEXT], '/user-manual#warranty'],
  [
    'which machine for a club',
    ['For a club or a group, the Courtside Club holds the most balls.', '£2,750.00'],
    '/products/courtside-club',
  ],
  [
    'What is the best machine for a beginner?',
    ['For starting out, the Courtside Lite has the lowest price.', '£1,145.00'],
    '/products/courtside-lite',
  ],
  [
    'Which machine suits me?',
    ['Courtside Lite', 'Courtside Pro', 'Courtside Club'],
    '/compare?machines=courtside-lite,courtside-pro,courtside-club#comparison',
  ],
  ['battery life of the lite', ['Courtside Lite: battery life about 3 h'], '/products/courtside-lite'],
  ['How long does the battery last?', ['about 3 h at full speed'], '/user-manual#battery'],
  ['Is the Pro in stock?', ['Courtside Pro: in stock.', 'Order by 2 pm'], PRO],
  ['stock of transport trolley', ['Transport Trolley: out of stock.'], '/products/transport-trolley'],
  ['Have you got balls in stock', ['Pressureless Balls, 60: in stock.']],
  ['how much does the remote control cost', ['Remote Control: £49.00 incl. VAT, delivery £50, free from £2,000.']],
  ['how much does the pro weigh', ['weight 13 kg']],
  ['how many hours does the battery last', ['about 3 h at full speed']],
  ['how heavy is the pro', ['weight 13 kg'], PRO],
  ['Will the club fit in a car boot?', ['size 58 × 66 × 112 cm']],
  ['how fast is the lite', ['speed 30–100 km/h']],
  ['How many balls does it hold?', ['Courtside Lite: capacity 80 balls.', 'Courtside Club: capacity 250 balls.']],
  ['What is in the box of the Pro?', ['In the box: Courtside Pro', 'mains charger', 'remote control']],
  ['Does the weather cover fit the Lite?', ['No, the Weather Cover fits the Courtside Pro only.']],
  ['Does the ball collector fit the Lite?', ['No, the Ball Collector fits standard tennis balls only.']],
  ['does the battery pack fit the club', ['Yes. Battery Pack: fits']],
  ['accessories for the lite', ['These fit the Courtside Lite:', 'Remote Control'], '/products/courtside-lite'],
  ['opening hours', [seller.phone, seller.email, responseTimeText()], '/contact'],
  ['What is your phone number', [seller.phone]],
  ['can I use it outdoors in the rain', ['hard, clay, grass']],
  ['do I need an account', ['No. Pay by card']],
  ['The machine won’t start', ['the pack is charged', 'no ball is stuck']],
  ['a ball is stuck', ['no ball is stuck']],
  ['It arrived damaged', [damagedText(), reportFaultText()], '/shipping-and-returns#damage'],
  ['How do I report a fault', [reportFaultText()], '/support?tab=repairs'],
  ['My machine is faulty', [reportFaultText()], '/order'],
  ['I want to make a warranty claim: how do I claim on the warranty?', [reportFaultText()], '/support?tab=repairs'],
  ['Can you repair my machine?', [repairPriceText()], '/support?tab=repairs'],
  ['What do repairs cost out of warranty', [repairPriceText()]],
  ['you sent me the wrong item', [returnCostText()], '/support?tab=returns'],
  ['Can I exchange it?', [cancelText()]],
  ['How do I cancel my order?', [cancelText(), 'before delivery'], '/shipping-and-returns#cancel'],
  ['I’ve changed my mind', [cancelText()], '/shipping-and-returns#cancel'],
  ['How long does a refund take?', [refundText()], '/support?tab=returns'],
  ['Where’s my refund?', [refundText()]],
  ['I’ve lost the link to my order', ['we’ll email the link to your order’s page'], '/order'],
  ['Please send me my order link again', ['we’ll email the link to your order’s page'], '/order'],
  ['I ordered as a guest, how do I see it?', ['we’ll email the link to your order’s page'], '/order'],
  ['Where can I see my orders?', ['we’ll email the link to your order’s page'], '/account'],
  ['the link to track my order has expired', ['we’ll email the link to your order’s page', 'ORD-XXXXXXXXXX'], '/order'],
  ['What’s my order number?', ['in your confirmation email'], '/support#track'],
  ['Where do I get my invoice', [invoiceText()], '/account'],
  ['Do your prices include VAT?', ['Our prices include VAT.'], '/terms-and-conditions#prices'],
  ['Do you offer discounts for clubs?', ['request a quote', responseTimeText()], '/request-a-quote'],
  ['We’re a school, can we get a quote?', ['request a quote'], '/request-a-quote'],
  ['Do you have a discount code?', ['enter it at the checkout'], '/checkout'],
  ['where do I enter my voucher', ['enter it at the checkout']],
  ['Do you deliver to the Isle of Wight?', ['Delivery quote'], '/contact'],
  ['delivery to the Scottish islands', ['Delivery quote', deliveryPriceText(DEFAULT_DELIVERY)], '/contact'],
  ['How long does it take to charge?', ['red light while charging, green when complete'], '/user-manual#battery'],
  ['What machines are in stock?', ['Courtside Lite: ', 'Courtside Club: '], '/products/courtside-club'],
  ['How much are your machines?', ['Courtside Lite, £1,145.00', 'Courtside Club, £2,750.00']],
  ['What time do you open?', [seller.phone]],
  ['Can I pay by card?', ['American Express']],
  ['How can I pay?', ['American Express']],
  ['Which payment methods do you accept?', [acceptedPaymentsText()]],
  ['I want to make a complaint', [seller.email], '/contact'],
  ['Where are you based?', seller.address],
  ['How do I unsubscribe from the newsletter?', ['unsubscribe link'], '/privacy-policy'],
  ['How do I sign up to your newsletter', ['at the foot of any page']],
  ['What do you do with my personal data?', ['within 30 days', seller.privacyEmail], '/privacy-policy'],
  ['Please delete my account', ['within 30 days'], '/privacy-request'],
  ['I forgot my password', ['choose a new one'], '/forgot-password'],
  ['Will you take my old machine?', [OLD_GOODS_TEXT], '/shipping-and-returns#take-back'],
  ['Are your reviews genuine?', [PRODUCT_REVIEW_POLICY]],
  ['What maintainance does it need', ['Brush the felt'], '/user-manual#maintenance'],
  ['Do you take American Express?', ['American Express']],
  ['tell me about the target set', ['Target Set: £35.00', 'In stock.'], '/products/target-set'],
]

test.each(QUESTIONS)('“%s”', (question, contents, href) => {
  const { content, links = [], suggestions } = replyTo(question, knowledge)
  for (const part of contents) {
    if (typeof part === 'string') expect(content).toContain(part)
    else expect(content).toMatch(part)
  }
  if (href) expect(links.map((link) => link.href)).toContain(href)
  expect(suggestions.length).toBeGreaterThan(0)
})

/** The words of the specified rules, and what each of them gives whatever else is asked. */
const KEYWORDS: [string, () => Partial<ChatReply>][] = [
  ['checkout', () => ({ goTo: '/checkout' })],
  ['payment', () => ({ goTo: '/checkout' })],
  ['manual', () => ({ content: replies.manual().content })],
  ['guide', () => ({ content: replies.manual().content })],
  ['open manual', () => ({ goTo: '/user-manual' })],
  ['contact', () => ({ content: replies.contact(knowledge).content })],
  ['talk to someone', () => ({ content: replies.contact(knowledge).content })],
  ['open contact page', () => ({ goTo: '/contact' })],
  ['recommend', () => ({ content: 'Courtside Lite, £1,145.00' })],
  ['which machine', () => ({ content: 'Courtside Lite, £1,145.00' })],
  ['order status', () => ({ content: replies.askForOrder().content })],
  ['track order', () => ({ content: replies.askForOrder().content })],
  ['battery', () => ({ content: replies.battery().content })],
  ['power', () => ({ content: replies.battery().content })],
  ['setup', () => ({ content: replies.setup().content })],
  ['install', () => ({ content: replies.setup().content })],
  ['delivery', () => ({ content: replies.delivery(knowledge).content })],
  ['shipping', () => ({ content: replies.delivery(knowledge).content })],
]
const INFORMATIVE = /^(order|track|battery|power|setup|install|delivery|shipping)/

test.each(KEYWORDS)('“%s” does what is specified', (keyword, expected) => {
  const { content = '', goTo } = expected()
  const alone = replyTo(keyword, knowledge)
  expect(alone.goTo).toBe(goTo)
  expect(alone.content).toContain(content)
  // Informative ones start with it, as nothing else is asked.
  if (INFORMATIVE.test(keyword)) expect(alone.content).toBe(content)
  expect(alone.suggestions.length).toBeGreaterThan(0)
  for (const text of [`${keyword}, refund and warranty?`, `is the pro in stock, ${keyword}`]) {
    const reply = replyTo(text, knowledge)
    expect(reply.goTo, text).toBe(goTo)
    expect(reply.content, text).toContain(content)
  }
})

test.each(['Good morning', 'Do you sell rackets?', 'xyzzy', 'Who won Wimbledon?', 'Can I collect it myself?'])(
  'admits to not knowing “%s”, and offers the contact form',
  (question) => {
    const reply = replyTo(question, knowledge)
    expect(reply).toEqual(replies.help())
    expect(reply.content).toContain('I don’t know')
    expect(reply.links?.map(({ href }) => href)).toEqual(['/contact#write'])
  },
)

test('answers follow the shop: prices, stock and warranty come from the products', () => {
  const products = knowledge.products?.map((product) =>
    product.slug === 'courtside-pro'
      ? {
          ...product,
          price: 199_900,
          vatRate: 'zero' as const,
          stockQuantity: 0,
          warrantyYears: 5,
          specs: 'Capacity: 9 balls',
        }
      : product,
  )
  const content = (question: string) => replyTo(question, { ...knowledge, products }).content
  expect(content('how much is the pro')).toContain('£1,999.00, delivery £50')
  expect(content('is the pro in stock')).toMatch(/^Courtside Pro: out of stock\. Leave your email/)
  expect(content('warranty of the pro')).toContain('5-year warranty')
  expect(content('how many balls does the pro hold')).toBe('Courtside Pro: capacity 9 balls.')
  expect(content('best machine for a club')).toContain('Courtside Club')
})

test('without the products, answers from the shop’s facts', () => {
  const content = (question: string) => replyTo(question, { delivery: undefined, products: undefined }).content
  expect(content('which machine for a club')).toContain('The Courtside Pro holds 150 balls')
  expect(content('warranty of the pro')).toContain(warrantyText())
  expect(content('battery life of the pro')).toContain('about 3 h at full speed')
  expect(content('How much is delivery?')).not.toContain('£')
})

/** What replies are given that don’t only need the shop’s knowledge. */
const ARGUMENTS: Partial<Record<keyof typeof replies, unknown[]>> = {
  reviews: [PRODUCT_REVIEW_POLICY],
  balls: [[]],
  order: ['On its way.'],
  faq: [
    { question: 'Why?', answer: 'Because.' },
    { label: 'Support Centre', href: '/support' },
  ],
}

test('every suggestion gets a reply, and every link leads to a page of the shop', async () => {
  const all = Object.entries(replies).map(([name, reply]) =>
    (reply as (...given: unknown[]) => ChatReply)(...(ARGUMENTS[name as keyof typeof replies] ?? [knowledge])),
  )
  const offered = new Set([
    ...QUESTIONS.map(([question]) => question),
    ...all.flatMap(({ suggestions }) => suggestions),
  ])
  for (const text of offered) {
    const reply = replyTo(text, knowledge)
    expect(reply.content, text).not.toBe(replies.help().content)
    all.push(reply)
    for (const suggestion of reply.suggestions) offered.add(suggestion)
  }
  const pages = new Set(
    all.flatMap(({ links = [], goTo }) => [...links.map(({ href }) => href), ...(goTo ? [goTo] : [])]),
  )
  expect([...pages]).toEqual(expect.arrayContaining(['/contact#write', '/checkout', '/products/courtside-pro']))
  expect(await findDeadPages(shop, pages)).toEqual([])
})

test('other answers follow the settings', () => {
  const content = (question: string) => replyTo(question, knowledge).content
  try {
    Object.assign(settingOverrides, {
      email: 'help@baseline.example',
      phone: '01632 960777',
      privacyEmail: 'data@baseline.example',
      companyName: 'Baseline Ltd',
      address: '2 Net Road\nLeeds',
      vatRegistered: false,
    })
    for (const question of ['How do I report a fault', 'opening hours', 'It arrived damaged'])
      expect(content(question), question).toContain('help@baseline.example')
    expect(content('phone')).toContain('01632 960777')
    expect(content('delete my personal data')).toContain('data@baseline.example')
    expect(content('Where are you based?')).toContain('Baseline Ltd, 2 Net Road, Leeds')
    expect(content('Do your prices include VAT?')).toContain('We aren’t registered for VAT')
  } finally {
    for (const name of Object.keys(settingOverrides)) delete settingOverrides[name as keyof typeof settingOverrides]
  }
})

test('payments follow the settings', () => {
  const content = (question: string, instalments = false) =>
    replyTo(question, { ...knowledge, shop: { instalments } }).content
  expect(content('Do you take Klarna?', true)).toContain('American Express and Klarna')
  expect(content('Do you take Klarna?')).not.toContain('Klarna')
  try {
    settingOverrides.invoiceBuyers = 'companies'
    expect(content('can I pay by invoice')).toContain('choose “Pay by invoice”')
    settingOverrides.cardPaymentsPaused = true
    for (const question of ['which cards do you take', 'checkout'])
      expect(content(question)).toContain('Card payments are paused at the moment.')
  } finally {
    delete settingOverrides.invoiceBuyers
    delete settingOverrides.cardPaymentsPaused
  }
})
