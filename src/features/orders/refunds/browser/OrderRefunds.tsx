import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#/browser/api.ts'
import { IfAllowed, useRights } from '#/browser/rights.tsx'
import { describeActor } from '#/features/orders/orders/orderLabels.ts'
import type { AdminOrder } from '#/features/orders/orders/server/orders.schema.ts'
import { formatDateTime } from '#/lib/format.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { Button } from '#/ui/Button.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { useFormInPlace } from '#/ui/useFormInPlace.ts'
import { RefundForm } from './RefundForm.tsx'
import type { ReturnedUnits } from './refundInput.ts'
import { orderRefunds, type OrderRefunds as Refunds } from './refunds.queries.ts'
import { TransferReturned } from './TransferReturned.tsx'
import { TransferToSend } from './TransferToSend.tsx'

type OrderRefund = Refunds['refunds'][number]

type OrderRefundsProps = {
  order: Pick<AdminOrder, 'id' | 'isTest' | 'paymentStatus'> & { totalAmount: Pence }
  /** Opens the form with them. */
  returned?: ReturnedUnits | undefined
}

export function OrderRefunds({ order, returned }: OrderRefundsProps) {
  const refunds = useQuery(orderRefunds(order.id))
  const { isOpen, opener, open, close } = useFormInPlace(returned !== undefined)
  const { data } = refunds
  const refundable = data ? data.left.total + data.left.credit : 0
  const canRefund = refundable > 0
  const isFormOpen = isOpen && canRefund
  const mayRefund = useRights()('POST /api/admin/orders/{id}/refunds')
  if (!mayRefund && data?.refunds.length === 0) return null

  return (
    <section className="grid content-start gap-3" aria-labelledby={`refunds-${order.id}`}>
      <h3 id={`refunds-${order.id}`} className="eyebrow border-b border-line pb-1">
        Refunds
      </h3>
      {refunds.isPending && <Skeleton className="h-7" />}
      {refunds.isError && !data && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>{errorMessage(refunds.error)}</p>
          <Button size="small" onClick={() => void refunds.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data && data.refunds.length > 0 && (
        <ul>
          {data.refunds.map((refund) => (
            <Refund key={refund.id} refund={refund} orderId={order.id} />
          ))}
        </ul>
      )}
      {data && mayRefund && !isFormOpen && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className={canRefund ? 'figures' : 'text-muted'}>
            {canRefund ? `${formatPounds(refundable)} can be refunded.` : describeNothingToRefund(order, data.refunds)}
          </p>
          {canRefund && (
            <Button ref={opener} size="small" onClick={open}>
              Refund
            </Button>
          )}
        </div>
      )}
      {data && mayRefund && isFormOpen && (
        <RefundForm order={order} refunds={data} returned={returned} onClose={close} />
      )}
    </section>
  )
}

function describeNothingToRefund({ paymentStatus, totalAmount }: OrderRefundsProps['order'], refunds: OrderRefund[]) {
  if (refunds.some(({ status }) => status !== 'failed')) return 'There’s nothing left to refund.'
  if (paymentStatus === 'pending' || paymentStatus === 'failed')
    return 'Nothing has been paid, so there’s nothing to refund.'
  return totalAmount === 0
    ? 'The order was free, so there’s nothing to refund. If its goods come back, cancel the order or adjust their stock.'
    : 'There’s nothing to refund.'
}

const STATES: Record<OrderRefund['status'] | 'returned' | 'toSend' | 'withdrawn', { word: string; dot: string }> = {
  succeeded: { word: 'Refunded', dot: 'bg-court' },
  pending: { word: 'Waiting for the card provider', dot: 'bg-clay' },
  failed: { word: 'Declined: nothing was refunded', dot: 'bg-error' },
  toSend: { word: 'Waiting for you to send it by bank transfer', dot: 'bg-clay' },
  withdrawn: { word: 'Withdrawn: nothing was refunded', dot: 'bg-line' },
  returned: { word: 'Failed: the bank returned the money', dot: 'bg-error' },
}

function stateOf({ cameBack, toSend, way, status }: OrderRefund): keyof typeof STATES {
  if (cameBack) return 'returned'
  if (toSend) return 'toSend'
  return status === 'failed' && way === 'transfer' ? 'withdrawn' : status
}

function Refund({ refund, orderId }: { refund: OrderRefund; orderId: number }) {
  const { word, dot } = STATES[stateOf(refund)]
  const parts = [
    ...refund.lines.map(({ name, quantity, restock }) =>
      quantity > 0 ? `${quantity} × ${name}${restock ? ', back in stock' : ''}` : `Price reduction: ${name}`,
    ),
    ...(refund.delivery > 0 ? [`Delivery ${formatPounds(refund.delivery)}`] : []),
    ...(refund.credit > 0 ? [`Deposit or overpayment ${formatPounds(refund.credit)}`] : []),
  ]
  return (
    <li className="figures flex gap-4 border-b border-line py-2">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span aria-hidden className={`size-2 shrink-0 rounded-full ${dot}`} />
          {word}
        </p>
        <p className="break-words">{refund.reason}</p>
        {parts.length > 0 && <p className="text-muted">{parts.join(' · ')}</p>}
        <p className="text-muted">
          {formatDateTime(refund.createdAt)} {describeActor(refund.actor)}
        </p>
        <IfAllowed call="POST /api/admin/orders/{id}/refunds">
          {refund.toSend && <TransferToSend orderId={orderId} refund={refund} />}
          {refund.wasTransferred && <TransferReturned orderId={orderId} refund={refund} />}
        </IfAllowed>
      </div>
      <p className={refund.status === 'failed' ? 'text-muted line-through' : 'whitespace-nowrap'}>
        {formatPounds(refund.amount)}
      </p>
    </li>
  )
}
