import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { specsWithWeight } from '#/features/catalogue/catalogue/productTexts.rules.ts'
import { machines as demoMachines } from '#/server/demo/machines.ts'
import { budgetSteps } from './budgets.rules.ts'
import { type Candidate, recommend } from './finder.rules.ts'
import { type Answers, OFTEN, WHERE, WHO } from './finderQuestions.ts'
import { traitsOf } from './traits.rules.ts'

const machine = (change: Partial<Candidate> = {}): Candidate => ({
  name: 'Deuce',
  price: 100_000,
  specs: null,
  weightGrams: null,
  inStock: true,
  stockQuantity: 5,
  ...change,
})

const demo = demoMachines.map(({ stock, ...product }) => ({ ...product, inStock: true, stockQuantity: stock }))
const ask = (change: Partial<Answers> = {}): Answers => ({ who: 'one', where: 'mains', often: 'sometimes', ...change })
const suggest = (change: Partial<Answers>, from = demo) => recommend(from, ask(change))

const specs = fc
  .subarray([
    fc.nat(400).map((balls) => `Capacity: ${balls} balls`),
    fc.nat(200).map((speed) => `Ball speed: 20 to ${speed} km/h`),
    fc.nat(12).map((hours) => `Battery life: about ${hours} h typical, ${hours + 1} h gentle`),
    fc.nat(40_000).map((grams) => `Weight: ${grams} g`),
    fc.constant('Power: 230 V mains'),
    fc.string().map((text) => `Colour: ${text.replaceAll('|', '')}`),
  ])
  .chain((parts) => fc.tuple(...parts))
  .map((parts) => parts.join(' | ') || null)

const candidates = fc.array(
  fc.record({
    name: fc.string(),
    price: fc.nat(10_000_000),
    specs,
    weightGrams: fc.option(fc.nat(50_000)),
    inStock: fc.boolean(),
    stockQuantity: fc.nat(3),
  }),
  { maxLength: 8 },
)
const answers = fc.record(
  {
    who: fc.constantFrom(...WHO.map(({ value }) => value)),
    where: fc.constantFrom(...WHERE.map(({ value }) => value)),
    often: fc.constantFrom(...OFTEN.map(({ value }) => value)),
    budget: fc.integer({ min: 1, max: 200_000 }),
  },
  { requiredKeys: ['who', 'where', 'often'] },
)
const isBuyable = ({ inStock, stockQuantity }: Candidate) => inStock && stockQuantity > 0

describe('whatever the catalogue and the answers', () => {
  const forAll = (
    check: (found: NonNullable<ReturnType<typeof recommend<Candidate>>>, from: Candidate[], asked: Answers) => void,
  ) =>
    fc.assert(
      fc.property(candidates, answers, (from, asked) => {
        const found = recommend(from, asked)
        expect(found === undefined).toBe(from.length === 0)
        if (found) check(found, from, asked)
      }),
      { numRuns: 500 },
    )

  test('suggests a machine of the catalogue, in stock if one is', () =>
    forAll(({ machine: chosen, alternative }, from) => {
      expect(from).toContain(chosen)
      if (alternative) expect(from).toContain(alternative.machine)
      expect(isBuyable(chosen)).toBe(from.some(isBuyable))
    }))

  test('keeps to the budget, or names the next price above it and says so', () =>
    forAll(({ machine: chosen, headline }, from, { budget = Number.POSITIVE_INFINITY }) => {
      const onSale = from.some(isBuyable) ? from.filter(isBuyable) : from
      const lowest = Math.min(...onSale.map(({ price }) => price))
      if (lowest <= budget * 100) expect(chosen.price).toBeLessThanOrEqual(budget * 100)
      else expect(chosen.price).toBe(lowest)
      expect(headline.startsWith('No machine')).toBe(lowest > budget * 100)
    }))

  test('cites only what the specs and the price say', () =>
    forAll(({ machine: chosen, reasons, caveats, alternative }) => {
      const cite = ({ specs, weightGrams }: Candidate, facts: readonly { name: string; value: string }[]) => {
        const stated = specsWithWeight({ specs, weightGrams })
        for (const { name, value } of facts) {
          if (name !== 'Price')
            expect(stated.some((spec) => spec.name === name && spec.value.includes(value))).toBe(true)
        }
      }
      cite(
        chosen,
        [...reasons, ...caveats].flatMap(({ facts }) => facts),
      )
      if (alternative) cite(alternative.machine, alternative.reason.facts)
    }))

  test('prefers the cheaper of two machines with the same specs', () =>
    fc.assert(
      fc.property(specs, answers, fc.integer({ min: 1, max: 500_000 }), (stated, asked, extra) => {
        const cheap = machine({ specs: stated })
        const dear = machine({ specs: stated, price: cheap.price + extra })
        expect(recommend([dear, cheap], { ...asked, budget: undefined })?.machine).toBe(cheap)
      }),
    ))
})

test.each([
  [{}, 'Courtside Lite'],
  [{ often: 'often' }, 'Courtside Pro'],
  [{ who: 'family' }, 'Courtside Pro'],
  [{ who: 'coach', where: 'travel' }, 'Courtside Pro'],
  [{ who: 'club' }, 'Courtside Club'],
  [{ who: 'club', budget: 2000 }, 'Courtside Pro'],
  [{ who: 'one', where: 'travel', often: 'weekly' }, 'Courtside Lite'],
] as const)('the demo shop answers %j with the %s', (change, name) => {
  expect(suggest(change)?.machine.name).toBe(name)
})

