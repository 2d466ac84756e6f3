import { VatNote } from '#/features/vat/browser/VatNote.tsx'
import { vatAfterCorrection } from '#/features/vat/vat.rules.ts'
import { formatPounds } from '#/lib/pence.ts'
import type { AdminOrderDetail } from './orderAdmin.queries.ts'

/** What staff should know about an order's VAT: how it was sold, and whether its address has changed that since. */
export function OrderVat({ order }: { order: AdminOrderDetail }) {
  const changed = vatAfterCorrection(order)
  if (!changed) return <VatNote sale={order} />
  return (
    <p className="border-l-2 border-clay pl-4">
      {changed === 'refundDue'
        ? `The address is outside the UK, but the order was sold with ${formatPounds(order.vatAmount ?? 0)} of VAT and hasn’t been recalculated. If you send the goods there and keep evidence of export, you may owe the customer a refund of the VAT.`
        : 'The order was sold as a zero-rated export, but the address is now in the UK. It hasn’t been recalculated: you’ll owe VAT on it, so agree with the customer who pays that before you send it.'}
    </p>
  )
}
