import { localStore } from '#/browser/browserStorage.ts'
import type { Carrier } from '#/features/orders/orders/orderStates.rules.ts'
import { validateField } from '#/lib/fieldRules.ts'
import { parseCarrier, shipmentRules } from '../parcels.rules.ts'
import type { ParcelBody, ShipmentBody } from './parcels.queries.ts'

/** A line that a parcel can have, with the most that can be sent. */
export type ParcelLine = { lineId: number; name: string; max: number; note?: string | undefined }

/** As typed. Quantities are by line. */
export type ParcelInput = ShipmentBody & { sentOn: string; quantities: Record<number, string> }
export type ParcelProblems = { lines: Record<number, string>; none?: string; trackingNumber?: string; sentOn?: string }

/** Empty is 0. */
const quantityOf = (typed = ''): number => (/^\s*\d*\s*$/.test(typed) ? Number(typed) : Number.NaN)

export const unitsOf = ({ quantities }: ParcelInput): number =>
  Object.values(quantities).reduce((sum, typed) => sum + (quantityOf(typed) || 0), 0)

/** London days, both inclusive. */
type Days = { from: string; to: string }

export function parcelProblems(
  input: ParcelInput,
  lines: readonly ParcelLine[],
  { from, to }: Days,
): ParcelProblems | undefined {
  const wrong = lines.flatMap(({ lineId, max }) => {
    const quantity = quantityOf(input.quantities[lineId])
    return quantity >= 0 && quantity <= max ? [] : [[lineId, `Enter a number from 0 to ${max}`] as const]
  })
  const trackingNumber = validateField(input.trackingNumber, shipmentRules.trackingNumber)
  const problems: ParcelProblems = {
    lines: Object.fromEntries(wrong),
    ...(wrong.length === 0 && unitsOf(input) === 0 && { none: 'Choose at least one item' }),
    ...(trackingNumber && { trackingNumber }),
    ...(!(input.sentOn >= from && input.sentOn <= to) && {
      sentOn: 'Choose a date from the day of the order to today',
    }),
  }
  return Object.keys(problems).length > 1 || wrong.length > 0 ? problems : undefined
}

export const toParcelBody = (
  { carrier, trackingNumber, sentOn, quantities }: ParcelInput,
  lines: readonly ParcelLine[],
): Omit<ParcelBody, 'tell'> => ({
  carrier,
  trackingNumber,
  sentOn,
  lines: lines.flatMap(({ lineId }) => {
    const quantity = quantityOf(quantities[lineId])
    return quantity > 0 ? [{ lineId, quantity }] : []
  }),
})

const KEY = 'lastCarrier'

/** The carrier that was last recorded in this browser. */
export const lastCarrier = (): Carrier | null => parseCarrier(localStore.read(KEY))

export function rememberCarrier(carrier: string | null | undefined): void {
  if (carrier) localStore.write(KEY, carrier)
}
