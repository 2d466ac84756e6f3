import { findPostcodes } from './postcodes.ts'

/** An address as forms ask for it; what is optional and was left out is empty. */
export type Address = {
  /** Optional. */
  company: string
  line1: string
  /** Optional. */
  line2: string
  town: string
  /** Optional. */
  county: string
  postcode: string
}

/** In the order in which they are written. */
export const ADDRESS_PARTS = ['company', 'line1', 'line2', 'town', 'county', 'postcode'] as const

export const NO_ADDRESS: Address = { company: '', line1: '', line2: '', town: '', county: '', postcode: '' }

/** A typed postcode as Royal Mail writes it, `SW1A 1AA`; anything else as it was typed. */
export const tidyPostcode = (typed: string): string => postcodeOf(typed) ?? oneLine(typed)

/** The postcode that has been typed, alone and in whatever way, or undefined. */
export const postcodeOf = (typed: string): string | undefined =>
  findPostcodes(typed.replace(/[^\p{L}\p{N}]/gu, ''))[0]?.text

/** The specification's `shippingAddress`: each part on a line of its own, without those that are empty. */
export const composeAddress = (address: Address): string =>
  ADDRESS_PARTS.map((part) => (part === 'postcode' ? tidyPostcode(address.postcode) : oneLine(address[part])))
    .filter(Boolean)
    .join('\n')

/**
 * The parts of a composed address, and the best guess at those of a text that somebody has written: of several lines
 * each is a part, one line is divided at its commas. Composed again, a composed address is the same text; where it can't be
 * told which part was left out, a line may come back in its neighbour's place.
 */
export function parseAddress(text: string): Address {
  const written = text
    .split(/[\r\n]+/)
    .map(oneLine)
    .filter(Boolean)
  const postcode = findPostcodes(written.join('\n')).at(-1)?.text ?? ''
  const lines = postcode ? withoutPostcode(written, postcode) : written
  const rest = lines.length > 1 ? lines : lines.flatMap((line) => line.split(',')).map(oneLine)

  const parts = rest.filter(Boolean)
  const isWhole = parts.length === 5 && !FLAT.test(parts[0] ?? '')
  const county = isWhole || (parts.length > 2 && COUNTY.test(parts.at(-1) ?? '')) ? (parts.pop() ?? '') : ''
  const town = parts.length > 1 ? (parts.pop() ?? '') : ''
  const company = startsWithCompany(parts) ? (parts.shift() ?? '') : ''
  const [line1 = '', ...more] = parts
  return { company, line1, line2: more.join(', '), town, county, postcode }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Of what stands above the town: a firm's name has no number where the line below it has the street's. */
const startsWithCompany = ([first = '', second = '', third]: string[]) =>
  third === undefined ? !/\d/.test(first) && /\d/.test(second) : !FLAT.test(first)

const FLAT = /^(flat|apartment|apt|unit|suite|room|floor|level|no)\b|^\d/i
// Those that are no town as well.
const COUNTY =
  /shire$|lothian$|^(county|co\.?) |^(greater (london|manchester)|((east|west|south|mid) )?(sussex|glamorgan)|west midlands|tyne (and|&) wear|isle of wight|cornwall|cumbria|devon|dorset|essex|kent|merseyside|middlesex|norfolk|northumberland|rutland|somerset|suffolk|surrey|avon|cleveland|humberside|gwynedd|powys|dyfed|gwent|clwyd|ceredigion|anglesey|angus|argyll|caithness|fife|sutherland)$/i
const COUNTRY = /^(united kingdom|great britain|uk|gb|england|scotland|wales)\.?$/i

/** Takes the postcode, and a country written below it, out of the lines. */
function withoutPostcode(lines: string[], postcode: string): string[] {
  const pattern = new RegExp(`(.*?)[ ,]*(?<![A-Z0-9])${postcode.replace(' ', ' ?')}(?![A-Z0-9])[ ,.]*(.*)$`, 'i')
  const at = lines.findLastIndex((line) => findPostcodes(line).at(-1)?.text === postcode)
  const line = lines[at] ?? ''
  const [, before = '', after = ''] = pattern.exec(line) ?? pattern.exec(line.normalize('NFKC')) ?? [line, line]
  const below = [after, ...lines.slice(at + 1)].filter((text) => !COUNTRY.test(text))
  return [...lines.slice(0, at), before, ...below].filter(Boolean)
}
