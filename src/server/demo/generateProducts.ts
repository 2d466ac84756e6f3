import type { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { demoProducts, toRow } from './products.ts'

/** Valid in PostgreSQL and in JavaScript. */
export const GENERATED_SLUG = '-no-[0-9]{6,}$'

const MAKES = [
  'Baseline',
  'Tramline',
  'Deuce',
  'Advantage',
  'Volley',
  'Half-Volley',
  'Drop Shot',
  'Passing Shot',
  'Net Cord',
]
const GRADES = ['Junior', 'Training', 'Match', 'Club', 'Tour', 'Coach']
const COLOURS = ['green', 'graphite', 'white', 'yellow', 'clay', 'navy', 'silver']

const BASES = demoProducts.filter(({ category }) => category !== 'Ball Machines')

const pick = <Item>(list: readonly Item[], index: number): Item => list[index % list.length] as Item

export const generateProducts = (first: number, count: number): (typeof products.$inferInsert)[] =>
  Array.from({ length: count }, (_, offset) => generateProduct(first + offset))

function generateProduct(number: number): typeof products.$inferInsert {
  const base = pick(BASES, number)
  const make = pick(MAKES, Math.floor(number / BASES.length))
  const grade = pick(GRADES, Math.floor(number / (BASES.length * MAKES.length)))
  const colour = pick(COLOURS, number * 5)
  const digits = String(number).padStart(6, '0')
  const stock = (number * 37) % 60
  // 50–200 % of the original's, in whole pounds or a penny less.
  const share = (50 + ((number * 53) % 151)) / 100
  return {
    ...toRow({ ...base, stock }),
    slug: `${base.slug}-no-${digits}`,
    sku: `${base.sku}-${digits}`,
    name: `${make} ${base.name} ${grade} ${digits}`,
    price: Math.round((base.price * share) / 100) * 100 - (number % 3 === 0 ? 1 : 0),
    cost: Math.round(base.cost * share),
    description: `${make} ${base.name.toLowerCase()} for ${grade.toLowerCase()} use, in ${colour}. ${base.description}`,
    specs: `${base.specs} | Colour: ${colour} | Model: ${digits}`,
  }
}
