import type { DecodedProduct } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { boxContents, specsWithWeight } from '#/features/catalogue/catalogue/productTexts.rules.ts'
import type { Product } from '#/features/catalogue/catalogue/server/catalogue.schema.ts'
import type { Comparison as WireComparison } from './server/compare.schema.ts'

export const MAX_COMPARED = 3

export type Comparison = DecodedProduct<WireComparison>

export type ComparedProduct = Pick<Product, 'name' | 'specs' | 'weightGrams'>

export type SpecRow = {
  name: string
  /** One for each product, undefined if it doesn't state this spec. */
  values: (string | undefined)[]
  /** Whether the products differ in more than spelling. */
  differs: boolean
}

/** Every spec of every product, each once, in an order that agrees with the products' own. */
export function compareSpecs(products: readonly ComparedProduct[]): SpecRow[] {
  const names: string[] = []
  const columns = products.map((product) => {
    const column = new Map<string, string>()
    let at = -1
    for (const { name, value } of specsWithWeight(product)) {
      const key = keyOf(name)
      const known = names.findIndex((other) => keyOf(other) === key)
      if (known < 0) names.splice(++at, 0, name)
      else at = known
      const stated = value || 'Yes'
      const before = column.get(key)
      column.set(key, before === undefined ? stated : `${before}; ${stated}`)
    }
    return column
  })
  return names.map((name) => {
    const values = columns.map((column) => column.get(keyOf(name)))
    const meanings = values.map((value, index) => value && meaningOf(value, products[index]?.name ?? ''))
    return { name, values, differs: new Set(meanings).size > 1 }
  })
}

export const isBox = ({ name }: Pick<SpecRow, 'name'>): boolean => keyOf(name) === 'in the box'

export const boxItems = (value: string): string[] => boxContents({ specs: `In the box: ${value}` })

const keyOf = (name: string) => name.trim().toLowerCase()

/** The box of each machine contains the machine itself, under its own name. */
const meaningOf = (value: string, ownName: string): string =>
  value
    .replaceAll(ownName, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/×/g, 'x')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/\d+(?:\.\d+)?/g, (figure) => String(Number(figure)))
    .replace(/\s+/g, '')

/** How many digits each value lacks for its unit to stand below the others'. */
export function missingDigits(values: readonly (string | undefined)[]): number[] {
  const lengths = values.map((value) => (value === undefined ? undefined : /^\d+(?![\d–-])/.exec(value)?.[0].length))
  const stated = lengths.filter((length) => length !== undefined)
  if (stated.length < values.filter((value) => value !== undefined).length) return values.map(() => 0)
  return lengths.map((length) => Math.max(0, ...stated) - (length ?? Math.max(0, ...stated)))
}

/** Puts `slug` at `place`; if it is elsewhere, the two change places. An empty `slug` leaves the place out. */
export function replaceMachine(slugs: readonly string[], place: number, slug: string): string[] {
  const before = slugs[place]
  const elsewhere = slugs.indexOf(slug)
  const replaced = [...slugs]
  if (elsewhere >= 0 && before !== undefined) replaced[elsewhere] = before
  replaced[place] = slug
  return [...new Set(replaced.filter(Boolean))]
}

export const machinesJsonLd = (machines: readonly { name: string; slug: string }[], origin: string) => ({
  '@type': 'ItemList',
  itemListElement: machines.map(({ name, slug }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}/products/${encodeURIComponent(slug)}`,
  })),
})
