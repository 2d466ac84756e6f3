import { allocate } from '#/lib/allocate.ts'
import type { Pence } from '#/lib/pence.ts'
import { findPostcodes } from '#/lib/postcodes.ts'
import { includedVat, VAT_RATES, type VatRate } from './vatRates.rules.ts'

export {
  DEFAULT_VAT_RATE,
  includedVat,
  isVatRate,
  VAT_RATE_NAMES,
  VAT_RATES,
  type VatRate,
} from './vatRates.rules.ts'

/**
 * How VAT applies to everything in a sale, by where the goods go:
 * - `domestic`: each line at its product's rate.
 * - `northernIreland`: the same, but the goods leave Great Britain.
 * - `export`: every line and delivery zero-rated, and charged without VAT.
 */
export const VAT_TREATMENTS = ['domestic', 'northernIreland', 'export'] as const
export type VatTreatment = (typeof VAT_TREATMENTS)[number]

export const VAT_TREATMENT_LABELS: Record<VatTreatment, string> = {
  domestic: 'UK',
  northernIreland: 'Northern Ireland, UK VAT',
  export: 'Zero-rated export',
}

/** Jersey, Guernsey and Gibraltar. */
const EXPORT_AREAS = new Set(['JE', 'GY', 'GX'])

/**
 * By the last UK postcode of the delivery address; without one, `domestic`.
 * - Great Britain and the Isle of Man (IM): UK VAT. For VAT the Isle of Man counts as part of the UK (Isle of Man Act
 *   1979 s.6; VAT Notice 700).
 * - Jersey and Guernsey (GY, which includes Alderney and Sark) and Gibraltar (GX): outside the UK for VAT, so goods that
 *   the shop sends there are zero-rated (VATA 1994 s.30(6); VAT Regulations 1995 reg. 129; VAT Notice 703).
 * - Northern Ireland (BT): part of the UK's VAT system. Goods sold from Great Britain are charged UK VAT, which is shown on
 *   the invoice (HMRC, “Accounting for VAT on goods moving between Great Britain and Northern Ireland”; VATA 1994 Sch. 9ZB).
 * - British forces (BF, BFPO numbers): UK VAT. Zero-rating needs a customs declaration, proof that this BFPO number is
 *   outside the UK and evidence of delivery to the BFPO depot (HMRC manual VEXP50600), none of which an address gives.
 *   There is no refund of VAT alone: a merchant who holds them corrects the VAT return (VAT Notice 700/45).
 */
export function vatTreatmentOf(address: string): VatTreatment {
  const area = findPostcodes(address).at(-1)?.area ?? ''
  if (EXPORT_AREAS.has(area)) return 'export'
  return area === 'BT' ? 'northernIreland' : 'domestic'
}

/** A merchant who isn't registered charges and mentions no VAT, wherever the goods go. */
export type VatTerms = { vatRegistered: boolean; treatment: VatTreatment }

/** What a customer pays of a price that includes VAT: for an export, the price without it. */
export const chargedPrice = (price: Pence, rate: VatRate, { vatRegistered, treatment }: VatTerms): Pence =>
  vatRegistered && treatment === 'export' ? price - includedVat(price, VAT_RATES[rate].percent) : price

/** `amount` is what is charged for a line, after any discount. */
type ChargedLine = { vatRate: VatRate; amount: Pence }
export type LineVat = { vatPercent: number; vat: Pence | null }

/** The VAT of a sale, in the order of its lines. Null if the merchant isn't registered. */
export function vatOfSale(
  lines: readonly ChargedLine[],
  deliveryFee: Pence,
  { vatRegistered, treatment }: VatTerms,
): { lines: LineVat[]; deliveryVat: Pence | null; vatAmount: Pence | null } {
  const rated = lines.map(({ vatRate, amount }) => {
    const vatPercent = treatment === 'export' ? 0 : VAT_RATES[vatRate].percent
    return { amount, vatPercent, vat: vatRegistered ? includedVat(amount, vatPercent) : null }
  })
  const deliveryVat = vatRegistered ? sum(shareDelivery(deliveryFee, rated).map(({ vat }) => vat)) : null
  return {
    lines: rated.map(({ vatPercent, vat }) => ({ vatPercent, vat })),
    deliveryVat,
    vatAmount: deliveryVat === null ? null : sum(rated.map(({ vat }) => vat ?? 0)) + deliveryVat,
  }
}

/**
 * Delivery follows the goods: one supply of delivered goods, at their rate (VAT Notice 700/24, section 2). If they have
 * several rates, it is shared by what is charged for the goods of each, or put at the highest rate if they cost nothing.
 * One part for each rate, highest first.
 */
export function shareDelivery(
  fee: Pence,
  lines: readonly { vatPercent: number; amount: Pence }[],
): { vatPercent: number; gross: Pence; vat: Pence }[] {
  const amounts = new Map<number, Pence>()
  for (const { vatPercent, amount } of lines) amounts.set(vatPercent, (amounts.get(vatPercent) ?? 0) + amount)
  const rates = [...amounts].sort(([a], [b]) => b - a)
  const weights = rates.map(([, amount]) => amount)
  const shares = sum(weights) > 0 ? allocate(fee, weights) : rates.map((_, index) => (index === 0 ? fee : 0))
  return rates
    .map(([vatPercent], index) => ({ vatPercent, gross: shares[index] ?? 0 }))
    .filter(({ gross }, index) => gross > 0 || index === 0)
    .map((part) => ({ ...part, vat: includedVat(part.gross, part.vatPercent) }))
}

const sum = (amounts: readonly Pence[]): Pence => amounts.reduce((total, amount) => total + amount, 0)
