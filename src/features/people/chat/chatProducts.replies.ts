import { isBuyable, isMachine } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import {
  boxContents,
  compatibleNames,
  firstSentence,
  manualSection,
  specsWithWeight,
} from '#/features/catalogue/catalogue/productTexts.rules.ts'
import type { Product } from '#/features/catalogue/catalogue/server/catalogue.schema.ts'
import { findPartGuide } from '#/features/catalogue/manual/partGuides.ts'
import { WARRANTY_LIMITS_TEXT, warrantyText } from '#/features/shop/content/promises.rules.ts'
import { formatDeliveryPrice } from '#/features/shop/delivery/deliveryPrices.rules.ts'
import { formatList } from '#/lib/format.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { seller } from '#/lib/seller.ts'
import type { ChatKnowledge, ChatLink, ChatReply } from './chat.replies.ts'

export type ChatProduct = Pick<
  Product,
  | 'name'
  | 'slug'
  | 'description'
  | 'vatRate'
  | 'category'
  | 'inStock'
  | 'stockQuantity'
  | 'specs'
  | 'weightGrams'
  | 'warrantyYears'
> & { price: Pence }

const AFTER = ['Delivery information', 'Warranty', 'Contact human agent']

const MAX_LINKS = 4

export const productLink = ({ name, slug }: ChatProduct): ChatLink => ({ label: name, href: `/products/${slug}` })

const MAX_COMPARED = 3

export const compareLink = (products: readonly ChatProduct[]): ChatLink => ({
  label: 'Compare them side by side',
  href: `/compare?machines=${products
    .slice(0, MAX_COMPARED)
    .map(({ slug }) => encodeURIComponent(slug))
    .join(',')}#comparison`,
})

export const machinesOf = (products: readonly ChatProduct[]): ChatProduct[] => products.filter(isMachine)

const reply = (content: string, links: ChatLink[], suggestions: readonly string[] = AFTER): ChatReply => ({
  content,
  suggestions,
  links: links.slice(0, MAX_LINKS),
})

const stockText = (product: ChatProduct) => (isBuyable(product) ? 'In stock.' : 'Out of stock.')

const priceText = (product: ChatProduct, { delivery }: ChatKnowledge) => {
  const vat = seller.vatRegistered && product.vatRate !== 'zero' ? ' incl. VAT' : ''
  return `${product.name}: ${formatPounds(product.price)}${vat}${delivery ? `, ${formatDeliveryPrice(delivery, product.price)}` : ''}.`
}

const promiseText = (product: ChatProduct, { delivery }: ChatKnowledge) =>
  isBuyable(product) && delivery?.promises ? ` ${delivery.promises.standard.sentence}` : ''

const findSpec = (product: ChatProduct, wanted: string) =>
  specsWithWeight(product).find(({ name }) => name.toLowerCase() === wanted)?.value

export const stockListReply = (products: readonly ChatProduct[]): ChatReply | undefined =>
  products.length > 0
    ? reply(products.map((product) => `${product.name}: ${stockText(product)}`).join('\n'), products.map(productLink))
    : undefined

export const stockReply = (product: ChatProduct, knowledge: ChatKnowledge): ChatReply =>
  isBuyable(product)
    ? reply(`${product.name}: in stock.${promiseText(product, knowledge)}`, [productLink(product)])
    : reply(`${product.name}: out of stock. Leave your email address on its page and we’ll tell you when it’s back.`, [
        { ...productLink(product), label: 'Email me when it’s back' },
      ])

/** How to replace a part. Undefined if the manual doesn’t say. */
export function guideReply(product: ChatProduct): ChatReply | undefined {
  const guide = findPartGuide(manualSection(product))
  return (
    guide &&
    reply(
      `The user manual shows how, step by step: ${guide.title}.`,
      [{ label: guide.title, href: `/user-manual#${guide.id}` }, productLink(product)],
      ['Open manual', 'Technical support', 'Contact human agent'],
    )
  )
}

export const priceReply = (product: ChatProduct, knowledge: ChatKnowledge): ChatReply =>
  reply(`${priceText(product, knowledge)} ${stockText(product)}`, [productLink(product)])

export const summaryReply = (product: ChatProduct, knowledge: ChatKnowledge): ChatReply =>
  reply(`${firstSentence(product.description)} ${priceText(product, knowledge)} ${stockText(product)}`, [
    productLink(product),
  ])

const WARRANTY_LINK: ChatLink = { label: 'The warranty in full', href: '/user-manual#warranty' }

export function productWarrantyReply(product: ChatProduct): ChatReply {
  const { name, warrantyYears } = product
  const content =
    warrantyYears === null
      ? `Our warranty doesn’t cover ${name}. ${warrantyText()} ${WARRANTY_LIMITS_TEXT}`
      : `${name}: ${warrantyYears}-year warranty from delivery. ${WARRANTY_LIMITS_TEXT}`
  return reply(content, [productLink(product), WARRANTY_LINK], ['Returns and refunds', 'Contact human agent'])
}

/** What shoppers call a spec, and its usual names. */
const SPEC_QUESTIONS: readonly [RegExp, string[]][] = [
  [/\b(batter(y|ies)|charge lasts?|run ?time)\b/, ['battery life', 'battery', 'charging']],
  [/\b(charge|charging|recharge)\b/, ['charging']],
  [/\b(weigh\w*|heavy|light|carry|kg|kilos?)\b/, ['weight']],
  [/\b(big|size|large|dimensions|fit in|wide|tall|car|boot)\b/, ['size']],
  [/\b(fast|speed|quick|mph|km\/?h)\b/, ['speed']],
  [/\b(how many balls|capacity|holds?|hopper)\b/, ['capacity', 'number']],
  [/\b(spin|topspin|backspin|slice)\b/, ['spin']],
  [/\b(interval|how often|feed rate)\b/, ['interval']],
  [/\b(height|angle|elevation|lobs?)\b/, ['elevation']],
  [/\b(modes?|programmes?|programs?|drills?|training)\b/, ['training modes', 'programmes']],
  [/\b(material|made (of|from))\b/, ['material']],
  [/\b(tools?)\b/, ['tools']],
  [/\b(range|far)\b/, ['range']],
]

