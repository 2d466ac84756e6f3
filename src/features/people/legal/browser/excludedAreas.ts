import { excludedPostcodes } from '#/features/shop/delivery/delivery.rules.ts'
import { formatDistrictsByArea } from '#/lib/formatDistricts.ts'
import { parseDistrictsCached } from '#/lib/postcodes.ts'

const AREA_NAMES: Record<string, string> = {
  BF: 'British forces addresses',
  BT: 'Northern Ireland',
  GX: 'Gibraltar',
  GY: 'Guernsey, Alderney and Sark',
  HS: 'Outer Hebrides',
  IM: 'Isle of Man',
  IV: 'Skye and the small isles nearby',
  JE: 'Jersey',
  KA: 'Arran and the Cumbraes',
  KW: 'Orkney',
  PA: 'Bute and the islands of Argyll',
  PH: 'Rum, Eigg, Muck and Canna',
  PO: 'Isle of Wight',
  TR: 'Isles of Scilly',
  ZE: 'Shetland',
}

export const excludedAreas = (): string[][] =>
  Object.entries(formatDistrictsByArea(parseDistrictsCached(excludedPostcodes())))
    .map(([area, codes]) => [AREA_NAMES[area] ?? area, codes])
    .sort(([a = ''], [b = '']) => a.localeCompare(b, 'en-GB'))
