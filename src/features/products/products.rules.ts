import { CATEGORIES } from '#/features/catalogue/catalogue.rules.ts'
import type { Spec } from '#/features/catalogue/productTexts.rules.ts'
import { slugFrom } from '#/features/catalogue/slug.rules.ts'
import type { Pence } from '#/lib/pence.ts'

/** A picture of a product as the form holds it. */
export type DraftPicture = { src: string; alt: string }

/** A product as somebody types it. */
export type ProductDraft = {
  name: string
  slug: string
  description: string
  price: string
  category: string
  stockQuantity: string
  inStock: boolean
  specs: Spec[]
  features: string[]
  pictures: DraftPicture[]
}

export const LONGEST_SLUG = 120
export const MOST_PICTURES = 30
export const MOST_STOCK = 1_000_000
const LONGEST_NAME = 200
const LONGEST_DESCRIPTION = 20_000
const LONGEST_ALT = 300
const MOST_ROWS = 100
const LONGEST_ROW = 1000

/** At the most so many files in one upload, each of so many bytes. */
export const MOST_FILES = 10
export const LARGEST_FILE = 8 * 1024 * 1024
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

/** The specification's words for too many files and for none. */
export const TOO_MANY_FILES = 'Too many files'
export const NO_FILES = 'No files selected'

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const PICTURE = /^\/media\/[a-z0-9][a-z0-9-]{0,99}\.jpg$/

/** The slug that a name gives, short enough to be one. */
export const slugOf = (name: string): string => slugFrom(name).slice(0, LONGEST_SLUG).replace(/-$/, '')

/** Pence of a price as people, spreadsheets and programs write it: `1145`, `1,145.00`, `£1145.00`, `1145,00`. */
export function parsePrice(written: string | number): Pence | undefined {
  const text = String(written).replace(/[£\s\u00a0]/g, '')
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.')
  const [, pounds, fraction = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(plain) ?? []
  return pounds === undefined ? undefined : Number(pounds) * 100 + Number(fraction.padEnd(2, '0'))
}

/** The shop's own name for a category, from that or from what people read, in any case. */
export const categoryFrom = (written: string): string | undefined =>
  CATEGORIES.find(({ id, label }) => [id, label].some((one) => one.toLowerCase() === written.trim().toLowerCase()))?.id

/** What is wrong with each field of a product, in words; undefined where nothing is. */
export const PRODUCT_PROBLEMS = {
  name: (name: string) =>
    name.trim() === '' ? 'Please enter a name' : name.trim().length > LONGEST_NAME ? 'Name is too long' : undefined,
  slug(slug: string) {
    if (slug.trim() === '') return 'Please enter the product’s address'
    if (slug.trim().length > LONGEST_SLUG) return `The address may have ${LONGEST_SLUG} characters`
    return SLUG.test(slug.trim())
      ? undefined
      : 'Use lower-case letters, digits and single hyphens, such as court-ball-machine'
  },
  description(text: string) {
    if (text.trim() === '') return 'Please enter a description'
    return text.length > LONGEST_DESCRIPTION ? 'Please keep the description to 20,000 characters' : undefined
  },
  price: (price: string | number) =>
    parsePrice(price) === undefined ? 'Please enter a price in pounds, such as 49.50' : undefined,
  category: (category: string) =>
    categoryFrom(category) ? undefined : `Please choose a category: ${CATEGORIES.map(({ label }) => label).join(', ')}`,
  stockQuantity(stock: string | number) {
    const count = /^\d{1,9}$/.test(String(stock).trim()) ? Number(stock) : Number.NaN
    return count <= MOST_STOCK ? undefined : 'Please enter how many are in stock, as a whole number'
  },
  specs(rows: readonly Spec[]) {
    if (rows.length > MOST_ROWS) return `A product may have ${MOST_ROWS} specifications`
    return rows.filter(isWritten).map(specProblem).find(Boolean)
  },
  features(items: readonly string[]) {
    if (items.length > MOST_ROWS) return `A product may have ${MOST_ROWS} features`
    return items.map(featureProblem).find(Boolean)
  },
  images(urls: readonly string[]) {
    if (urls.length > MOST_PICTURES) return `A product may have ${MOST_PICTURES} pictures`
    const odd = urls.find((url) => !PICTURE.test(url))
    return odd === undefined ? undefined : `${odd} is no picture of the shop: please upload it`
  },
  alt: (alt: string) => (alt.length > LONGEST_ALT ? `A description may have ${LONGEST_ALT} characters` : undefined),
} as const

/** The row of a specification is stored as `name: value`, and rows are separated by ` | `. */
export function specProblem({ name, value }: Spec): string | undefined {
  if (name.trim() === '') return 'Please name this specification'
  if (name.includes(':')) return `“${name}” cannot hold a colon: it ends the name`
  const sign = [name, value].find((text) => text.includes('|'))
  if (sign !== undefined) return `“${sign}” cannot hold the sign |: it separates specifications`
  return name.length + value.length > LONGEST_ROW ? 'This specification is too long' : undefined
}

/** Features are stored as items separated by `, `. */
export function featureProblem(item: string): string | undefined {
  if (/,\s/.test(item.trim())) return `“${item.trim()}” cannot hold a comma and a space: they separate features`
  return item.length > LONGEST_ROW ? 'This feature is too long' : undefined
}

/** Rows as they are stored; rows without a word are left out. */
export function specsText(rows: readonly Spec[]): string | null {
  const kept = rows.map(({ name, value }) => ({ name: name.trim(), value: value.trim() })).filter(isWritten)
  return kept.map(({ name, value }) => (value ? `${name}: ${value}` : name)).join(' | ') || null
}

/** Features as they are stored. */
export const featuresText = (items: readonly string[]): string | null =>
  items
    .map((item) => item.trim())
    .filter(Boolean)
    .join(', ') || null

/** Whether anything stands in a row. */
export const isWritten = ({ name, value }: Spec): boolean => name.trim() !== '' || value.trim() !== ''

/** What is wrong with a draft, by field; `specs.2` and `features.0` name a row. */
export function problemsOfDraft(draft: ProductDraft): Record<string, string> {
  const found: Record<string, string | undefined> = {
    name: PRODUCT_PROBLEMS.name(draft.name),
    slug: PRODUCT_PROBLEMS.slug(draft.slug),
    description: PRODUCT_PROBLEMS.description(draft.description),
    price: PRODUCT_PROBLEMS.price(draft.price),
    category: PRODUCT_PROBLEMS.category(draft.category),
    stockQuantity: PRODUCT_PROBLEMS.stockQuantity(draft.stockQuantity),
  }
  draft.specs.forEach((row, at) => {
    if (isWritten(row)) found[`specs.${at}`] = specProblem(row)
  })
  draft.features.forEach((item, at) => {
    found[`features.${at}`] = featureProblem(item)
  })
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** At the most so many rows in one import: while it is written nobody can buy what it names. */
export const MOST_CSV_ROWS = 10_000

/** Between the pictures of a product in one cell of a CSV file. */
export const LIST_SIGN = ' | '