export const isSpecQuestion = (text: string): boolean => SPEC_QUESTIONS.some(([pattern]) => pattern.test(text))

/** Undefined if the products state nothing of the kind. */
export function specReply(text: string, products: readonly ChatProduct[]): ChatReply | undefined {
  for (const [pattern, names] of SPEC_QUESTIONS) {
    if (!pattern.test(text)) continue
    const lines = products.flatMap((product) => {
      const stated = names.flatMap((name) => {
        const value = findSpec(product, name)
        return value ? [`${name} ${value}`] : []
      })
      return stated.length > 0 ? [`${product.name}: ${stated.join('; ')}.`] : []
    })
    if (lines.length > 0) return reply(lines.join('\n'), products.map(productLink))
  }
  return undefined
}

export function boxReply(product: ChatProduct): ChatReply | undefined {
  const box = boxContents(product)
  return box.length > 0 ? reply(`In the box: ${formatList(box)}.`, [productLink(product)]) : undefined
}

/** For one product: the machines it fits, or what fits a machine. For two: whether one fits the other. */
export function fitReply(named: readonly ChatProduct[], products: readonly ChatProduct[]): ChatReply | undefined {
  const accessory = named.find((product) => compatibleNames(product).length > 0)
  const machine = named.find(isMachine)
  if (accessory) {
    const fits = compatibleNames(accessory)
    const links = [accessory, ...(machine ? [machine] : [])].map(productLink)
    if (machine && !fits.includes(machine.name)) {
      const article = machinesOf(products).some(({ name }) => name === fits[0]) ? 'the ' : ''
      return reply(`No, the ${accessory.name} fits ${article}${formatList(fits)} only.`, links)
    }
    return reply(`${machine ? 'Yes. ' : ''}${accessory.name}: fits ${formatList(fits)}.`, links)
  }
  if (!machine) return undefined
  const fitting = products.filter((product) => compatibleNames(product).includes(machine.name))
  if (fitting.length === 0) return undefined
  return reply(`These fit the ${machine.name}:\n${fitting.map(({ name }) => name).join('\n')}`, [productLink(machine)])
}

const COMPARED_SPECS = ['capacity', 'speed', 'weight', 'size', 'battery life']

/** What differs, as on the page it links to. */
export function comparisonReply(products: readonly ChatProduct[]): ChatReply {
  const compared = products.slice(0, MAX_COMPARED)
  const differing = COMPARED_SPECS.filter(
    (name) => new Set(compared.map((product) => findSpec(product, name))).size > 1,
  )
  const lines = compared.map((product) => {
    const stated = differing.flatMap((name) => {
      const value = findSpec(product, name)
      return value ? [`${name} ${value}`] : []
    })
    const text = stated.length > 0 ? `${stated.join('; ')}.` : firstSentence(product.description)
    return `${product.name}, ${formatPounds(product.price)}: ${text}`
  })
  return reply(
    lines.join('\n'),
    [compareLink(compared), ...compared.map(productLink)],
    ['Which machine suits me?', ...AFTER],
  )
}

const amountOf = (text: string | undefined) => Number.parseFloat(/\d+(\.\d+)?/.exec(text ?? '')?.[0] ?? '0')

/** Who it's for decides: the largest machine, the lightest, or the cheapest. */
const NEEDS: readonly [RegExp, string, string, (a: ChatProduct, b: ChatProduct) => number][] = [
  [
    /\b(clubs?|groups?|schools?|academ(y|ies)|teams?|squads?|big(gest)?|larg(e|est))\b/,
    'a club or a group',
    'holds the most balls',
    (a, b) => amountOf(findSpec(b, 'capacity')) - amountOf(findSpec(a, 'capacity')),
  ],
  [
    /\b(light(est)?|carry|portable|car|boot|small(est)?|compact|travel)\b/,
    'carrying it around',
    'is the lightest',
    (a, b) => amountOf(findSpec(a, 'weight')) - amountOf(findSpec(b, 'weight')),
  ],
  [
    /\b(beginners?|starter|start(ing)?|child(ren)?|kids?|juniors?|cheap(est)?|budget|afford\w*|alone|one player)\b/,
    'starting out',
    'has the lowest price',
    (a, b) => a.price - b.price,
  ],
]

export function recommendationReply(
  text: string,
  products: readonly ChatProduct[],
  knowledge: ChatKnowledge,
): ChatReply | undefined {
  const machines = machinesOf(products)
  if (machines.length === 0) return undefined
  const compare = machines.length > 1 ? [compareLink(machines)] : []
  const need = NEEDS.find(([pattern]) => pattern.test(text))
  if (need) {
    const [, purpose, merit, order] = need
    const best = [...machines].sort(order)[0] as ChatProduct
    const content = `For ${purpose}, the ${best.name} ${merit}. ${firstSentence(best.description)} ${priceText(best, knowledge)}`
    return reply(content, [productLink(best), ...compare])
  }
  const lines = machines
    .slice(0, MAX_COMPARED)
    .map(({ name, price, description }) => `${name}, ${formatPounds(price)}: ${firstSentence(description)}`)
  return reply(
    `${lines.join('\n')}\nTell me who plays: a club, a beginner, or somebody who has to carry it?`,
    [...compare, ...machines.map(productLink)],
    ['For a club', 'For a beginner', 'Easy to carry'],
  )
}
