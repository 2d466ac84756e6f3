import { type Spec, specsWithWeight } from '#/features/catalogue/catalogue/productTexts.rules.ts'
import type { ComparedProduct } from './comparison.rules.ts'

/** A figure that the finder understands, with the part of the spec that states it. */
export type Trait = { amount: number; fact: Spec }

export type TraitName = 'balls' | 'topSpeed' | 'slowSpeed' | 'hours' | 'weight'

/** In balls, km/h, hours and kilograms. What a product's specs don't say isn't there. */
export type Traits = Partial<Record<TraitName, Trait>>

export function traitsOf(product: ComparedProduct): Traits {
  const specs = specsWithWeight(product)
  const speed = first(specs, readSpeed)
  const read: { [Name in TraitName]: Trait | undefined } = {
    balls: first(specs, readBalls),
    topSpeed: speed && { amount: speed.most, fact: speed.fact },
    slowSpeed: speed?.least === undefined ? undefined : { amount: speed.least, fact: speed.fact },
    hours: first(specs, readRunningTime) ?? first(specs, readBatteryTime) ?? noBattery(specs),
    weight: first(specs, readWeight),
  }
  return Object.fromEntries(Object.entries(read).filter(([, trait]) => trait !== undefined))
}

const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`
const RANGE = String.raw`(${NUMBER})(?:\s*(?:–|—|-|to)\s*(${NUMBER}))?`
const toNumber = (text: string) => Number(text.replaceAll(',', ''))
const pattern = (source: string) => new RegExp(source, 'i')

const BALLS = pattern(String.raw`(${NUMBER})\s*(?:tennis\s+)?balls?\b`)
const BARE = pattern(String.raw`^(?:up to|about|approx\.?)?\s*(${NUMBER})$`)

function readBalls(spec: Spec): Trait | undefined {
  if (!/capacity|hopper|\bballs?\b/i.test(spec.name) || /battery|feed|interval/i.test(spec.name)) return undefined
  const figure = BALLS.exec(spec.value)?.[1] ?? BARE.exec(spec.value)?.[1]
  return figure === undefined ? undefined : { amount: toNumber(figure), fact: spec }
}

const SPEED = pattern(String.raw`${RANGE}\s*(km/h|kmh|kph|mph)`)
const KMH_PER_MPH = 1.609

function readSpeed(spec: Spec): { least: number | undefined; most: number; fact: Spec } | undefined {
  if (!/speed/i.test(spec.name)) return undefined
  const found = findInClause(spec, SPEED)
  if (!found) return undefined
  const [, from = '', to, unit = ''] = found.match
  const factor = /mph/i.test(unit) ? KMH_PER_MPH : 1
  return {
    least: to === undefined ? undefined : toNumber(from) * factor,
    most: toNumber(to ?? from) * factor,
    fact: found.fact,
  }
}

const TIME = pattern(String.raw`${RANGE}\s*(h|hrs?|hours?|min|mins|minutes?)\b`)

const readRunningTime = (spec: Spec) =>
  /battery life|(run|play|running|playing|operating)[ -]?time/i.test(spec.name) ? readTime(spec) : undefined

const readBatteryTime = (spec: Spec) =>
  /battery/i.test(spec.name) && !/charg/i.test(spec.name) ? readTime(spec) : undefined

function readTime(spec: Spec): Trait | undefined {
  const found = findInClause(spec, TIME, /typical/i)
  if (!found) return undefined
  const [, figure = '', , unit = ''] = found.match
  return { amount: toNumber(figure) / (/^m/i.test(unit) ? 60 : 1), fact: found.fact }
}

/** A machine that says it needs mains power and names no battery. */
function noBattery(specs: readonly Spec[]): Trait | undefined {
  if (specs.some(({ name, value }) => /batter/i.test(name + value))) return undefined
  const fact = specs.find(({ name, value }) => /power|supply/i.test(name) && /mains|2[34]0 ?V/i.test(value))
  return fact && { amount: 0, fact }
}

const WEIGHT = pattern(String.raw`(${NUMBER})\s*(kg|g|lbs?)\b`)
const KG_PER: Record<string, number> = { kg: 1, g: 0.001, lb: 0.4536, lbs: 0.4536 }

function readWeight(spec: Spec): Trait | undefined {
  if (!/weight/i.test(spec.name) || /battery|ball|max|ship|pack/i.test(spec.name)) return undefined
  const found = findInClause(spec, WEIGHT)
  if (!found) return undefined
  const [, figure = '', unit = ''] = found.match
  return { amount: toNumber(figure) * (KG_PER[unit.toLowerCase()] ?? 1), fact: found.fact }
}

/** The first clause that matches, or the first that also matches `preferred`. Charging times are no running times. */
function findInClause({ name, value }: Spec, figures: RegExp, preferred?: RegExp) {
  const found = value
    .split(/[,;] /)
    .filter((clause) => !/charg/i.test(clause))
    .flatMap((clause) => {
      const match = figures.exec(clause)
      return match ? [{ match, fact: { name, value: clause.trim() } }] : []
    })
  return found.find(({ fact }) => preferred?.test(fact.value)) ?? found[0]
}

function first<Item, Found>(items: readonly Item[], read: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = read(item)
    if (found !== undefined) return found
  }
}
