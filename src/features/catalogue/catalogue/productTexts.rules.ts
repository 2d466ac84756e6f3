import type { Product } from './server/catalogue.schema.ts'

// Separate from catalogue.rules.ts, which every page loads.

export type Spec = { name: string; value: string }

/** `name: value` pairs separated by ` | `. A part without a colon is a name without a value. */
export const parseSpecs = (text: string | null): Spec[] =>
  splitItems(text, ' | ').map((part) => {
    const colon = part.indexOf(':')
    return colon < 0
      ? { name: part, value: '' }
      : { name: part.slice(0, colon).trim(), value: part.slice(colon + 1).trim() }
  })

/** Adds the product's weight, unless the merchant has written one. */
export function specsWithWeight({ specs, weightGrams }: Pick<Product, 'specs' | 'weightGrams'>): Spec[] {
  const written = parseSpecs(specs)
  const hasWeight = written.some(({ name }) => name.toLowerCase() === 'weight')
  return weightGrams === null || hasWeight
    ? written
    : [...written, { name: 'Weight', value: formatWeight(weightGrams) }]
}

/** `650 g`, `13.5 kg` */
export const formatWeight = (grams: number): string =>
  grams < 1000 ? `${grams} g` : `${Number((grams / 1000).toFixed(2))} kg`

export const parseFeatures = (text: string | null): string[] => splitItems(text, ', ')

export function firstSentence(description: string): string {
  const text = description.trim()
  const end = text.search(/[.!?]\s+[^\s\p{Ll}]/u)
  return end < 0 ? text : text.slice(0, end + 1)
}

/** What search engines show, in characters. */
const MAX_SEO_LENGTH = 160

export function seoDescription(description: string): string {
  const sentences = description.trim().split(/(?<=[.!?])\s+/)
  let text = ''
  for (const sentence of sentences) {
    const longer = text ? `${text} ${sentence}` : sentence
    if (longer.length > MAX_SEO_LENGTH) break
    text = longer
  }
  return (
    text ||
    `${description
      .trim()
      .slice(0, MAX_SEO_LENGTH - 1)
      .replace(/\s+\S*$/, '')}…`
  )
}

/** From the spec “In the box”. Items are separated by `; `, or by `, ` if there is no `; `. */
export function boxContents(product: Pick<Product, 'specs'>): string[] {
  const text = findSpec(product, 'in the box')
  return splitItems(text, text?.includes('; ') ? '; ' : ', ')
}

export const compatibleNames = (product: Pick<Product, 'specs'>): string[] =>
  splitItems(findSpec(product, 'fits'), ', ')

/** Whether it’s offered together with all machines it fits, or with the one named. */
export function isBundled(product: Pick<Product, 'specs'>, machine?: string): boolean {
  const names = splitItems(findSpec(product, 'bundle')?.toLowerCase() ?? null, ', ')
  return names.includes('yes') || (machine !== undefined && names.includes(machine.toLowerCase()))
}

/** The heading of the user manual that shows how to fit it. */
export const manualSection = (product: Pick<Product, 'specs'>): string | null => findSpec(product, 'manual section')

const findSpec = ({ specs }: Pick<Product, 'specs'>, wanted: string): string | null =>
  parseSpecs(specs).find(({ name }) => name.toLowerCase() === wanted)?.value ?? null

const splitItems = (text: string | null, separator: string): string[] =>
  (text ?? '')
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '')
