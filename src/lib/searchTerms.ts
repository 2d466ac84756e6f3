import { parsePostcode } from './address.ts'
import { searchWords } from './lists.rules.ts'
import { normaliseOrderId, readDigits } from './orderNumber.ts'

/** Any one of these, each of which is texts that must all be found. */
type SearchTerm = readonly (readonly string[])[]

/** All `terms`, or else the order number. */
export type Search = { terms: readonly SearchTerm[]; orderId: string | undefined }

/**
 * What to look for in texts made by `search_text`. Postcodes are found with and without their space, order numbers as
 * `normaliseOrderId` reads them, and phone numbers as `search_phone` stores them.
 */
export function parseSearch(q: string | undefined): Search {
  const words = searchWords(q)
  const terms: SearchTerm[] = []
  for (let at = 0; at < words.length; ) {
    const { length, forms } = readPhone(words, at) ?? readPostcode(words, at) ?? readOrderNumber(words, at)
    const typed = words.slice(at, at + length)
    terms.push([typed, ...forms.filter((form) => typed.join() !== form).map((form) => [form])])
    at += length
  }
  return { terms, orderId: normaliseOrderId(q ?? '')?.toLowerCase() }
}

/** How many words were read, and how else they may be written. */
type Reading = { length: number; forms: string[] }

const PHONE_PART = /^\+?[\d().\-/]+$/
const MIN_PHONE_DIGITS = 4

function readPhone(words: readonly string[], at: number): Reading | undefined {
  const end = words.findIndex((word, index) => index >= at && !PHONE_PART.test(word))
  const parts = words.slice(at, end === -1 ? undefined : end)
  const digits = parts.join('').replace(/\D/g, '')
  if (digits.length < MIN_PHONE_DIGITS) return undefined
  return { length: parts.length, forms: [digits.replace(/^00/, '').replace(/^440?/, '0')] }
}

function readPostcode(words: readonly string[], at: number): Reading | undefined {
  for (const length of [2, 1]) {
    const typed = words.slice(at, at + length)
    const postcode = typed.length === length ? parsePostcode(typed.join('')) : undefined
    if (postcode) return { length, forms: [postcode, postcode.replace(' ', '')].map((form) => form.toLowerCase()) }
  }
  return undefined
}

/** Part of one, such as `ord-7k2`. Without the hyphen it may be the beginning of a name. */
function readOrderNumber(words: readonly string[], at: number): Reading {
  const [, digits] = /^[o0]rd-(.+)$/.exec(words[at] as string) ?? []
  return { length: 1, forms: digits ? [`ord-${readDigits(digits)}`] : [] }
}
