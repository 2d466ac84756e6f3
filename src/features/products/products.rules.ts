import { CATEGORIES } from '#/features/catalogue/catalogue.rules.ts'
import type { Spec } from '#/features/catalogue/productTexts.rules.ts'
import { slugFrom } from '#/features/catalogue/slug.rules.ts'
import type { Pence } from '#/lib/pence.ts'

export type DraftPicture = { src: string; alt: string }

export const LONGEST_SLUG = 120
export const MOST_PICTURES = 30
export const MOST_STOCK = 1_000_000
const LONGEST_ALT = 300
const MOST_ROWS = 100
const LONGEST_ROW = 1000

/** Limits of one upload; the size is in bytes per file. */
export const MOST_FILES = 10
export const LARGEST_FILE = 8 * 1024 * 1024
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

/** Wording from the specification. */
export const TOO_MANY_FILES = 'Too many files'
export const NO_FILES = 'No files selected'

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const PICTURE = /^\/media\/[a-z0-9][a-z0-9-]{0,99}\.jpg$/

export const slugOf = (name: string): string => slugFrom(name).slice(0, LONGEST_SLUG).replace(/-$/, '')

/** Parses a price as people and spreadsheets write it: `1145`, `1,145.00`, `£1145.00`, `1145,00`. */
export function parsePrice(written: string | number): Pence | undefined {
  const text = String(written).replace(/[£\s\u00a0]/g, '')
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.')
  const [, pounds, fraction = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(plain) ?? []
  return pounds === undefined ? undefined : Number(pounds) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Accepts the id or the label of a category, in any case. */
export const categoryFrom = (written: string): string | undefined =>
  CATEGORIES.find(({ id, label }) => [id, label].some((one) => one.toLowerCase() === written.trim().toLowerCase()))?.id

export function slugProblem(slug: string): string | undefined {
  if (slug.trim() === '') return 'Please enter the product’s address'
  if (slug.trim().length > LONGEST_SLUG) return `The address can have up to ${LONGEST_SLUG} characters`
  return SLUG.test(slug.trim())
    ? undefined
    : 'Use lower-case letters, numbers and single hyphens, such as court-ball-machine'
}

export function specsProblem(rows: readonly Spec[]): string | undefined {
  if (rows.length > MOST_ROWS) return `A product can have up to ${MOST_ROWS} specifications`
  return rows.map(specProblem).find(Boolean)
}

export function featuresProblem(items: readonly string[]): string | undefined {
  if (items.length > MOST_ROWS) return `A product can have up to ${MOST_ROWS} features`
  return items.map(featureProblem).find(Boolean)
}

export function imagesProblem(urls: readonly string[]): string | undefined {
  if (urls.length > MOST_PICTURES) return `A product can have up to ${MOST_PICTURES} pictures`
  const odd = urls.find((url) => !PICTURE.test(url))
  return odd === undefined ? undefined : `${odd} isn’t one of the shop’s pictures: please upload it`
}

export const altProblem = (alt: string): string | undefined =>
  alt.length > LONGEST_ALT ? `A description can have up to ${LONGEST_ALT} characters` : undefined

/** Specifications are stored as `name: value`, separated by ` | `. */
export function specProblem(row: Spec): string | undefined {
  const { name, value } = row
  if (!isWritten(row)) return undefined
  if (name.trim() === '') return 'Please name this specification'
  if (name.includes(':')) return `“${name}” can’t contain a colon`
  const sign = [name, value].find((text) => text.includes('|'))
  if (sign !== undefined) return `“${sign}” can’t contain | because it separates specifications`
  return name.length + value.length > LONGEST_ROW ? 'This specification is too long' : undefined
}

/** Features are stored separated by `, `. */
export function featureProblem(item: string): string | undefined {
  if (/,\s/.test(item.trim()))
    return `“${item.trim()}” can’t contain a comma followed by a space, because that separates features`
  return item.length > LONGEST_ROW ? 'This feature is too long' : undefined
}

/** Formats rows for storage, without blank ones. */
export function specsText(rows: readonly Spec[]): string | null {
  const kept = rows.map(({ name, value }) => ({ name: name.trim(), value: value.trim() })).filter(isWritten)
  return kept.map(({ name, value }) => (value ? `${name}: ${value}` : name)).join(' | ') || null
}

export const featuresText = (items: readonly string[]): string | null =>
  items
    .map((item) => item.trim())
    .filter(Boolean)
    .join(', ') || null

export const isWritten = ({ name, value }: Spec): boolean => name.trim() !== '' || value.trim() !== ''

/** Nobody can buy the products of an import while it is being written, so its size is limited. */
export const MOST_CSV_ROWS = 10_000

/** Separates pictures in a CSV cell. */
export const LIST_SIGN = ' | '
