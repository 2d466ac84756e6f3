import { expect, test } from 'vitest'
import { facts } from '#/features/shop/content/content.facts.ts'
import { productWith } from '../../../../../test/support/product.ts'
import { validateDraft } from '../productFields.rules.ts'
import { changedDraftFields, mergeDrafts, NEW_DRAFT, proposeInStock, toDraft, toRequestBody } from './productDraft.ts'
import type { AdminProduct } from './products.queries.ts'

const picture = (src: string, alt: string) => ({ src, alt, width: 800, height: 600 })
const PRODUCT: AdminProduct = {
  ...productWith(),
  waiting: 0,
  id: 7,
  name: 'Hopper',
  slug: 'hopper',
  description: 'Holds balls.',
  price: 4950,
  imageUrl: '/media/a.jpg',
  images: ['/media/a.jpg', '/media/b.jpg'],
  pictures: [picture('/media/a.jpg', 'Front'), picture('/media/b.jpg', 'Back')],
  stockQuantity: 8,
  specs: 'Weight: 1 kg | Folds',
  features: 'Light, Red',
  version: 3,
  cost: null,
  lowStockLevel: null,
  isOrdered: false,
  updatedAt: '2026-01-01T00:00:00.000Z',
}

test('omits unchanged fields from the body of an edit', () => {
  const draft = toDraft(PRODUCT)
  expect(
    toRequestBody({ ...draft, price: '49.5', specs: [...draft.specs, { name: ' ', value: '' }] }, PRODUCT),
  ).toEqual({
    version: 3,
  })
})

test('sends the old and new stock, the order of pictures and changed alt texts', () => {
  const draft = toDraft(PRODUCT)
  const [front, back] = draft.images
  const pictures = [
    { src: '/media/b.jpg', alt: 'From behind' },
    front,
    { src: '/media/c.jpg', alt: '' },
  ] as typeof draft.images
  expect(back?.alt).toBe('Back')
  expect(toRequestBody({ ...draft, stockQuantity: '10', images: pictures }, PRODUCT, 'delivery')).toEqual({
    version: 3,
    stockQuantity: 10,
    stockSeen: 8,
    stockReason: 'delivery',
    images: ['/media/b.jpg', '/media/a.jpg', '/media/c.jpg'],
    alts: { '/media/b.jpg': 'From behind' },
  })
})

test('merges the chosen fields of two versions', () => {
  const mine = { ...toDraft(PRODUCT), price: '60', name: 'Mine' }
  const theirs = { ...toDraft(PRODUCT), name: 'Theirs' }
  expect(changedDraftFields(theirs, mine)).toEqual(['name', 'price'])
  expect(mergeDrafts(theirs, mine, ['price'])).toMatchObject({ name: 'Theirs', price: '60' })
})

test('sends a price of £0.00 only if it was confirmed', () => {
  const problems = (price: string) => validateDraft({ ...toDraft(PRODUCT), price }).price
  expect([problems('0'), problems('£0.00'), problems('free')]).toEqual([
    'Please enter a price above £0.00, or tick “Sell it for £0.00”',
    'Please enter a price above £0.00, or tick “Sell it for £0.00”',
    undefined,
  ])
  expect(toRequestBody({ ...toDraft(PRODUCT), price: 'free' }, PRODUCT)).toMatchObject({ price: '0.00', isFree: true })
  const free = { ...PRODUCT, price: 0 }
  expect(validateDraft(toDraft(free))).not.toHaveProperty('price')
  expect(changedDraftFields(toDraft(free), { ...toDraft(free), price: 'Free' })).toEqual([])
})

test('a new product’s form proposes the shop’s warranty', () => {
  expect(toRequestBody(NEW_DRAFT)).toMatchObject({ warrantyYears: facts.warranty.years })
})

test('sends every field of a new product', () => {
  expect(toRequestBody({ ...NEW_DRAFT, name: 'New' })).toMatchObject({
    name: 'New',
    inStock: true,
    specs: [],
    features: [],
    images: [],
  })
})

test.each([
  // stock and on sale as saved, as typed before, as typed now, on sale now
  [0, false, ['0', false], '5', true],
  [0, false, ['', false], '1', true],
  // Unticked since.
  [0, false, ['1', false], '12', false],
  [0, false, ['5', true], '', false],
  // Taken off sale with stock left: on purpose.
  [3, false, ['3', false], '5', false],
  [0, true, ['0', true], '5', true],
] as const)('proposes to sell new stock: %j, %j, %j, %j → %j', (stockQuantity, inStock, before, typed, proposed) => {
  const draft = { stockQuantity: before[0], inStock: before[1] }
  expect(proposeInStock({ stockQuantity, inStock }, draft, typed)).toBe(proposed)
})
