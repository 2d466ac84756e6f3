import { type CATEGORIES, knownCategory } from '#/features/catalogue/catalogue.rules.ts'
import { seoDescription } from '#/features/catalogue/productTexts.rules.ts'
import type { Product } from '#/features/catalogue/server/catalogue.schema.ts'
import { facts } from '#/features/content/content.facts.ts'
import { responseTimeText } from '#/features/content/promises.rules.ts'

export function metaDescription(
  { pathname, searchParams }: URL,
  product: Pick<Product, 'description'> | undefined,
): string {
  if (product) return seoDescription(product.description)
  if (pathname !== '/products') return PAGES[pathname]?.() ?? ''
  const category = knownCategory(searchParams.get('category') ?? undefined)
  const what = category
    ? LISTS[category.id]
    : 'Tennis ball machines, accessories and replacement parts, with delivery costs shown beside each price.'
  return facts.company.vatRegistered ? `${what} Every price includes VAT.` : what
}

const LISTS: Record<(typeof CATEGORIES)[number]['id'], string> = {
  'Ball Machines':
    'Portable tennis ball machines for players, coaches and clubs, with their speeds, batteries and weights.',
  Accessories: 'Accessories for tennis ball machines: remotes, battery packs, balls, covers and trolleys.',
  Parts: 'Replacement parts for our tennis ball machines, with the machines each one fits and the cost of delivery.',
}

const PAGES: Record<string, () => string> = {
  '/': () =>
    'Tennis ball machines, accessories and replacement parts from a UK shop. Two-year warranty, delivery to the UK mainland.',
  '/checkout': () =>
    `Your details, delivery to the UK mainland and payment by card, all on one page of the ${facts.brand} shop.`,
  '/compare': () =>
    'Tennis ball machines side by side: capacity, speed, battery, weight, price and delivery. Or answer four questions, and we’ll suggest one.',
  '/contact': () => `Ask about tennis ball machines, an order, a return or a repair. We reply ${responseTimeText()}.`,
  '/privacy-policy': () =>
    `What ${facts.brand} knows about you, why, how long we keep it, which cookies we set, and your rights.`,
  '/privacy-request': () =>
    `Ask ${facts.brand} for a copy of your personal data, or ask us to delete it. We’ll answer within ${facts.privacy.answerDays} days.`,
  '/shipping-and-returns': () =>
    'What delivery costs, when and where we deliver, how to cancel and send goods back, refunds, and what to do when something arrives damaged.',
  '/support': () =>
    'Track an order, find answers about your tennis ball machine, its delivery and its care, arrange a return or a repair, or get in touch.',
  '/terms-and-conditions': () =>
    `${facts.brand}’s terms of sale: how the contract is made, prices and payment, delivery, your right to cancel, faults, warranty and reviews.`,
  '/user-manual': () =>
    `The manual of the ${facts.brand} ball machines: safety, setup, battery, controls, training modes, maintenance and warranty. Read it here or download it as a PDF.`,
}
