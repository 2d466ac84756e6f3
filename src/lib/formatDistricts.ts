import { type Districts, parseDistricts, WHOLE_AREA } from './postcodes.ts'

/** `{ HS: 'HS', IV: 'IV41–49, IV51', … }` */
export const formatDistrictsByArea = (districts: Districts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(districts)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([area, ranges]) => [area, ranges.map((range) => formatDistricts(area, range)).join(', ')]),
  )

const formatDistricts = (area: string, [first, last]: [number, number]) =>
  first === WHOLE_AREA[0] && last === WHOLE_AREA[1] ? area : `${area}${first}${last > first ? `–${last}` : ''}`

export function normaliseDistricts(text: string): string {
  const parsed = parseDistricts(text)
  return parsed.ok ? Object.values(formatDistrictsByArea(parsed.value)).join(', ') : text
}
