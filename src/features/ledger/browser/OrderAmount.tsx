import { formatPounds, type Pence } from '#/lib/pence.ts'

/** What was ordered, which lists sort by, and what refunds have left of it. */
export const OrderAmount = ({
  order: { totalAmount, netTotal },
}: {
  order: { totalAmount: Pence; netTotal: Pence }
}) => (
  <span className="inline-grid justify-items-end">
    {formatPounds(totalAmount)}
    {netTotal !== totalAmount && <span className="text-sm text-muted">{formatPounds(netTotal)} after refunds</span>}
  </span>
)
