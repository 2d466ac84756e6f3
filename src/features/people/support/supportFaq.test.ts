import { describe, expect, test } from 'vitest'
import { chapters } from '#/features/catalogue/manual/manual.content.ts'
import { handling, MAKE_SAFE, TWO_LINE_DRILL, WHEEL_CARE } from '#/features/catalogue/manual/manual.facts.ts'
import { replies } from '#/features/people/chat/chat.replies.ts'
import { facts } from '#/features/shop/content/content.facts.ts'
import { batteryLifeText, deliveryTimeText } from '#/features/shop/content/content.rules.ts'
import { deliveryFeesText } from '#/features/shop/content/promises.rules.ts'
import { DEFAULT_DELIVERY } from '#/features/shop/delivery/delivery.rules.ts'
import { blockTexts } from '#/lib/blocks.ts'
import { searchFaq, tabWithMatches } from './faqSearch.rules.ts'
import { supportFaq } from './supportFaq.ts'
import { parseSupportTab } from './supportTabs.rules.ts'

const faq = supportFaq(DEFAULT_DELIVERY)
const words = (tabs = faq) => JSON.stringify(tabs)
const counts = (typed: string) => searchFaq(faq, typed).map(({ questions }) => questions.length)

describe('the questions of the Support Centre', () => {
  test('are three in each of three tabs', () => {
    expect(faq.map(({ title, questions }) => [title, questions.length])).toEqual([
      ['Product Information', 3],
      ['Shipping & Delivery', 3],
      ['Technical Support', 3],
    ])
    const asked = faq.flatMap(({ questions }) => questions.map(({ question }) => question))
    expect(new Set(asked).size).toBe(9)
  })

  test('use the shop’s facts', () => {
    expect(faq[0]?.questions[0]?.answer).toContain(batteryLifeText())
    expect(faq[0]?.questions[2]?.answer).toContain(facts.balls.avoid)
    expect(faq[1]?.questions[0]?.answer).toContain(deliveryTimeText())
  })

  test('use the current delivery prices', () => {
    expect(faq[1]?.questions[1]?.answer).toContain('£2,000 or more after any discount')
    expect(faq[1]?.questions[1]?.answer).toContain(deliveryFeesText(DEFAULT_DELIVERY))
    const other = words(supportFaq({ ...DEFAULT_DELIVERY, standardFee: 0, expressFee: 1250, freeFrom: 99_999 }))
    expect(other).toContain('express is £12.50')
    expect(other).toContain('£999.99 or more')
    expect(other).not.toMatch(/£50|£100|£2,000/)
    expect(words()).not.toMatch(/£15\b/)
  })
})

test('the technical answers match the manual', () => {
  const manual = chapters.flatMap(({ blocks }) => blocks.flatMap(blockTexts)).join('\n')
  const [drill = '', stopped = '', yearly = ''] = faq[2]?.questions.map(({ answer }) => answer) ?? []
  for (const step of TWO_LINE_DRILL) expect(drill).toContain(step)
  for (const answer of [stopped, yearly, replies.technical().content, replies.cleaning().content]) {
    expect(answer).toContain(MAKE_SAFE)
    expect(manual).toContain(MAKE_SAFE)
  }
  for (const answer of [yearly, replies.cleaning().content]) {
    expect(answer).toContain(WHEEL_CARE)
    expect(manual).toContain(WHEEL_CARE)
  }
  const charge = `${handling.storeChargePercent.join('–')}% charged`
  expect(yearly).toContain(charge)
  expect(manual).toContain(charge)
  expect(yearly).not.toMatch(/sensor|dry cloth/)
  expect(manual).not.toContain('sensor')
})

describe('the search', () => {
  test('matches questions and answers, in any case, and trims', () => {
    expect(searchFaq(faq, '  TRACK MY ').map(({ questions }) => questions.map(({ question }) => question))).toEqual([
      [],
      ['How do I track my order?'],
      [],
    ])
    expect(counts('cricket')).toEqual([1, 0, 0])
    expect(counts('CRICKET')).toEqual(counts('cricket'))
  })

  test('returns everything for a blank search, and nothing without a match', () => {
    expect(counts('')).toEqual([3, 3, 3])
    expect(counts('   ')).toEqual([3, 3, 3])
    expect(counts('squash')).toEqual([0, 0, 0])
    expect(counts('.*')).toEqual([0, 0, 0])
  })

  test('leaves the chosen tab only when it has no match and another has', () => {
    expect(tabWithMatches(searchFaq(faq, 'battery'), 'technical')).toBe('technical')
    expect(tabWithMatches(searchFaq(faq, 'cricket'), 'technical')).toBe('product')
    expect(tabWithMatches(searchFaq(faq, 'squash'), 'technical')).toBe('technical')
  })
})

test.each([
  ['repairs', 'repairs'],
  ['delivery', 'delivery'],
  ['Repairs', undefined],
  ['constructor', undefined],
  [['repairs'], undefined],
  [undefined, undefined],
])('parses the tab %j as %j', (value, tab) => {
  expect(parseSupportTab(value)).toBe(tab)
})
