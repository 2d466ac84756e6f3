import { isBuyable } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import type { Spec } from '#/features/catalogue/catalogue/productTexts.rules.ts'
import type { Product } from '#/features/catalogue/catalogue/server/catalogue.schema.ts'
import { formatPounds, formatPoundsShort, type Pence } from '#/lib/pence.ts'
import type { ComparedProduct } from './comparison.rules.ts'
import type { Answers } from './finderQuestions.ts'
import { ENOUGH, type Need, needsOf, satisfactionOf } from './needs.rules.ts'
import { type Traits, traitsOf } from './traits.rules.ts'

export type Candidate = ComparedProduct & Pick<Product, 'inStock' | 'stockQuantity'> & { price: Pence }

/** A sentence and the specs it rests on. */
export type Reason = { text: string; facts: Spec[] }

export type Recommendation<Machine> = {
  machine: Machine
  headline: string
  reasons: Reason[]
  caveats: Reason[]
  /** A better one that is dearer than the budget or out of stock. */
  alternative?: { machine: Machine; reason: Reason }
}

type Scored<Machine> = { machine: Machine; traits: Traits; score: number; index: number }

/** Undefined if there are no machines. Only recommends what can be bought and is within the budget, if anything is. */
export function recommend<Machine extends Candidate>(
  machines: readonly Machine[],
  answers: Answers,
): Recommendation<Machine> | undefined {
  const needs = needsOf(answers)
  const scored = scoreAll(machines, needs)
  const buyable = scored.filter(({ machine }) => isBuyable(machine))
  const onSale = buyable.length > 0 ? buyable : scored
  const limit = answers.budget === undefined ? Number.POSITIVE_INFINITY : answers.budget * 100
  const affordable = onSale.filter(({ machine }) => machine.price <= limit)
  const chosen = affordable.length > 0 ? best(affordable) : nearest(onSale)
  if (!chosen) return undefined

  const fits = affordable.length > 0
  const alternative = fits ? best(scored) : undefined
  return {
    machine: chosen.machine,
    headline: headlineOf(chosen.machine, { fits, budget: answers.budget, inStock: buyable.length > 0 }),
    reasons: [
      ...reasonsFor(chosen.traits, needs),
      ...(fits && answers.budget !== undefined ? [withinBudget(chosen.machine, answers.budget)] : []),
      ...(isCheapestFit(chosen, scored, needs) ? [CHEAPEST_FIT] : []),
    ],
    caveats: caveatsFor(chosen.traits, needs),
    ...(alternative && alternative.score > chosen.score
      ? { alternative: { machine: alternative.machine, reason: whyBetter(alternative, chosen, needs) } }
      : {}),
  }
}

function scoreAll<Machine extends Candidate>(machines: readonly Machine[], needs: readonly Need[]): Scored<Machine>[] {
  const all = machines.map((machine) => ({ machine, traits: traitsOf(machine) }))
  // A machine that doesn't state a figure counts as the worst that does.
  const worst = needs.map((need) => Math.min(1, ...all.flatMap(({ traits }) => satisfactionOf(need, traits) ?? [])))
  const total = needs.reduce((sum, { weight }) => sum + weight, 0)
  return all.map(({ machine, traits }, index) => {
    const points = needs.map((need, at) => need.weight * (satisfactionOf(need, traits) ?? (worst[at] as number)))
    // Small differences don't decide against the lower price.
    const score = Math.round((50 * points.reduce((sum, point) => sum + point, 0)) / total)
    return { machine, traits, score, index }
  })
}

/** The index of the best machine among those whose specs meet every need. */
export function findBestFit(machines: readonly Candidate[], needs: readonly Need[]): number | undefined {
  return best(scoreAll(machines, needs).filter((scored) => meetsAll(scored, needs)))?.index
}

const meetsAll = ({ traits }: Pick<Scored<unknown>, 'traits'>, needs: readonly Need[]): boolean =>
  needs.every((need) => (satisfactionOf(need, traits) ?? 0) >= ENOUGH)

const best = <Machine extends Candidate>(scored: readonly Scored<Machine>[]): Scored<Machine> | undefined =>
  [...scored].sort((a, b) => b.score - a.score || a.machine.price - b.machine.price || a.index - b.index)[0]

const nearest = <Machine extends Candidate>(scored: readonly Scored<Machine>[]): Scored<Machine> | undefined =>
  [...scored].sort((a, b) => a.machine.price - b.machine.price || b.score - a.score || a.index - b.index)[0]

function headlineOf(
  { name, price }: Candidate,
  { fits, budget, inStock }: { fits: boolean; budget: number | undefined; inStock: boolean },
): string {
  if (!fits)
    return `No machine${inStock ? ' in stock' : ''} costs ${formatPoundsShort((budget ?? 0) * 100)} or less. The nearest is the ${name} at ${formatPounds(price)}.`
  return inStock ? `We suggest the ${name}.` : `We suggest the ${name}, but it’s out of stock at the moment.`
}

const reasonsFor = (traits: Traits, needs: readonly Need[]): Reason[] =>
  needs.flatMap((need) => {
    const trait = traits[need.trait]
    return trait && need.satisfaction(trait) >= ENOUGH ? [{ text: need.because, facts: [trait.fact] }] : []
  })

const caveatsFor = (traits: Traits, needs: readonly Need[]): Reason[] =>
  needs.flatMap((need) => {
    const trait = traits[need.trait]
    return trait && need.satisfaction(trait) < ENOUGH ? [{ text: need.caveat, facts: [trait.fact] }] : []
  })

const withinBudget = ({ price }: Candidate, budget: number): Reason => ({
  text: `Because your budget is ${formatPoundsShort(budget * 100)}`,
  facts: [{ name: 'Price', value: formatPounds(price) }],
})

const CHEAPEST_FIT: Reason = { text: 'It’s the lowest-priced machine we sell that does all of this', facts: [] }

function isCheapestFit<Machine extends Candidate>(
  chosen: Scored<Machine>,
  scored: readonly Scored<Machine>[],
  needs: readonly Need[],
): boolean {
  const isCheaper = ({ machine }: Scored<Machine>) => machine.price < chosen.machine.price
  return scored.length > 1 && meetsAll(chosen, needs) && !scored.some((fit) => isCheaper(fit) && meetsAll(fit, needs))
}

function whyBetter<Machine extends Candidate>(
  better: Scored<Machine>,
  chosen: Scored<Machine>,
  needs: readonly Need[],
): Reason {
  const gains = needs.map((need) => ({
    fact: better.traits[need.trait]?.fact,
    gain: need.weight * ((satisfactionOf(need, better.traits) ?? 0) - (satisfactionOf(need, chosen.traits) ?? 0)),
  }))
  const most = gains.filter(({ fact, gain }) => fact && gain > 0).sort((a, b) => b.gain - a.gain)[0]
  const { name, price } = better.machine
  const extra = price - chosen.machine.price
  const text = isBuyable(better.machine)
    ? `For ${formatPounds(extra)} more, the ${name} would suit you better`
    : `The ${name} would suit you better, but it’s out of stock at the moment`
  return { text, facts: most?.fact ? [most.fact] : [] }
}
