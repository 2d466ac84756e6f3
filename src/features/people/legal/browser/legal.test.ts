import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { deliveryTimeText } from '#/features/shop/content/content.rules.ts'
import { deliveryPriceText } from '#/features/shop/content/promises.rules.ts'
import { DEFAULT_DELIVERY } from '#/features/shop/delivery/delivery.rules.ts'
import { blockTexts } from '#/lib/blocks.ts'
import { formatDistrictsByArea } from '#/lib/formatDistricts.ts'
import { findPostcodes, isMainland, OFF_MAINLAND, parseDistrictsCached } from '#/lib/postcodes.ts'
import { seller } from '#/lib/seller.ts'
import { SIGNED_IN_COOKIE } from '#/lib/signedInCookie.ts'
import { ANALYTICS_STORAGE, NECESSARY_STORAGE } from './browserStorage.facts.ts'
import { excludedAreas } from './excludedAreas.ts'
import type { LegalText } from './LegalPage.tsx'
import { privacyPolicy } from './privacyPolicy.ts'
import { shippingAndReturns } from './shippingAndReturns.ts'
import { terms } from './terms.ts'

const wordsIn = ({ lead, sections }: LegalText, id?: string) =>
  [
    lead,
    ...sections
      .filter((section) => !id || section.id === id)
      .flatMap(({ title, blocks }) => [title, ...blocks.flatMap(blockTexts)]),
  ].join('\n')

const all = [privacyPolicy, terms(DEFAULT_DELIVERY), shippingAndReturns(DEFAULT_DELIVERY)]

test.each(all.map((text) => [text.title, text] as const))('%s: every section has text and a unique id', (_, text) => {
  const ids = text.sections.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { id, blocks } of text.sections) {
    expect(blocks.length, id).toBeGreaterThan(0)
    for (const block of blocks) for (const words of blockTexts(block)) expect(words.trim(), id).not.toBe('')
  }
  expect(wordsIn(text)).not.toMatch(/£15\b|instalments? (from|of)|next[- ]day at/)
})

describe('shipping and returns', () => {
  test('states the current prices', () => {
    const usual = wordsIn(shippingAndReturns(DEFAULT_DELIVERY), 'prices')
    for (const words of ['£50', '£100', '£2,000 or more', 'Free']) expect(usual).toContain(words)
    const other = wordsIn(
      shippingAndReturns({ ...DEFAULT_DELIVERY, standardFee: 1999, expressFee: 0, freeFrom: 99_900 }),
    )
    for (const words of ['£19.99', '£999 or more']) expect(other).toContain(words)
    expect(other).not.toMatch(/£100|£2,000/)
    expect(
      wordsIn(
        shippingAndReturns({ ...DEFAULT_DELIVERY, standardFee: 1999, expressFee: 0, freeFrom: 99_900 }),
        'prices',
      ),
    ).not.toContain('£50')
  })

  test('states delivery times, how to cancel and when refunds arrive', () => {
    const words = wordsIn(shippingAndReturns(DEFAULT_DELIVERY))
    expect(words).toContain(deliveryTimeText())
    expect(words).toMatch(/before 2 pm .*on a working day are processed the same day/)
    expect(words).toContain('cancel within 14 days')
    expect(words).toContain('Model cancellation form')
    expect(words).toContain('usually 5–7 working days, and never later than 14 days after the goods are back')
    expect(words).toContain('within 48 hours')
    expect(words).toContain('does not affect your statutory rights')
    expect(words).toContain('We take back old batteries free of charge')
  })
})

describe('the areas without delivery', () => {
  test('are those that the checkout refuses, each with a name', () => {
    const areas = excludedAreas()
    expect(areas.map(([, codes]) => codes).sort()).toEqual(
      Object.values(formatDistrictsByArea(parseDistrictsCached(OFF_MAINLAND))).sort(),
    )
    for (const [name = '', codes] of areas) expect(name.length, codes).toBeGreaterThan(3)
    expect(formatDistrictsByArea(parseDistrictsCached(OFF_MAINLAND))).toMatchObject({
      HS: 'HS',
      KW: 'KW15–17',
      IV: 'IV41–49, IV51, IV55–56',
      PA: 'PA20, PA41–49, PA60–78',
    })
  })

  test('begin and end as listed', () => {
    for (const [postcode, mainland] of [
      ['KW14 7AA', true],
      ['KW15 1AA', false],
      ['KW17 2AA', false],
    ] as const) {
      expect(findPostcodes(postcode).map((found) => isMainland(found))).toEqual([mainland])
    }
  })
})

test('the terms name seller, contract, prices, rights, reviews, complaints and law', () => {
  const words = wordsIn(terms(DEFAULT_DELIVERY))
  for (const part of [
    seller.name,
    seller.number,
    'include VAT',
    deliveryPriceText(DEFAULT_DELIVERY),
    'This confirmation makes the contract',
    'don’t offer credit of our own to consumers',
    'usually 5–7 working days, and never later than 14 days after the goods are back',
    'covered for 2 years from delivery',
    'You pay to return items that aren’t faulty (about £50 for a machine)',
    'pay it by bank transfer',
    'can’t be transferred',
    'law of England and Wales',
  ])
    expect(words).toContain(part)
  expect(wordsIn(terms(DEFAULT_DELIVERY), 'reviews')).toContain(
    'don’t change the wording or reject a review for being critical',
  )
})

test('the privacy policy states retention, deadlines, the regulator and browser storage', () => {
  const words = wordsIn(privacyPolicy)
  for (const part of [
    '7 years',
    'up to 2 years',
    '3 years',
    'children under 16',
    'within 30 days',
    'Information Commissioner',
  ])
    expect(words).toContain(part)
  const cookies = wordsIn(privacyPolicy, 'cookies')
  for (const part of [
    'Only if you agree',
    '_ga and _ga_*',
    'Cookie settings',
    ...[...NECESSARY_STORAGE, ...ANALYTICS_STORAGE].flatMap(({ names }) => names),
  ])
    expect(cookies).toContain(part)
})

test('the privacy policy lists exactly what the code stores on a device', () => {
  const code = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.facts)\.tsx?$/.test(file))
    .map((file) => readFileSync(`src/${file}`, 'utf8'))
    .join('\n')
  const keys = [...code.matchAll(/'(courtside\.[a-z-]+)'/g)].map(([, key]) => key)
  const cookies = [...code.matchAll(/\bsetCookie\(\w+, (?:'([\w-]+)'|SIGNED_IN)/g)].map(
    ([, name]) => `__Host-${name ?? SIGNED_IN_COOKIE}`,
  )
  expect(code.match(/\bsetCookie\(/g)).toHaveLength(cookies.length)
  const router = readFileSync('node_modules/@tanstack/router-core/dist/esm/scroll-restoration.js', 'utf8')
  const scrolled = /storageKey = "([^"]+)"/.exec(router)?.[1]
  const named = [...NECESSARY_STORAGE, ...ANALYTICS_STORAGE].flatMap(({ names }) => names)
  expect([...named].sort()).toEqual([...new Set([...keys, ...cookies, scrolled])].sort())
})
