import { findPostcodes } from './postcodes.ts'

/** `company`, `line2` and `county` may be empty. */
export type Address = {
  company: string
  line1: string
  line2: string
  town: string
  county: string
  postcode: string
}

export const ADDRESS_PARTS = ['company', 'line1', 'line2', 'town', 'county', 'postcode'] as const

export const EMPTY_ADDRESS: Address = { company: '', line1: '', line2: '', town: '', county: '', postcode: '' }

/** `SW1A 1AA`. Only tidies the spaces of anything else. */
export const normalisePostcode = (typed: string): string => parsePostcode(typed) ?? collapseWhitespace(typed)

/** Undefined unless the input is a postcode and nothing else. Ignores punctuation. */
export const parsePostcode = (typed: string): string | undefined =>
  findPostcodes(typed.replace(/[^\p{L}\p{N}]/gu, ''))[0]?.text

export const formatAddress = (address: Address): string =>
  ADDRESS_PARTS.map((part) =>
    part === 'postcode' ? normalisePostcode(address.postcode) : collapseWhitespace(address[part]),
  )
    .filter(Boolean)
    .join('\n')

export const collapseWhitespace = (text: string) => text.replace(/\s+/g, ' ').trim()
