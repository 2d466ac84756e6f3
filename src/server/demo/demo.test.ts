import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { manualSection } from '#/features/catalogue/catalogue/productTexts.rules.ts'
import { chapters } from '#/features/catalogue/manual/manual.content.ts'
import { findPartGuide } from '#/features/catalogue/manual/partGuides.ts'
import { facts } from '#/features/shop/content/content.facts.ts'
import { cutOffText } from '#/features/shop/content/content.rules.ts'
import { freeDeliveryText } from '#/features/shop/content/promises.rules.ts'
import { arrivalDays, DEFAULT_DELIVERY } from '#/features/shop/delivery/delivery.rules.ts'
import { cutOffTimes } from '#/features/shop/delivery/deliveryDates.rules.ts'
import { GENERATED_SLUG, generateProducts } from './generateProducts.ts'
import { demoProducts, toRow } from './products.ts'
import { demoReviews } from './reviews.ts'

const pairs = (specs: string) => specs.split(' | ').map((pair) => pair.split(': '))
const specOf = (slug: string, name: string) =>
  pairs(demoProducts.find((product) => product.slug === slug)?.specs ?? '').find(([key]) => key === name)?.[1]

test('has 17 products: three machines first, nine accessories, five parts', () => {
  const categories = demoProducts.map(({ category }) => category)
  expect(categories).toEqual([
    ...Array(3).fill('Ball Machines'),
    ...Array(9).fill('Accessories'),
    ...Array(5).fill('Parts'),
  ])
  expect(new Set(demoProducts.map(({ slug }) => slug)).size).toBe(17)
  expect(demoProducts.slice(0, 3).map(({ name, price }) => [name, price])).toEqual([
    ['Courtside Lite', 114_500],
    ['Courtside Pro', 189_500],
    ['Courtside Club', 275_000],
  ])
})

test('prices accessories and parts from £29 to £189, one of them out of stock', () => {
  const others = demoProducts.slice(3)
  const prices = others.map(({ price }) => price)
  expect([Math.min(...prices), Math.max(...prices)]).toEqual([2900, 18_900])
  expect(demoProducts.map(toRow).filter(({ inStock }) => !inStock)).toMatchObject([{ stockQuantity: 0 }])
  expect(others.filter(({ stock }) => stock === 0)).toHaveLength(1)
})

test('uses every product photograph of the manifest, and no others', () => {
  const manifest = JSON.parse(readFileSync('media/manifest.json', 'utf8')) as { file: string }[]
  const inManifest = manifest.map(({ file }) => `/media/${file}`).filter((url) => !/gallery|hero|og-image/.test(url))
  expect(demoProducts.flatMap((product) => toRow(product).images).sort()).toEqual(inManifest.sort())
})

test('has at least six photographs of each machine and four of each accessory', () => {
  for (const [category, least] of [
    ['Ball Machines', 6],
    ['Accessories', 4],
  ] as const)
    for (const { slug, photos } of demoProducts.filter((product) => product.category === category))
      expect(photos, slug).toBeGreaterThanOrEqual(least)
})

test.each(demoProducts.map((product) => [product.slug, product] as const))('%s has well-formed texts', (_, product) => {
  const sentences = product.description.split(/(?<=\.) /)
  expect(sentences[0]?.length).toBeLessThanOrEqual(90)
  expect(sentences.length).toBeGreaterThanOrEqual(2)
  expect(sentences.length).toBeLessThanOrEqual(4)
  expect(JSON.stringify(product)).not.toContain('!')
  for (const pair of pairs(product.specs)) expect(pair).toHaveLength(2)
  expect(pairs(product.specs).map(([name]) => name)).toContain('In the box')
  expect(product.features.length).toBeGreaterThanOrEqual(4)
  for (const feature of product.features) expect(feature).not.toContain(',')
})

test('links each part to a heading of the manual of its own', () => {
  const headings = chapters.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'heading'))
  const parts = demoProducts.filter(({ category }) => category === 'Parts')
  const guides = parts.map((part) => findPartGuide(manualSection(part)))
  for (const guide of guides) expect(headings).toContainEqual({ kind: 'heading', text: guide?.title, id: guide?.id })
  expect(new Set(guides).size).toBe(parts.length)
})

