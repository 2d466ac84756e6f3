import { formatPounds, type Pence } from '#/lib/pence.ts'

/** What was ordered, which lists sort by, and what refunds have left of it. */
export const OrderAmount = ({
  order: { totalAmount, netTotal },
}: {
  order: { totalAmount: Pence; netTotal: Pence }
}) =>
  netTotal === totalAmount ? (
    formatPounds(totalAmount)
  ) : (
    <span className="inline-grid justify-items-end py-1" title="After refunds">
      {formatPounds(totalAmount)}
      <span className="text-sm text-muted">
        now {formatPounds(netTotal)}
        <span className="sr-only"> after refunds</span>
      </span>
    </span>
  )
