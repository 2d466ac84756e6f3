import { formatPounds, type Pence } from './pence.ts'

type Totals = { discountCode: string | null; discountAmount: Pence; deliveryFee: Pence }

/** What a discount code did to an order. Undefined without one, or if it did nothing. */
export function describeReduction({ discountCode, discountAmount, deliveryFee }: Totals): string | undefined {
  if (discountCode === null) return undefined
  if (discountAmount > 0) return `−${formatPounds(discountAmount)}`
  return deliveryFee === 0 ? 'Free delivery' : undefined
}
