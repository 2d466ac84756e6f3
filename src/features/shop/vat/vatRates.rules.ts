import type { Pence } from '#/lib/pence.ts'

/** The rates at which a product can be sold in the UK (VATA 1994 s.2, 29A and 30). Exempt goods aren't supported. */
export const VAT_RATES = {
  standard: { percent: 20, label: 'Standard rate (20%)' },
  reduced: { percent: 5, label: 'Reduced rate (5%)' },
  zero: { percent: 0, label: 'Zero rate (0%)' },
} as const
export type VatRate = keyof typeof VAT_RATES
export const VAT_RATE_NAMES = Object.keys(VAT_RATES) as [VatRate, ...VatRate[]]
export const DEFAULT_VAT_RATE: VatRate = 'standard'
export const isVatRate = (name: string): name is VatRate => Object.hasOwn(VAT_RATES, name)

/** The VAT included in a price, rounded half up: a sixth at 20%. */
export const includedVat = (gross: Pence, percent: number): Pence =>
  Math.floor((2 * gross * percent + (100 + percent)) / (2 * (100 + percent)))

/** Undefined if the price has no VAT in it. */
export const exVatPrice = (price: Pence, rate: VatRate, vatRegistered: boolean): Pence | undefined =>
  vatRegistered && rate !== 'zero' ? price - includedVat(price, VAT_RATES[rate].percent) : undefined
