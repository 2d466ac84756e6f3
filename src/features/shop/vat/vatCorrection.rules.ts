import type { Pence } from '#/lib/pence.ts'
import { type VatTreatment, vatTreatmentOf } from './vat.rules.ts'

type SoldOrder = { shippingAddress: string; vatAmount: Pence | null; vatTreatment: VatTreatment }

/**
 * Whether an order's address, corrected since, calls for another treatment than the one it was sold at. Orders are never
 * recalculated: `refundDue` if VAT was charged on goods that are now exported, `vatDue` the other way round.
 */
export function vatAfterCorrection({ shippingAddress, vatAmount, vatTreatment }: SoldOrder) {
  if (vatAmount === null) return undefined
  const isExport = vatTreatmentOf(shippingAddress) === 'export'
  if (isExport === (vatTreatment === 'export')) return undefined
  if (isExport) return vatAmount > 0 ? ('refundDue' as const) : undefined
  return 'vatDue' as const
}
