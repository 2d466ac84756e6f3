import { useQuery } from '@tanstack/react-query'
import { useRights } from '#/browser/rights.tsx'
import { createdPaymentLink, useCreatePaymentLink } from '#/features/orders/orders/browser/payment.queries.ts'
import { canBePaid } from '#/features/orders/orders/paid.rules.ts'
import { Button } from '#/ui/Button.tsx'
import { DENSE, TextField } from '#/ui/Field.tsx'
import { toast } from '#/ui/toast.ts'
import { useFormInPlace } from '#/ui/useFormInPlace.ts'
import type { AdminOrderDetail } from './orderAdmin.queries.ts'
import { RecordPayment } from './RecordPayment.tsx'

type OrderPaymentProps = {
  order: Pick<
    AdminOrderDetail,
    | 'id'
    | 'createdAt'
    | 'discountCode'
    | 'payments'
    | 'totalAmount'
    | 'outstanding'
    | 'paymentStatus'
    | 'orderStatus'
    | 'customerEmail'
    | 'events'
  >
}

export function OrderPayment({ order }: OrderPaymentProps) {
  const may = useRights()
  const mayRecord = may('POST /api/admin/orders/{id}/payments')
  if (!canBePaid(order) || !(mayRecord || may('POST /api/admin/orders/{id}/payment-links'))) return null
  if (!mayRecord) {
    return (
      <div className="border-l-2 border-clay pl-4">
        <PaymentLink order={order} />
      </div>
    )
  }
  return (
    <div className="grid gap-6 border-l-2 border-clay pl-4">
      {order.events.some(({ type }) => type === 'payLinkMade') ? (
        <>
          <PaymentLink order={order} />
          <RecordPayment key={order.payments.length} order={order} />
        </>
      ) : (
        <>
          <RecordPayment key={order.payments.length} order={order} />
          <PaymentLink order={order} />
        </>
      )}
    </div>
  )
}

/** Money that arrived for an order which is paid or cancelled. */
export function OtherPayment({ order }: OrderPaymentProps) {
  const { isOpen, opener, open, close } = useFormInPlace()
  if (isOpen) return <RecordPayment order={order} onClose={close} />
  return (
    <Button ref={opener} size="small" variant="quiet" className="-ml-3 w-fit" onClick={open}>
      Record another payment
    </Button>
  )
}

function PaymentLink({ order }: OrderPaymentProps) {
  const link = useCreatePaymentLink(order)
  const created = useQuery(createdPaymentLink(order.id)).data
  const url = created?.url
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url ?? '')
      toast({ title: 'Link copied' })
    } catch {
      toast({ tone: 'error', title: 'Couldn’t copy the link', message: 'Please select and copy it yourself.' })
    }
  }
  return (
    <div className="grid gap-3">
      <p className="font-semibold">By card, with a payment link</p>
      <p className="text-muted">
        Anyone with the link can see the order and pay for it. A new link replaces the old one.
      </p>
      {url && (
        <div className="grid gap-2" role="status">
          <TextField
            label="Payment link"
            hint={`You’ll only see this once.${created?.emailed ? ` Email to ${order.customerEmail} created.` : ''}`}
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
            controlClassName={`figures ${DENSE}`}
          />
          <Button size="small" variant="primary" onClick={() => void copy()} className="w-fit">
            Copy link
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" pending={link.isPending} pendingLabel="Creating a link" onClick={() => link.mutate(false)}>
          {url ? 'Create a new link' : 'Create a link'}
        </Button>
        <Button size="small" variant="quiet" disabled={link.isPending} onClick={() => link.mutate(true)}>
          Create and email a link
        </Button>
      </div>
    </div>
  )
}
