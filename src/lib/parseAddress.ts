import { type Address, collapseWhitespace } from './address.ts'
import { findPostcodes } from './postcodes.ts'

/** A best guess unless `formatAddress` wrote the text. */
export function parseAddress(text: string): Address {
  const written = text
    .split(/[\r\n]+/)
    .map(collapseWhitespace)
    .filter(Boolean)
  const postcode = findPostcodes(written.join('\n')).at(-1)?.text ?? ''
  const lines = postcode ? removePostcode(written, postcode) : written
  const rest = lines.length > 1 ? lines : lines.flatMap((line) => line.split(',')).map(collapseWhitespace)

  const parts = rest.filter(Boolean)
  const isWhole = parts.length === 5 && !FLAT.test(parts[0] ?? '')
  const county = isWhole || (parts.length > 2 && COUNTY.test(parts.at(-1) ?? '')) ? (parts.pop() ?? '') : ''
  const town = parts.length > 1 ? (parts.pop() ?? '') : ''
  const company = startsWithCompany(parts) ? (parts.shift() ?? '') : ''
  const [line1 = '', ...more] = parts
  return { company, line1, line2: more.join(', '), town, county, postcode }
}

/** A company has no number if the line below has the street's. */
const startsWithCompany = ([first = '', second = '', third]: string[]) =>
  third === undefined ? !/\d/.test(first) && /\d/.test(second) : !FLAT.test(first)

const FLAT = /^(flat|apartment|apt|unit|suite|room|floor|level|no)\b|^\d/i
// Only counties that are not also towns.
const COUNTY =
  /shire$|lothian$|^(county|co\.?) |^(greater (london|manchester)|((east|west|south|mid) )?(sussex|glamorgan)|west midlands|tyne (and|&) wear|isle of wight|cornwall|cumbria|devon|dorset|essex|kent|merseyside|middlesex|norfolk|northumberland|rutland|somerset|suffolk|surrey|avon|cleveland|humberside|gwynedd|powys|dyfed|gwent|clwyd|ceredigion|anglesey|angus|argyll|caithness|fife|sutherland)$/i
const COUNTRY = /^(united kingdom|great britain|uk|gb|england|scotland|wales)\.?$/i

function removePostcode(lines: string[], postcode: string): string[] {
  const pattern = new RegExp(`(.*?)[ ,]*(?<![A-Z0-9])${postcode.replace(' ', ' ?')}(?![A-Z0-9])[ ,.]*(.*)$`, 'i')
  const at = lines.findLastIndex((line) => findPostcodes(line).at(-1)?.text === postcode)
  const line = lines[at] ?? ''
  const [, before = '', after = ''] = pattern.exec(line) ?? pattern.exec(line.normalize('NFKC')) ?? [line, line]
  const below = [after, ...lines.slice(at + 1)].filter((text) => !COUNTRY.test(text))
  return [...lines.slice(0, at), before, ...below].filter(Boolean)
}