test('names machines of the shop as compatible', () => {
  const machines = demoProducts.slice(0, 3).map(({ name }) => name)
  const fits = demoProducts.slice(3).map(({ slug }) => [slug, specOf(slug, 'Fits')?.split(', ')] as const)
  const forMachines = fits.filter(([, names]) => names?.some((name) => name.startsWith('Courtside')))
  expect(forMachines).toHaveLength(11)
  for (const [, names] of forMachines) expect(machines).toEqual(expect.arrayContaining(names as string[]))
})

test('has one manual for all machines: the same panel, battery and modes', () => {
  const machines = demoProducts.slice(0, 3)
  for (const name of ['Training modes', 'Programmes', 'Display', 'Keys', 'Battery'])
    expect(new Set(machines.map(({ slug }) => specOf(slug, name) ?? slug)).size, name).toBe(1)
  expect(specOf('control-panel', 'Fits')).toBe(machines.map(({ name }) => name).join(', '))
})

test('gives the watt-hours and UN numbers of lithium batteries', () => {
  expect(specOf('battery-pack', 'Energy')).toBe('194 Wh')
  expect(specOf('battery-pack', 'Transport number')).toContain('UN 3480')
  for (const slug of ['courtside-lite', 'courtside-pro', 'courtside-club']) {
    expect(specOf(slug, 'Battery')).toMatch(/194 Wh \(UN 3481\)$/)
  }
})

test('has 47 approved reviews averaging 4.8, three pending, and no repeated reviewer', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const reviews = demoReviews(now)
  const approved = reviews.filter(({ isApproved }) => isApproved)
  expect([approved.length, reviews.length - approved.length]).toEqual([47, 3])
  expect((approved.reduce((sum, { rating }) => sum + rating, 0) / approved.length).toFixed(1)).toBe('4.8')
  expect(new Set(reviews.map(({ name }) => name)).size).toBe(50)
  expect(new Set(reviews.map(({ email }) => email)).size).toBe(50)
  expect(new Set(reviews.map(({ review }) => review)).size).toBe(50)
  for (const { name, email, review, title, createdAt } of reviews) {
    expect(name.length).toBeGreaterThanOrEqual(2)
    expect(review.length).toBeGreaterThanOrEqual(10)
    expect(email).toMatch(/^[a-z.]+@([a-z-]+\.example|example\.(com|net|org))$/)
    expect(`${title}${review}`).not.toContain('!')
    expect(now.getTime() - (createdAt as Date).getTime()).toBeLessThan(2 * 366 * 86_400_000)
  }
  expect(approved.some(({ title }) => title === null)).toBe(true)
})

test('generates products with unique slugs and names, and valid prices', () => {
  const generated = generateProducts(1, 5000)
  expect(new Set(generated.map(({ slug }) => slug)).size).toBe(5000)
  expect(new Set(generated.map(({ name }) => name)).size).toBe(5000)
  expect(generated.every(({ slug }) => new RegExp(GENERATED_SLUG).test(slug))).toBe(true)
  expect(demoProducts.some(({ slug }) => new RegExp(GENERATED_SLUG).test(slug))).toBe(false)
  expect(generated.every(({ price }) => Number.isSafeInteger(price) && price > 1000)).toBe(true)
  expect(generated.slice(99, 101)).toEqual(generateProducts(100, 2))
})

test('has the same delivery terms in texts and rules', () => {
  expect(cutOffTimes()).toContain(`${facts.delivery.cutOffHour}:00`)
  expect(cutOffText()).toMatch(/^2 pm/)
  expect(arrivalDays('standard').latest).toBe(facts.delivery.withinWorkingDays)
  const [from, to] = facts.delivery.expressWorkingDays
  expect(arrivalDays('express')).toEqual({ earliest: from, usual: to, latest: to })
  expect(freeDeliveryText()).toBe('Free UK delivery on orders over £2000')
  expect(DEFAULT_DELIVERY.freeFrom).toBe(200_000)
})
