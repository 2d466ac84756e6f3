/** A postcode found in a text. `area` and `district` are its first part: `PO` and `30` of `PO30 1AA`. */
export type Postcode = { text: string; area: string; district: number }

// Royal Mail's areas, the Crown dependencies, British forces (BF) and Gibraltar (GX).
const AREAS = new Set(
  (
    'AB AL B BA BB BD BF BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU ' +
    'GX GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX ' +
    'PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR ' +
    'WS WV YO ZE'
  ).split(' '),
)

// The second part always has three characters, so `PO31AA` can only be PO3 1AA and `PO311AA` only PO31 1AA.
const POSTCODE = /(?<![A-Z0-9])([A-Z]{1,2})(\d{1,2})([A-Z]?)[ \t]{0,4}(\d[ABD-HJLNP-UW-Z]{2})(?![A-Z0-9])/g
const FORCES = /(?<![A-Z0-9])BFPO[ \t]{0,4}(\d{1,4})(?![A-Z0-9])/g

const ALL: [number, number][] = [[0, 99]]

/** Where the shop does not deliver, by area and first and last district (the carriers' off-mainland list). */
const OFF_MAINLAND: Record<string, [number, number][]> = {
  BF: ALL,
  BT: ALL,
  GX: ALL,
  GY: ALL,
  HS: ALL,
  IM: ALL,
  IV: [
    [41, 49],
    [51, 51],
    [55, 56],
  ],
  JE: ALL,
  KA: [[27, 28]],
  KW: [[15, 17]],
  PA: [
    [20, 20],
    [41, 49],
    [60, 78],
  ],
  PH: [[42, 44]],
  PO: [[30, 41]],
  TR: [[21, 25]],
  ZE: ALL,
}

/**
 * The postcodes in a text, in any case and with or without the space, in the order in which they stand. Only areas that
 * exist count, so that most lookalikes do not. A forces number (`BFPO 58`) counts as one.
 */
export function findPostcodes(text: string): Postcode[] {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toUpperCase()
  const found: (Postcode & { index: number })[] = []
  for (const { index, 1: area = '', 2: district = '', 3: letter = '', 4: inward = '' } of plain.matchAll(POSTCODE)) {
    if (!AREAS.has(area) || (letter && district.length > 1)) continue
    found.push({ index, text: `${area}${district}${letter} ${inward}`, area, district: Number(district) })
  }
  for (const { index, 1: number = '' } of plain.matchAll(FORCES)) {
    found.push({ index, text: `BFPO ${number}`, area: 'BF', district: 1 })
  }
  return found.sort((a, b) => a.index - b.index).map(({ index: _, ...postcode }) => postcode)
}

/** Whether a postcode lies on the mainland of Great Britain: no island, no Northern Ireland, no forces address. */
export const isMainland = ({ area, district }: Postcode): boolean =>
  !OFF_MAINLAND[area]?.some(([first, last]) => district >= first && district <= last)

/** The postcodes off the mainland by area, as people write them: `{ HS: 'HS', KW: 'KW15–17', … }`. */
export const offMainlandCodes = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(OFF_MAINLAND).map(([area, ranges]) => [
      area,
      ranges === ALL
        ? area
        : ranges.map(([first, last]) => `${area}${first}${last > first ? `–${last}` : ''}`).join(', '),
    ]),
  )
