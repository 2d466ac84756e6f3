import { VatNote } from '#/features/shop/vat/browser/VatNote.tsx'
import { vatAfterCorrection } from '#/features/shop/vat/vatCorrection.rules.ts'
import { formatPounds } from '#/lib/pence.ts'
import type { AdminOrderDetail } from './orderAdmin.queries.ts'

/** What staff should know about an order's VAT: how it was sold, and whether its address has changed that since. */
export function OrderVat({ order }: { order: AdminOrderDetail }) {
  const changed = vatAfterCorrection(order)
  if (!changed) return <VatNote sale={order} />
  return (
    <p className="border-l-2 border-clay pl-4">
      {changed === 'refundDue'
        ? `The address is outside the UK, but the order was sold with ${formatPounds(order.vatAmount ?? 0)} of VAT and hasn’t been recalculated. To sell it without VAT, cancel it, refund it in full if it’s paid, and enter it again with this address. Don’t refund the VAT alone: its credit note would be part goods and part VAT.`
        : 'The order was sold as a zero-rated export, but the address is now in the UK. It hasn’t been recalculated: you’ll owe VAT on it, so agree with the customer who pays that before you send it.'}
    </p>
  )
}
