import { findPostcodes } from '#/lib/postcodes.ts'

type PostalAddress = {
  '@type': 'PostalAddress'
  streetAddress: string
  addressLocality: string
  addressRegion?: string
  postalCode: string
  addressCountry: string
}

/** Not a real area: used in examples and in the default address. */
const EXAMPLE_POSTCODE = /^ZZ\d{1,2} ?\d[A-Z]{2}$/i
/** Crown dependencies and Gibraltar, which have their own country codes. All other areas are GB. */
const COUNTRY_BY_AREA: Record<string, string> = { GY: 'GG', JE: 'JE', IM: 'IM', GX: 'GI' }
const NATION =
  /^(united kingdom|uk|great britain|gb|england|scotland|wales|northern ireland|jersey|guernsey|isle of man)$/i
/** Counties, which people write between town and postcode. */
const COUNTY =
  /^((county|co\.?) .+|.+shire|(east |west )?sussex|kent|essex|surrey|middlesex|norfolk|suffolk|cornwall|devon|dorset|somerset|cumbria|northumberland|rutland|merseyside|isle of wight|west midlands|tyne (and|&) wear|greater (london|manchester)|[a-z]+ glamorgan|powys|dyfed|gwent|gwynedd|clwyd|fife)$/i

/** Splits a British address. If that is ambiguous, returns its text, which schema.org accepts too. */
export function postalAddressJsonLd(lines: readonly string[]): PostalAddress | string {
  const parts = lines.flatMap((line) => line.split(',')).map((part) => part.trim())
  const index = parts.findLastIndex((part) => parseEnd(part) !== undefined)
  const end = parseEnd(parts[index] ?? '')
  if (!end || !parts.slice(index + 1).every((part) => NATION.test(part))) return lines.join(', ')
  const before = [...parts.slice(0, index), end.rest].filter(Boolean)
  while (NATION.test(before.at(-1) ?? '')) before.pop()
  const addressRegion = COUNTY.test(before.at(-1) ?? '') ? before.pop() : undefined
  const addressLocality = before.pop()
  // A digit means a street, not a town.
  if (!addressLocality || before.length === 0 || /\d/.test(addressLocality)) return lines.join(', ')
  return {
    '@type': 'PostalAddress',
    streetAddress: before.join(', '),
    addressLocality,
    ...(addressRegion ? { addressRegion } : {}),
    postalCode: end.postcode,
    addressCountry: end.country,
  }
}

function parseEnd(part: string): { rest: string; postcode: string; country: string } | undefined {
  const words = part.replace(/\.$/, '').split(/\s+/)
  for (const count of [2, 1]) {
    const written = words.slice(-count).join(' ')
    const rest = words.slice(0, -count).join(' ')
    if (EXAMPLE_POSTCODE.test(written)) return { rest, postcode: written.toUpperCase(), country: 'GB' }
    const [match] = findPostcodes(written)
    if (match && normalise(match.text) === normalise(written)) {
      return { rest, postcode: match.text, country: COUNTRY_BY_AREA[match.area] ?? 'GB' }
    }
  }
  return undefined
}

const normalise = (text: string) => text.replaceAll(' ', '').toUpperCase()
