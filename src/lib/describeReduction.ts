import { formatPounds, type Pence } from './pence.ts'

type Totals = { discountCode: string | null; discountAmount: Pence; deliveryFee: Pence }

/** What a discount did to an order. Undefined without one, or if it did nothing. */
export function describeReduction({ discountCode, discountAmount, deliveryFee }: Totals): string | undefined {
  if (discountAmount > 0) return `−${formatPounds(discountAmount)}`
  return discountCode !== null && deliveryFee === 0 ? 'Free delivery' : undefined
}

/** Discounts agreed on a quote have no code. */
export const discountLabel = (code: string | null): string => (code === null ? 'Discount' : `Discount ${code}`)
