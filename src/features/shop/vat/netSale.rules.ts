import type { Pence } from '#/lib/pence.ts'
import { includedVat } from './vatRates.rules.ts'

/** As charged and stored, never recalculated. */
type Sale = {
  lines: readonly { unitPrice: Pence; quantity: number; reduction: Pence; vat: Pence | null; vatPercent: number }[]
  deliveryFee: Pence
  totalAmount: Pence
  /** Null if the merchant wasn't registered. */
  vatAmount: Pence | null
}

/** In pence; the parts add up to the total, as those with VAT do. */
export type NetSale = {
  /** Before and after the discount. */
  lines: { listed: Pence; charged: Pence }[]
  subtotal: Pence
  discountAmount: Pence
  deliveryFee: Pence
  totalAmount: Pence
}

/** What a sale comes to without its VAT. Null if it has none: exports, zero-rated goods, a merchant who isn't registered. */
export function netOfSale({ lines, deliveryFee, totalAmount, vatAmount }: Sale): NetSale | null {
  if (!vatAmount) return null
  const net = lines.map(({ unitPrice, quantity, reduction, vat, vatPercent }) => {
    const total = unitPrice * quantity
    const charged = total - reduction - (vat ?? 0)
    return { listed: reduction === 0 ? charged : total - includedVat(total, vatPercent), charged }
  })
  const subtotal = sum(net.map(({ listed }) => listed))
  const deliveryVat = vatAmount - sum(lines.map(({ vat }) => vat ?? 0))
  return {
    lines: net,
    subtotal,
    discountAmount: subtotal - sum(net.map(({ charged }) => charged)),
    deliveryFee: deliveryFee - deliveryVat,
    totalAmount: totalAmount - vatAmount,
  }
}

const sum = (amounts: readonly Pence[]): Pence => amounts.reduce((total, amount) => total + amount, 0)