test('explains itself with the machine’s figures', () => {
  const found = suggest({ where: 'no-mains', often: 'often', budget: 2000 })
  expect(found?.reasons.map(({ text, facts: [fact] }) => [text, fact?.value])).toEqual([
    ['Because you play on your own, three times a week or more', '150 balls'],
    ['Because you play three times a week or more and there’s no mains power at the court', '4–5 h typical'],
    ['Because your budget is £2,000', '£1,895.00'],
    ['It’s the lowest-priced machine we sell that does all of this', undefined],
  ])
})

test('says what a machine within the budget lacks, and what costs more', () => {
  const found = suggest({ who: 'club', budget: 2000 })
  expect(found?.caveats).toEqual([
    { text: 'You’ll stop to collect balls more often', facts: [{ name: 'Capacity', value: '150 balls' }] },
  ])
  expect(found?.alternative?.reason).toEqual({
    text: 'For £855.00 more, the Courtside Club would suit you better',
    facts: [{ name: 'Capacity', value: '250 balls' }],
  })
})

test('suggests the nearest if nothing is within the budget', () => {
  const found = suggest({ who: 'club', budget: 900 })
  expect(found?.headline).toBe(
    'No machine in stock costs £900 or less. The nearest is the Courtside Lite at £1,145.00.',
  )
  expect(found?.reasons.some(({ text }) => text.includes('budget'))).toBe(false)
})

test('names a better machine that is out of stock', () => {
  const soldOut = demo.map((machine) =>
    machine.slug === 'courtside-club' ? { ...machine, stockQuantity: 0 } : machine,
  )
  const found = suggest({ who: 'club' }, soldOut)
  expect(found?.machine.name).toBe('Courtside Pro')
  expect(found?.alternative?.reason.text).toBe(
    'The Courtside Club would suit you better, but it’s out of stock at the moment',
  )
  const none = demo.map((machine) => ({ ...machine, inStock: false }))
  expect(suggest({ who: 'club' }, none)?.headline).toContain('but it’s out of stock')
})

test('says nothing about specs that a machine doesn’t state, and doesn’t prefer it for that', () => {
  const silent = machine({ price: 50_000 })
  const stated = machine({ price: 60_000, specs: 'Hopper: 200 balls' })
  expect(recommend([silent], ask())?.reasons).toEqual([])
  expect(recommend([silent, machine({ specs: 'Hopper: 20 balls' }), stated], ask({ who: 'club' }))?.machine).toBe(
    stated,
  )
})

describe('the figures', () => {
  const read = (specs: string, weightGrams: number | null = null) =>
    Object.fromEntries(
      Object.entries(traitsOf({ name: 'Deuce', specs, weightGrams })).map(([name, { amount }]) => [
        name,
        Number(amount.toFixed(2)),
      ]),
    )

  test.each([
    ['Capacity: 150 balls', { balls: 150 }],
    ['Ball capacity: up to 1,200', { balls: 1200 }],
    ['Battery capacity: 9 Ah | Ball feed: 2–10 s | Balls: pressureless', {}],
    ['Speed: 30–125 km/h, 10 levels', { topSpeed: 125, slowSpeed: 30 }],
    ['Ball Speed: up to 60 mph', { topSpeed: 96.54 }],
    ['Motor speed: 3000 rpm', {}],
    ['Battery life: about 3 h at full speed, 4–5 h typical, up to 8 h gentle', { hours: 4 }],
    ['Run time: 90 minutes', { hours: 1.5 }],
    ['Battery: 12 V 9 Ah, charges in 6 h | Charging: 8 hours', {}],
    ['Battery: internal, 2-3 hours', { hours: 2 }],
    ['Power: 230 V mains', { hours: 0 }],
    ['Power: battery or 230 V mains', {}],
    ['Weight: 13.5 kg', { weight: 13.5 }],
    ['Weight: 30 lb | Battery weight: 1 kg', { weight: 13.61 }],
    ['Capacity', {}],
  ])('of “%s” are %j', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  test('include the packed weight only if no other is stated', () => {
    expect(read('', 15_800)).toEqual({ weight: 15.8 })
    expect(read('Weight: 13 kg', 15_800)).toEqual({ weight: 13 })
  })
})

describe('the budgets offered', () => {
  test('are round, with one below the lowest price', () => {
    expect(budgetSteps([114_500, 189_500, 275_000])).toEqual([1000, 1500, 2000, 3000])
    expect(budgetSteps([9_999_999])).toEqual([80_000, 100_000])
    expect(budgetSteps([])).toEqual([])
  })

  test('are few, rising whole pounds, and the last allows for every machine', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 100, max: 99_999_999 }), { minLength: 1 }), (prices) => {
        const steps = budgetSteps(prices)
        expect(steps.length).toBeLessThanOrEqual(5)
        expect(steps.every(Number.isInteger)).toBe(true)
        expect(steps.every((step, index) => index === 0 || step > (steps[index - 1] as number))).toBe(true)
        expect((steps.at(-1) ?? 0) * 100).toBeGreaterThanOrEqual(Math.max(...prices))
      }),
    ))
})
