import { CATEGORIES } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import type { Spec } from '#/features/catalogue/catalogue/productTexts.rules.ts'
import { slugify } from '#/lib/slugify.ts'

export type DraftPicture = { src: string; alt: string }

export const MAX_SLUG_LENGTH = 120
export const MAX_PICTURES = 30
/** A tonne. */
export const MAX_WEIGHT_GRAMS = 1_000_000
export const MAX_WARRANTY_YEARS = 25
export const SKU = /^[a-z0-9][a-z0-9._/-]{0,39}$/i
const MAX_ALT_LENGTH = 300
const MAX_ROWS = 100
const MAX_ROW_LENGTH = 1000

export const MAX_FILES = 10

/** Wording from the specification. */
export const TOO_MANY_FILES = 'Too many files'
export const NO_FILES = 'No files selected'

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const PICTURE_URL = /^\/media\/[a-z0-9][a-z0-9-]{0,99}\.jpg$/

export const slugForName = (name: string): string => slugify(name).slice(0, MAX_SLUG_LENGTH).replace(/-$/, '')

export const parseCategory = (written: string): string | undefined =>
  CATEGORIES.find(({ id, label }) => [id, label].some((key) => key.toLowerCase() === written.trim().toLowerCase()))?.id

export function slugProblem(slug: string): string | undefined {
  if (slug.trim() === '') return 'Please enter the product’s address'
  if (slug.trim().length > MAX_SLUG_LENGTH) return `The address can have up to ${MAX_SLUG_LENGTH} characters`
  return SLUG.test(slug.trim())
    ? undefined
    : 'Use lower-case letters, numbers and single hyphens, such as court-ball-machine'
}

export function specsProblem(rows: readonly Spec[]): string | undefined {
  if (rows.length > MAX_ROWS) return `A product can have up to ${MAX_ROWS} specifications`
  return rows.map(specProblem).find(Boolean)
}

export function featuresProblem(items: readonly string[]): string | undefined {
  if (items.length > MAX_ROWS) return `A product can have up to ${MAX_ROWS} features`
  return items.map(featureProblem).find(Boolean)
}

export function imagesProblem(urls: readonly string[]): string | undefined {
  if (urls.length > MAX_PICTURES) return `A product can have up to ${MAX_PICTURES} pictures`
  const odd = urls.find((url) => !PICTURE_URL.test(url))
  return odd === undefined ? undefined : `${odd} isn’t one of the shop’s pictures: please upload it`
}

export const altProblem = (alt: string): string | undefined =>
  alt.length > MAX_ALT_LENGTH ? `A description can have up to ${MAX_ALT_LENGTH} characters` : undefined

/** Specifications are stored as `name: value`, separated by ` | `. */
export function specProblem(row: Spec): string | undefined {
  const { name, value } = row
  if (!isFilledIn(row)) return undefined
  if (name.trim() === '') return 'Please name this specification'
  if (name.includes(':')) return `“${name}” can’t contain a colon`
  const sign = [name, value].find((text) => text.includes('|'))
  if (sign !== undefined) return `“${sign}” can’t contain | because it separates specifications`
  return name.length + value.length > MAX_ROW_LENGTH ? 'This specification is too long' : undefined
}

/** Features are stored separated by `, `. */
export function featureProblem(item: string): string | undefined {
  if (/,\s/.test(item.trim()))
    return `“${item.trim()}” can’t contain a comma followed by a space, because that separates features`
  return item.length > MAX_ROW_LENGTH ? 'This feature is too long' : undefined
}

export function formatSpecs(rows: readonly Spec[]): string | null {
  const filledIn = rows.map(({ name, value }) => ({ name: name.trim(), value: value.trim() })).filter(isFilledIn)
  return filledIn.map(({ name, value }) => (value ? `${name}: ${value}` : name)).join(' | ') || null
}

export const formatFeatures = (items: readonly string[]): string | null =>
  items
    .map((item) => item.trim())
    .filter(Boolean)
    .join(', ') || null

export const isFilledIn = ({ name, value }: Spec): boolean => name.trim() !== '' || value.trim() !== ''

/** Nobody can buy the products of an import while it is being written, so its size is limited. */
export const MAX_CSV_ROWS = 10_000

/** How a price of £0.00 is written, so that nobody gives a product away by mistake. */
export const FREE = 'free'
/** In the form, where a price is typed as a number. */
export const GIVE_AWAY_LABEL = 'Sell it for £0.00'

export const isFree = (written: string): boolean => written.trim().toLowerCase() === FREE

export const LIST_SEPARATOR = ' | '
