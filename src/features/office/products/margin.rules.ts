import { includedVat, VAT_RATES, type VatRate } from '#/features/shop/vat/vat.rules.ts'
import type { Pence } from '#/lib/pence.ts'

export const MARGIN_COLUMN = 'Margin in % excluding VAT'

/** In pence, and in tenths of a per cent of the price excluding VAT. */
export type Margin = { amount: Pence; tenths: number }

/** The price less the VAT in it, less the cost. Undefined without a cost. */
export function marginOf(
  { price, cost, vatRate }: { price: Pence; cost: Pence | null; vatRate: VatRate },
  vatRegistered: boolean,
): Margin | undefined {
  const net = vatRegistered ? price - includedVat(price, VAT_RATES[vatRate].percent) : price
  if (cost === null || net <= 0) return undefined
  const amount = net - cost
  return { amount, tenths: Math.round((1000 * amount) / net) }
}

/** `42.5%` */
export const formatMarginPercent = ({ tenths }: Margin): string => `${(tenths / 10).toFixed(1)}%`
