import { type Outcome, ok, refuse } from './outcome.ts'

export type Postcode = { text: string; area: string; district: number }

// Royal Mail's, with the Crown dependencies, British forces (BF) and Gibraltar (GX).
const AREAS = new Set(
  (
    'AB AL B BA BB BD BF BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU ' +
    'GX GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX ' +
    'PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR ' +
    'WS WV YO ZE'
  ).split(' '),
)

/** The only areas whose districts end in a letter, as in `SW1A`. */
const LETTERED_AREAS = new Set('E EC N NW SE SW W WC'.split(' '))

// The second part has three characters, so `PO31AA` is PO3 1AA. The end keeps `Flat B1 2nd floor` from matching.
const POSTCODE =
  /(?<![A-Z0-9])([A-Z]{1,2})([1-9]?\d)([A-Z]?)[ \t]{0,4}(\d[ABD-HJLNP-UW-Z]{2})(?![A-Z0-9]|[ \t]{1,4}FLOOR)/g
const BFPO_NUMBER = /(?<![A-Z0-9])BFPO[ \t]{0,4}(\d{1,4})(?![A-Z0-9])/g

/** The carriers' off-mainland list: islands, Northern Ireland and forces. */
export const OFF_MAINLAND =
  'BF, BT, GX, GY, HS, IM, IV41–49, IV51, IV55–56, JE, KA27–28, KW15–17, PA20, PA41–49, PA60–78, PH42–44, PO30–41, TR21–25, ZE'

export type Districts = Record<string, [first: number, last: number][]>

export const WHOLE_AREA: [number, number] = [0, 99]

/** With or without the space. Only existing areas and forces numbers (`BFPO 58`) count. */
export function findPostcodes(text: string): Postcode[] {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toUpperCase()
  const postcodes: (Postcode & { index: number })[] = []
  for (const { index, 1: area = '', 2: district = '', 3: letter = '', 4: inward = '' } of plain.matchAll(POSTCODE)) {
    if (!AREAS.has(area) || (letter && (district.length > 1 || !LETTERED_AREAS.has(area)))) continue
    postcodes.push({ index, text: `${area}${district}${letter} ${inward}`, area, district: Number(district) })
  }
  for (const { index, 1: number = '' } of plain.matchAll(BFPO_NUMBER)) {
    postcodes.push({ index, text: `BFPO ${number}`, area: 'BF', district: 1 })
  }
  return postcodes.sort((a, b) => a.index - b.index).map(({ index: _, ...postcode }) => postcode)
}

/** Such as `BT, IM, KW15–17`. The message names the entry that is wrong. */
export function parseDistricts(text: string): Outcome<Districts, { code: 'malformed'; message: string }> {
  const districts: Districts = {}
  const wrong = (message: string) => refuse('malformed', { message })
  for (const part of text.normalize('NFKC').split(/[,;\n]/)) {
    const written = part.trim()
    if (!written) continue
    const [, area = '', first, last] =
      /^([A-Z]{1,2})[ \t]?(?:(\d{1,2})(?:[ \t]?[-‐‑‒–—−][ \t]?(\d{1,2}))?)?$/i.exec(written) ?? []
    const name = area.toUpperCase()
    if (!area)
      return wrong(
        `“${written.slice(0, 20)}” can’t be read. Separate areas and districts with commas, such as BT, IM, KW15–17`,
      )
    if (!AREAS.has(name)) return wrong(`${name} isn’t a postcode area`)
    const range: [number, number] = first ? [Number(first), Number(last ?? first)] : WHOLE_AREA
    if (range[0] > range[1]) return wrong(`${name}${range[0]}–${range[1]} is the wrong way round`)
    districts[name] = mergeRanges([...(districts[name] ?? []), range])
  }
  return ok(districts)
}

function mergeRanges(ranges: [number, number][]): [number, number][] {
  const merged: [number, number][] = []
  for (const [first, last] of ranges.sort((a, b) => a[0] - b[0])) {
    const previous = merged.at(-1)
    if (previous && first <= previous[1] + 1) previous[1] = Math.max(previous[1], last)
    else merged.push([first, last])
  }
  return merged
}

let lastParsed = { text: '', districts: {} as Districts }

/** A malformed list counts as empty: it was refused when it was saved. */
export function parseDistrictsCached(text: string): Districts {
  if (lastParsed.text !== text) {
    const parsed = parseDistricts(text)
    lastParsed = { text, districts: parsed.ok ? parsed.value : {} }
  }
  return lastParsed.districts
}

export const isMainland = ({ area, district }: Postcode, off: string = OFF_MAINLAND): boolean =>
  !parseDistrictsCached(off)[area]?.some(([first, last]) => district >= first && district <= last)
